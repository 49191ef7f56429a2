-- What the staff keep of a customer; he never reads it.
ALTER TABLE customers ADD COLUMN notes TEXT;
-- NULL: nothing agreed. 0: pays at once.
ALTER TABLE customers ADD COLUMN credit_days INTEGER CHECK (credit_days BETWEEN 0 AND 365);
-- Centavos. NULL: without limit. 0: no credit.
ALTER TABLE customers ADD COLUMN credit_limit INTEGER CHECK (credit_limit >= 0);
ALTER TABLE customers ADD COLUMN salespersonId INTEGER REFERENCES users (id);

-- What a customer is looked for and sorted by: without accents, in small letters, as domain/customers/list.ts folds.
ALTER TABLE customers ADD COLUMN searchText TEXT GENERATED ALWAYS AS (
  lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    coalesce(nullif(company, ''), name) || ' ' || name || ' ' || tax_id || ' ' || email || ' ' || phone || ' ' || coalesce(legal_name, ''),
    'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'),
    'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n'), 'ñ', 'n'))
) VIRTUAL;
CREATE INDEX customers_by_search_text ON customers (searchText);

-- How many orders a customer has and when the last one was, without reading the orders; and those he may owe.
CREATE INDEX orders_by_customer_and_date ON orders (customerId, orderDate);
CREATE INDEX orders_unpaid_by_customer ON orders (customerId) WHERE paymentStatus IN ('Pending', 'Partial');
