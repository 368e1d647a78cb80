-- What authors have to decide, what artists were first asked, and shares of removed artists.

alter table posts add column decision_since timestamptz(3);
create index posts_decisions_idx on posts (author_id, decision_since desc, id desc) where decision_since is not null;

comment on column posts.decision_since is
  'Since when the author has to decide: about a draft that waits for no answer, or a declined proposal. Null if nothing is to be decided.';

update posts set decision_since = terms.proposed_at
from terms
where terms.post_id = posts.id and terms.state = 'proposed' and case status
  when 'PUBLISHED' then exists (
    select from credits where post_id = posts.id and state = 'proposed' and not is_author
      and consent_answer(posts.id, user_id, digest) = 'declined'
  )
  else not exists (
    select from credits where post_id = posts.id and state = 'proposed' and not is_author
      and consent_answer(posts.id, user_id, digest) is null
  )
end;

create table first_requests (
  post_id uuid not null references posts on delete cascade,
  artist_id uuid not null references users on delete cascade,
  digest text not null,
  primary key (post_id, artist_id)
);
create index first_requests_artist_idx on first_requests (artist_id);

comment on table first_requests is
  'What artists were asked first since their last answer. An approval without a digest means this. It survives the end of a proposal.';

insert into first_requests (post_id, artist_id, digest)
select post_id, user_id, first_digest from credits join users on users.id = user_id
where state = 'proposed' and first_digest is not null and consent_answer(post_id, user_id, digest) is null;
alter table credits drop column first_digest;

create table removed_credits (
  post_id uuid not null,
  state text not null,
  user_id uuid not null,
  composition_share integer check (composition_share between 0 and 10000),
  recording_share integer check (recording_share between 0 and 10000),
  primary key (post_id, state, user_id),
  foreign key (post_id, state) references terms on delete cascade,
  check ((composition_share is null) = (recording_share is null))
);

comment on table removed_credits is
  'Artists whose credit the author removed after they did not answer for 30 days. Their shares stay as agreed.';
comment on column removed_credits.composition_share is 'Hundredths of a percent.';
comment on column removed_credits.recording_share is 'Hundredths of a percent.';

insert into removed_credits (post_id, state, user_id)
select post_id, state, user_id from terms, unnest(removed_unanswered) as user_id;
alter table terms drop column removed_unanswered;

alter table notifications add column ended_split boolean not null default false;
comment on column notifications.ended_split is 'Of a withdrawal: the split ended with it.';

comment on table credits is 'The artists of terms, the author among them. A credit outlives the account of its artist.';

-- How a user stands to a post: 'approved' for artists of the current terms, else the answer to the
-- proposed ones. Null for users who are not asked.
create or replace function credit_answer(of_post uuid, of_user uuid) returns text
language sql stable as $$
  select coalesce(
    (select 'approved' from credits where post_id = of_post and user_id = of_user and state = 'current'),
    (
      select coalesce(consent_answer(of_post, of_user, digest), 'pending')
      from credits where post_id = of_post and user_id = of_user and state = 'proposed' and not is_author
    )
  )
$$;
