-- The rules of 061 and 065 for the kinds of notifications hold for every row: 053, 061 and 065 have
-- added them unvalidated, so that no migration reads the table while it holds an exclusive lock.
alter table notifications validate constraint notifications_kind_check;
