-- On which images of a report drawings are printed, where it was chosen.
ALTER TABLE report ADD COLUMN drawings jsonb NOT NULL DEFAULT '[]';
ALTER TABLE report_version ADD COLUMN drawings jsonb NOT NULL DEFAULT '[]';

-- What was drawn on its images when it was finished; null for a draft, and for reports finished before.
ALTER TABLE report ADD COLUMN printed_drawings jsonb;
ALTER TABLE report_version ADD COLUMN printed_drawings jsonb;
