-- When the opinion of an expert was last put into the report of the study, and by whom.

ALTER TABLE consultation_expert
  ADD COLUMN into_report_at timestamptz,
  ADD COLUMN into_report_by_name text,
  ADD CONSTRAINT consultation_expert_into_report CHECK (
    (into_report_at IS NULL) = (into_report_by_name IS NULL) AND (into_report_at IS NULL OR opinion IS NOT NULL));
