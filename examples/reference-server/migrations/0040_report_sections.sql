-- Further sections of a report, and values inside its texts that are linked to what was measured.
ALTER TABLE report
  ADD COLUMN recommendation text NOT NULL DEFAULT '',
  ADD COLUMN history text NOT NULL DEFAULT '',
  ADD COLUMN values jsonb NOT NULL DEFAULT '[]';
ALTER TABLE report_version
  ADD COLUMN recommendation text NOT NULL DEFAULT '',
  ADD COLUMN history text NOT NULL DEFAULT '',
  ADD COLUMN values jsonb NOT NULL DEFAULT '[]';
