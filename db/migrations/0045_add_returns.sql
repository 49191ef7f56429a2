-- Pieces that a client brings back are a partial cancellation too: they lower the total of their order.
ALTER TABLE partial_cancellations ADD COLUMN isReturn INTEGER NOT NULL DEFAULT 0 CHECK (isReturn IN (0, 1));
-- Of returned pieces: those that are damaged and do not go back to the stock.
ALTER TABLE cancelled_lines ADD COLUMN lost INTEGER NOT NULL DEFAULT 0 CHECK (lost BETWEEN 0 AND quantity);
