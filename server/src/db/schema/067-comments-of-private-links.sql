-- What two tables of private links hold.

comment on table private_links is 'Addresses with which people without an account hear one version of a post.';
comment on table private_link_plays is 'Plays and downloads of private links, without a person.';
