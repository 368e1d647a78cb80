-- For what forgets old events, and what asks when the last one came.
create index payment_events_applied on payment_events (applied_at);
