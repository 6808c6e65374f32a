-- A draft is not a diagnosis: who finished a report, since when one is a draft, and what made each version of it.

ALTER TABLE study
  -- Since when words stand in a report that is not finished.
  ADD COLUMN drafted_at timestamptz(3),
  ADD COLUMN reported_by_id uuid,
  ADD COLUMN reported_by_name text;

-- A server of the release before saves, and says no more of a version.
ALTER TABLE report_version
  ADD COLUMN act text NOT NULL DEFAULT 'saved' CHECK (act IN ('saved', 'finished', 'reopened')),
  ADD COLUMN reason text CHECK (char_length(reason) <= 200),
  ADD CONSTRAINT report_version_reason CHECK ((act = 'reopened') = (reason IS NOT NULL));

-- Why a print does not count any more; null while it does, and for those that ended before this was kept.
ALTER TABLE report_print ADD COLUMN ended_by text CHECK (ended_by IN ('not-printed', 'reopened', 'reset'));

-- The owner too sees no row of a hospital while row-level security is forced: it is again below, in this very transaction.
ALTER TABLE study NO FORCE ROW LEVEL SECURITY;
ALTER TABLE report NO FORCE ROW LEVEL SECURITY;
ALTER TABLE report_version NO FORCE ROW LEVEL SECURITY;
-- What was diagnosed stays so, by who saved it last; so does what was printed with findings alone.
UPDATE study s SET diagnosed_at = coalesce(s.diagnosed_at, s.printed_at), reported_by_id = r.saved_by_id, reported_by_name = r.saved_by_name
  FROM report r WHERE r.hospital_id = s.hospital_id AND r.study_id = s.id AND (s.diagnosed_at IS NOT NULL OR s.printed_at IS NOT NULL);
-- What was saved without an impression, or was reset, is a draft.
UPDATE study s SET drafted_at = (SELECT min(v.saved_at) FROM report_version v WHERE v.hospital_id = s.hospital_id AND v.study_id = s.id)
  FROM report r WHERE r.hospital_id = s.hospital_id AND r.study_id = s.id AND s.diagnosed_at IS NULL AND s.printed_at IS NULL
    AND btrim(r.findings || r.impression, E' \t\n\r') <> '';
ALTER TABLE report_version FORCE ROW LEVEL SECURITY;
ALTER TABLE report FORCE ROW LEVEL SECURITY;
ALTER TABLE study FORCE ROW LEVEL SECURITY;
