-- Each badge once a user, with the day on which it was given (docs/decisions/014).
create table user_badges (
  user_id uuid not null references users on delete cascade,
  code text not null check (code ~ '^[A-Z0-9_]{1,40}$'),
  given_at timestamptz not null default clock_timestamp(),
  primary key (user_id, code)
);

insert into user_badges (user_id, code) select id, code from users, unnest(badges) as code on conflict do nothing;
alter table users drop column badges;

-- The first thousand accounts are numbered, in the order in which they were made; numbers are not given twice.
create table early_accounts (given smallint not null check (given between 0 and 1000));

insert into user_badges (user_id, code)
select id, code
from (select id, row_number() over (order by created_at, id) as number from users) as numbered
join (values ('FIRST_100', 100), ('EARLY_ADOPTER', 1000)) as early (code, last) on number <= last
on conflict do nothing;
insert into early_accounts select least(1000, count(*)) from users;
