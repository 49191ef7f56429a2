-- Goods are received by the code of their supplier.
CREATE INDEX supplier_codes_by_code ON supplier_codes (code);
