-- without a transaction
-- Each recipient has one notification of a playlist and kind; and the check of rows from before 039.

drop index concurrently if exists notifications_playlist_key;
create unique index concurrently notifications_playlist_key on notifications (playlist_id, user_id, kind);

alter table notifications validate constraint notifications_kind_check;
