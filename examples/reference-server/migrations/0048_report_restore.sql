-- A version that was made of an older one, and of which.
ALTER TABLE report_version
  DROP CONSTRAINT report_version_act_check,
  ADD CONSTRAINT report_version_act_check CHECK (act IN ('saved', 'finished', 'reopened', 'restored')),
  ADD COLUMN restored_from integer,
  ADD CONSTRAINT report_version_restored_from CHECK ((act = 'restored') = (restored_from IS NOT NULL));
