-- For what forgets old events, and what asks when the last one came.
create index payment_events_applied on payment_events (applied_at);

-- Plus without a subscription was given by whoever runs the server, before that was written down.
update users set plus_given_until = paid_until
where paid_until > now() and not exists (select from subscriptions where user_id = users.id);
