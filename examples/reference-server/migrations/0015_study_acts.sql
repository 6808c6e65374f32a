-- What happens to a VIP study is told only to who may see it.
ALTER TABLE event ADD COLUMN is_vip boolean NOT NULL DEFAULT false;

-- Who had set by hand the lock that a print found.
ALTER TABLE report_print
  ADD COLUMN former_locked_by_id uuid,
  ADD COLUMN former_locked_by_name text;
