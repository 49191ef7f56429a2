-- A product that has only its own opening movement may be deleted, and the movement with it.
DROP TRIGGER stock_movements_kept;
CREATE TRIGGER stock_movements_kept BEFORE DELETE ON stock_movements
WHEN old.type <> 'initial'
  OR EXISTS (SELECT 1 FROM stock_movements WHERE productId = old.productId AND id <> old.id)
BEGIN
  SELECT raise(ABORT, 'stock_movements is append-only');
END;
