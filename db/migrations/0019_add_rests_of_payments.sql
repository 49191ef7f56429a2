-- The payment with which this money came, above the balance of the order. Before, the key of the rest was that of its payment with
-- '-rest', which a caller of the API could choose for another payment.
ALTER TABLE payments ADD COLUMN restOf INTEGER REFERENCES payments (id);
UPDATE payments SET idempotencyKey = NULL, restOf = main.id FROM payments main
  WHERE payments.surplus = 1 AND payments.userId IS NOT NULL AND main.orderId = payments.orderId
    AND payments.idempotencyKey = main.idempotencyKey || '-rest';
CREATE UNIQUE INDEX one_rest_a_payment ON payments (restOf) WHERE restOf IS NOT NULL;
