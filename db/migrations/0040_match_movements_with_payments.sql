-- A movement of the bank may be several payments: of several orders, or payments that staff had registered before it.
CREATE TABLE movements_copy AS SELECT * FROM bank_movements;
DROP TABLE bank_movements;
CREATE TABLE bank_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  statementId INTEGER NOT NULL REFERENCES bank_statements (id),
  movedOn TEXT NOT NULL CHECK (length(movedOn) = 10), -- a day in Mexico City
  amount INTEGER NOT NULL CHECK (amount > 0),
  concept TEXT NOT NULL,
  reference TEXT NOT NULL,
  repeated INTEGER NOT NULL DEFAULT 0, -- number of identical lines above it in its file
  isIgnored INTEGER NOT NULL DEFAULT 0, -- 1: does not belong to an order
  CONSTRAINT one_movement_a_line UNIQUE (movedOn, amount, reference, concept, repeated)
) STRICT;
INSERT INTO bank_movements (id, statementId, movedOn, amount, concept, reference, repeated, isIgnored)
  SELECT id, statementId, movedOn, amount, concept, reference, repeated, isIgnored FROM movements_copy;
CREATE INDEX bank_movements_by_statement ON bank_movements (statementId, id);

-- The payments that a movement is. The money above the balance that came with a payment, `restOf`, belongs to it.
CREATE TABLE movement_payments (
  paymentId INTEGER PRIMARY KEY REFERENCES payments (id),
  movementId INTEGER NOT NULL REFERENCES bank_movements (id),
  isNew INTEGER NOT NULL CHECK (isNew IN (0, 1)) -- 1: registered with the movement. 0: registered before.
) STRICT;
CREATE INDEX movement_payments_by_movement ON movement_payments (movementId);
INSERT INTO movement_payments (paymentId, movementId, isNew)
  SELECT paymentId, id, 1 FROM movements_copy WHERE paymentId IS NOT NULL;
DROP TABLE movements_copy;

-- For the payments that may be a movement: those of staff, by their day.
CREATE INDEX payments_by_staff ON payments (paidOn) WHERE userId IS NOT NULL;
