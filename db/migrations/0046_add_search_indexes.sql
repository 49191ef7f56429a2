-- The search of the top bar finds invoices by folio and by the beginning of the UUID.
CREATE INDEX invoices_by_folio ON invoices (folio_number) WHERE folio_number IS NOT NULL;
CREATE INDEX invoices_by_uuid ON invoices (uuid COLLATE NOCASE) WHERE uuid IS NOT NULL;
