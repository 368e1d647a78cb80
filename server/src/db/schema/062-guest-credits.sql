-- Guests in what is derived from credits: search, and what accounts get for credits that they claim.

-- The account that a party to a post is: that which has claimed the guest, else the party itself.
create function account_of(party uuid) returns uuid language sql stable as $$
  select coalesce((select claimed_by from guests where id = party), party)
$$;

-- The party ids under which posts credit an account: its own, and those of guests that it has claimed.
create function parties_of(account uuid) returns uuid[] language sql stable as $$
  select array(select id from guests where claimed_by = account) || account
$$;

-- A post is found by the names of its current guests too. A claimed guest is found as the account.
create or replace view post_words as
select post_id, array_to_tsvector(array_agg(distinct word)) as words
from (
  select id as post_id, unnest(extract_words(coalesce(segmented_title, title))) as word from posts
  union all
  select posts.id, unnest(extract_name_words(user_name)) from posts join users on users.id = author_id
  union all
  select post_id, unnest(extract_name_words(user_name)) from credits join users on users.id = user_id
  where state = 'current'
  union all
  select credits.post_id, unnest(extract_name_words(coalesce(user_name, guests.name)))
  from credits join guests on guests.id = user_id left join users on users.id = claimed_by
  where state = 'current' and erased_at is null and (claimed_at is null or users.id is not null)
  union all
  select id, unnest(extract_name_words(genre) || ('#' || genre)) from posts, unnest(genres) as genre
) as found
group by post_id;

-- A guest has another name, is claimed or erased, or the account that claimed it is deleted.
create function guest_renamed() returns trigger language plpgsql as $$
begin
  perform update_searchable_artists(array[new.post_id]);
  return null;
end
$$;
create trigger guest_renamed after update of name, claimed_by, erased_at on guests for each row
  when ((old.name, old.claimed_by, old.erased_at) is distinct from (new.name, new.claimed_by, new.erased_at))
  execute function guest_renamed();

comment on table guests is 'People without an account who are credited on a post by name and address.';
comment on table guest_links is 'The mailed links of guests. The tokens stand in the mails alone.';
comment on table guest_codes is 'The mailed codes of guests, one for each purpose and browser.';
comment on table guest_uses is 'What happened with the links of guests.';
comment on table guest_signing_details is 'What guests have entered for split sheets. Stays after a claim, until the account stores its own.';
