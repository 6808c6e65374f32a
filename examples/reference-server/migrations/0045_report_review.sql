-- The quality review of a report: of the version that it was made of. One for each report; the next one takes its place.
CREATE TABLE report_review (
  hospital_id uuid NOT NULL,
  study_id uuid NOT NULL,
  -- Of the report and of the registration that were looked at.
  version integer NOT NULL,
  study_version integer NOT NULL,
  -- Of this very review: what an earlier one ends with counts no more.
  run_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('reviewing', 'failed', 'passed')),
  fault text,
  findings jsonb NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  asked_by_id uuid NOT NULL,
  asked_by_name text NOT NULL,
  PRIMARY KEY (hospital_id, study_id),
  FOREIGN KEY (hospital_id, study_id, version) REFERENCES report_version (hospital_id, study_id, version)
);
CALL protect_hospital_table('report_review', 'SELECT, INSERT, UPDATE');

-- What quality items of before look for, by the names that the product proposed; others look for what a model may know.
UPDATE basic_data b SET fields = b.fields || jsonb_build_object('reviewCheck', known.looks_for)
FROM (VALUES
  ('患者信息一致', 'identity'), ('检查部位与描述一致', 'parts'), ('左右侧描述正确', 'sides'), ('测量值及单位完整', 'measurements'),
  ('结论与描述相符', 'conclusion'), ('图像与描述相符', 'images'), ('无错别字', 'typing')
) AS known (name, looks_for)
WHERE b.kind = 'report-quality' AND b.name = known.name;
