-- A picture that moves is a privilege of Plus. Of each GIF a still is kept, which is shown while the membership does not
-- last (docs/decisions/016).
alter table users
  add column profile_pic_still text,
  add column banner_still text,
  add check (profile_pic_still is null or profile_pic like 'images/%.gif'),
  add check (banner_still is null or banner like 'images/%.gif');

-- The picture that others see. A GIF elsewhere on the web has no still.
create function shown_picture(picture text, still text, paid_until timestamptz) returns text
language sql stable parallel safe
as $$
  select case when picture !~* '^[^?#]*\.gif([?#]|$)' or paid_until > now() then picture else still end
$$;

-- GIFs from before there were stills.
create index users_without_still on users (id) where
  profile_pic like 'images/%.gif' and profile_pic_still is null
  or banner like 'images/%.gif' and banner_still is null;
