-- An order is Refunded if its refunds cover the price that it had at the last of them. Articles that are cancelled or returned later
-- lower the price, so their amount is added: a refund of a part would otherwise cover the lower price, which nobody would collect.
DROP TRIGGER order_money_changed;
CREATE TRIGGER order_money_changed AFTER UPDATE OF paid, credited, status ON orders
  WHEN OLD.status = NEW.status OR NEW.status = 'Cancelled' BEGIN
  UPDATE orders SET paymentStatus = CASE WHEN paid >= total OR paid > 0 AND paid + credited >= total THEN 'Paid'
      WHEN paid > 0 THEN 'Partial'
      WHEN status = 'Cancelled' AND EXISTS (SELECT 1 FROM payments WHERE orderId = NEW.id AND state = 'refunded') THEN 'Refunded'
      WHEN (SELECT returned >= total - credited + (SELECT coalesce(sum(cut.amount), 0) FROM partial_cancellations cut
            WHERE cut.orderId = NEW.id AND cut.createdAt > lastRefund)
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
-- A cancellation gets its amount after the order has its new total, so the payment state has to be set again.
CREATE TRIGGER partial_cancellation_measured AFTER UPDATE OF amount ON partial_cancellations BEGIN
  UPDATE orders SET paid = paid WHERE id = NEW.orderId;
END;

UPDATE orders SET paid = paid WHERE id IN (SELECT orderId FROM partial_cancellations);
