-- A charge in review was replaced by a new row when the provider collected it, and its old row stayed counted.
DELETE FROM payment_counts;
INSERT INTO payment_counts (state, payments, amount) SELECT state, count(*), sum(amount - refunded) FROM payments GROUP BY state;
