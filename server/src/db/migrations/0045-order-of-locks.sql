-- Whose own row of the two is held too, so that all lock accounts in the order of their ids: what is told to somebody refers
-- to them afterwards, and would wait for whoever blocks while whoever blocks waits for it (docs/decisions/018).
create or replace function hold_apart(one uuid, others uuid[]) returns setof uuid language plpgsql volatile as $$
begin
  perform from users where id = any(others || one) order by id for key share;
  return query
    select other_id from boundaries where user_id = one and other_id = any(others) and kind = 'block'
    union
    select user_id from boundaries where other_id = one and user_id = any(others) and kind = 'block';
end $$;
