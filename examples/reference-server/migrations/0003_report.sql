-- Reports and their templates.

CREATE TABLE report_template (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> ''),
  english_name text,
  -- Stands at the head of the paper.
  title text NOT NULL,
  -- Exam types that it is offered for first; none means all.
  exam_type_ids uuid[] NOT NULL DEFAULT '{}',
  findings text NOT NULL DEFAULT '',
  impression text NOT NULL DEFAULT '',
  place integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, id),
  UNIQUE (hospital_id, name)
);
CALL protect_hospital_table('report_template', system_rights => 'SELECT, INSERT');

-- The report of a study as it stands.
CREATE TABLE report (
  hospital_id uuid NOT NULL,
  study_id uuid NOT NULL,
  template_id uuid,
  findings text NOT NULL,
  impression text NOT NULL,
  result text NOT NULL CHECK (result IN ('negative', 'positive', 'unknown')),
  saved_at timestamptz(3) NOT NULL,
  saved_by_id uuid NOT NULL,
  saved_by_name text NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  PRIMARY KEY (hospital_id, study_id),
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id),
  FOREIGN KEY (hospital_id, template_id) REFERENCES report_template (hospital_id, id)
);
CALL protect_hospital_table('report', 'SELECT, INSERT, UPDATE');

-- The images that the report shows. They cannot be deleted while it does.
CREATE TABLE report_image (
  hospital_id uuid NOT NULL,
  study_id uuid NOT NULL,
  image_id uuid NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (hospital_id, study_id, place),
  UNIQUE (hospital_id, image_id),
  FOREIGN KEY (hospital_id, study_id) REFERENCES report (hospital_id, study_id),
  FOREIGN KEY (hospital_id, image_id) REFERENCES image (hospital_id, id)
);
CALL protect_hospital_table('report_image', 'SELECT, INSERT, DELETE');

-- Every text that was ever saved. Written once, never altered.
CREATE TABLE report_version (
  hospital_id uuid NOT NULL,
  study_id uuid NOT NULL,
  version integer NOT NULL,
  template_id uuid,
  findings text NOT NULL,
  impression text NOT NULL,
  result text NOT NULL,
  image_ids uuid[] NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  saved_by_id uuid NOT NULL,
  saved_by_name text NOT NULL,
  PRIMARY KEY (hospital_id, study_id, version),
  FOREIGN KEY (hospital_id, study_id) REFERENCES report (hospital_id, study_id)
);
CALL protect_hospital_table('report_version', 'SELECT, INSERT');

-- What was printed, by whom, and whether it was taken back.
CREATE TABLE report_print (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  study_id uuid NOT NULL,
  version integer NOT NULL,
  printed_at timestamptz(3) NOT NULL,
  printed_by_id uuid NOT NULL,
  printed_by_name text NOT NULL,
  -- The lock that this print set, and the one it found.
  locked_until timestamptz(3),
  former_locked_until timestamptz(3),
  reverted_at timestamptz(3),
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, study_id, version) REFERENCES report_version (hospital_id, study_id, version)
);
CREATE INDEX report_print_study ON report_print (hospital_id, study_id, printed_at);
CALL protect_hospital_table('report_print', 'SELECT, INSERT, UPDATE');

-- What a hospital decided about its reports; without a row, the product's own defaults hold.
CREATE TABLE report_setting (
  hospital_id uuid PRIMARY KEY REFERENCES hospital,
  -- How long a study is locked after its report was printed; 0 means not at all.
  lock_minutes integer NOT NULL DEFAULT 0 CHECK (lock_minutes BETWEEN 0 AND 525600),
  version integer NOT NULL DEFAULT 1
);
CALL protect_hospital_table('report_setting', 'SELECT, INSERT, UPDATE', 'SELECT, INSERT');
