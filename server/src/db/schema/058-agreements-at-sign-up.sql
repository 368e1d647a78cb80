-- To which versions of the Terms and the Privacy notice a person agreed when they signed up.

alter table users add column if not exists agreement jsonb;
comment on column users.agreement is
  'The versions of the pages to which the user agreed at sign-up, and when: {at, terms?, privacy?}. Null where there were none.';

alter table sign_up_requests add column if not exists agreement jsonb;
comment on column sign_up_requests.agreement is 'As users.agreement, which the approval copies it to.';
