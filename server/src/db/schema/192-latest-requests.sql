-- What artists were asked last, and whether it was the first request. Only that one may be answered
-- without a digest (docs/decisions/038).

alter table first_requests rename to latest_requests;
alter index first_requests_pkey rename to latest_requests_pkey;
alter index first_requests_artist_idx rename to latest_requests_artist_idx;
alter table latest_requests add column is_first boolean not null default true;

update latest_requests set is_first = false
where exists (
  select from consents
  where consents.post_id = latest_requests.post_id and consents.artist_id = latest_requests.artist_id
);
update latest_requests set is_first = false, digest = credits.digest
from credits
where credits.post_id = latest_requests.post_id and user_id = latest_requests.artist_id and state = 'proposed'
  and credits.digest <> latest_requests.digest;

-- Artists who have answered had no row.
insert into latest_requests (post_id, artist_id, digest, is_first)
select distinct on (post_id, artist_id) post_id, artist_id, digest, false
from consents join users on users.id = artist_id
order by post_id, artist_id, consents.id desc
on conflict do nothing;

alter table latest_requests alter column is_first drop default;

comment on table latest_requests is 'What artists were asked last about a post. A row survives the answer and the end of the proposal.';
comment on column latest_requests.is_first is 'The artist was asked nothing about the post before.';
