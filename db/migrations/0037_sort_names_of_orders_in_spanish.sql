-- The indexes by which orders are sorted by customer and by salesperson. The expressions are `sortText`, as in the index by name of
-- products (0036_sort_names_in_spanish.sql).
DROP INDEX orders_by_customer_name;
CREATE INDEX orders_by_customer_name ON orders (lower(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    customer_name,
    'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'),
    'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~')), id);
DROP INDEX orders_by_seller;
CREATE INDEX orders_by_seller ON orders (lower(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    sellerName,
    'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'),
    'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~')), orderDate);
