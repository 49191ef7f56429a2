-- Credit notes that are issued after the last refund lower the price as articles that are cancelled or returned later do (0051): a
-- refund of a part does not cover the lower price. A note that leaves nothing to pay keeps an order with a refund Refunded.
DROP TRIGGER order_money_changed;
CREATE TRIGGER order_money_changed AFTER UPDATE OF paid, credited, status ON orders
  WHEN OLD.status = NEW.status OR NEW.status = 'Cancelled' BEGIN
  UPDATE orders SET paymentStatus = CASE WHEN paid >= total OR paid > 0 AND paid + credited >= total THEN 'Paid'
      WHEN paid > 0 THEN 'Partial'
      WHEN status = 'Cancelled' AND EXISTS (SELECT 1 FROM payments WHERE orderId = NEW.id AND state = 'refunded') THEN 'Refunded'
      WHEN (SELECT returned >= total - credited + (SELECT coalesce(sum(cut.amount), 0) FROM partial_cancellations cut
            WHERE cut.orderId = NEW.id AND cut.createdAt > lastRefund)
          + iif(credited >= total, 0, (SELECT coalesce(sum(note.credited), 0) FROM invoices note
            WHERE note.orderId = NEW.id AND note.type = 'E' AND note.status NOT IN ('failed', 'canceled')
              AND note.created_at > lastRefund))
          FROM (SELECT sum(max(0, refunded - excess)) AS returned, max(lastRefund) AS lastRefund
            FROM (SELECT sum(refunds.amount) AS refunded, excess, max(coalesce(closedAt, refunds.createdAt)) AS lastRefund
              FROM refunds JOIN payments ON payments.id = paymentId
              WHERE orderId = NEW.id AND payments.state = 'refunded' AND NOT surplus AND refunds.state = 'done'
                AND way NOT IN ('outside', 'chargeback') AND status <> 'Pending'
                AND coalesce(closedAt, refunds.createdAt) >= coalesce(soldAt, '')
              GROUP BY paymentId))) THEN 'Refunded'
      WHEN credited >= total THEN 'Paid' ELSE 'Pending' END
    WHERE id = NEW.id;
END;

UPDATE orders SET paid = paid WHERE id IN (SELECT orderId FROM invoices WHERE type = 'E');
