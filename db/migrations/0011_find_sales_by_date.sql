-- When an order was sold: reports and the dashboard look for these by date.
CREATE INDEX order_events_of_sales ON order_events (createdAt, orderId) WHERE event IN ('Accepted', 'Paid');
