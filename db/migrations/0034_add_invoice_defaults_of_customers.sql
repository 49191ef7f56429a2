-- What the invoices of a customer have unless something else is chosen. NULL: the use of the tax regime, and the e-mail of the customer.
ALTER TABLE customers ADD COLUMN cfdi_use TEXT;
ALTER TABLE customers ADD COLUMN invoice_email TEXT;
