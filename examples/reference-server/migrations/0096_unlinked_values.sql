-- Values of a report that lost their drawing and are plain text, until they are edited or accepted.
ALTER TABLE report ADD COLUMN unlinked jsonb NOT NULL DEFAULT '[]';
ALTER TABLE report_version ADD COLUMN unlinked jsonb NOT NULL DEFAULT '[]';
