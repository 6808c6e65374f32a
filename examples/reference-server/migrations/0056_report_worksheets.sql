-- Scored worksheets of a report as they are filled in, so that they are shown again when it is opened.
ALTER TABLE report ADD COLUMN worksheets jsonb NOT NULL DEFAULT '[]';
ALTER TABLE report_version ADD COLUMN worksheets jsonb NOT NULL DEFAULT '[]';
