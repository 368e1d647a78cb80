-- Whom somebody keeps away (docs/decisions/018). A block keeps both apart; a mute is the muter's alone.

create table boundaries (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('block', 'mute')),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, other_id, kind),
  check (user_id <> other_id)
);
create index boundaries_newest on boundaries (user_id, created_at desc, other_id desc, kind);
create index boundaries_newest_of_kind on boundaries (user_id, kind, created_at desc, other_id desc);
-- Who has blocked somebody.
create index boundaries_other on boundaries (other_id, kind, user_id);

-- Which of these people are apart from somebody, so that it stays so to the end of the transaction: whoever blocks locks
-- both accounts, and waits for those who are held here. That each statement sees what was committed before it is why this
-- is a volatile function.
create function hold_apart(one uuid, others uuid[]) returns setof uuid language plpgsql volatile as $$
begin
  perform from users where id = any(others) order by id for key share;
  return query
    select other_id from boundaries where user_id = one and other_id = any(others) and kind = 'block'
    union
    select user_id from boundaries where other_id = one and user_id = any(others) and kind = 'block';
end $$;
