-- For notices of the provider, and for credit notes that are requested again.
CREATE INDEX invoices_by_external_id ON invoices (external_id);
