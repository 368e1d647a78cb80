-- What authors have to decide about their posts, as an indexed list.

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
