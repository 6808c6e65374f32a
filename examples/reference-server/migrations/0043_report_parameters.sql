-- Values of parameters of a report, with what the parameters said when it was saved.
ALTER TABLE report ADD COLUMN parameters jsonb NOT NULL DEFAULT '[]';
ALTER TABLE report_version ADD COLUMN parameters jsonb NOT NULL DEFAULT '[]';
