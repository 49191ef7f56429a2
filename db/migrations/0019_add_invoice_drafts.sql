-- The provider's draft of an attempt, which is compared with the order before it is stamped.
ALTER TABLE invoices ADD COLUMN draftId TEXT;
