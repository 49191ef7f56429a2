-- A change of stock moves its product to another group of `product_counts`: one statement instead of a trigger before and one after,
-- which SQLite compiles for each change of stock, also for those that leave the product in its group.
DROP TRIGGER inventory_leaves_group;
DROP TRIGGER inventory_changes_group;
CREATE TRIGGER inventory_changes_group AFTER UPDATE OF on_hand, reserved, min_stock, avg_cost ON inventory
WHEN OLD.on_hand <> NEW.on_hand OR OLD.avg_cost IS NOT NEW.avg_cost
  OR (OLD.on_hand - OLD.reserved <= 0) <> (NEW.on_hand - NEW.reserved <= 0)
  OR (OLD.on_hand - OLD.reserved <= OLD.min_stock) <> (NEW.on_hand - NEW.reserved <= NEW.min_stock) BEGIN
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT coalesce(categoryId, 0), status, stock, image IS NOT NULL, product_key <> '01010101', moved, pieces, value
    FROM products CROSS JOIN (
      SELECT CASE WHEN OLD.on_hand - OLD.reserved <= 0 THEN 'out' WHEN OLD.on_hand - OLD.reserved <= OLD.min_stock THEN 'low' ELSE 'ok' END
        AS stock, -1 AS moved, -OLD.on_hand AS pieces, -coalesce(1.0 * OLD.on_hand * OLD.avg_cost, 0.0) AS value
      UNION ALL
      SELECT CASE WHEN NEW.on_hand - NEW.reserved <= 0 THEN 'out' WHEN NEW.on_hand - NEW.reserved <= NEW.min_stock THEN 'low' ELSE 'ok' END,
        1, NEW.on_hand, coalesce(1.0 * NEW.on_hand * NEW.avg_cost, 0.0))
    WHERE products.id = NEW.productId
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
END;
