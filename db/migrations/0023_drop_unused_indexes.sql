-- No statement reads these indexes.
DROP INDEX stock_movements_by_reference;
DROP INDEX order_events_by_event;
DROP INDEX order_events_of_sales;
