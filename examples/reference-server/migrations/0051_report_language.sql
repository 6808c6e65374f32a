-- The language that a report is written and printed in; null for those of which nobody chose one.
ALTER TABLE report ADD COLUMN language text CHECK (language IN ('en', 'zh'));
ALTER TABLE report_version ADD COLUMN language text CHECK (language IN ('en', 'zh'));
