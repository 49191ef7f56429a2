-- The list of payments of some days, and their sums by form.
DROP INDEX payments_by_staff;
CREATE INDEX payments_by_day ON payments (paidOn);
-- The same for money that staff returned by hand.
CREATE INDEX refunds_by_hand ON refunds (returnedOn) WHERE way = 'hand' AND state = 'done';
