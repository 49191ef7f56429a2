-- The rest of a movement that has payments may be marked as not of an order. When it loses a payment, the rest is another one: the mark
-- would hide the money of that payment too.
CREATE TRIGGER movement_lost_payment AFTER DELETE ON movement_payments BEGIN
  UPDATE bank_movements SET isIgnored = 0 WHERE id = OLD.movementId AND isIgnored;
END;
