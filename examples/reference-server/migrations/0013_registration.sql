-- Everything that is written of a patient and of an examination; queues of rooms; studies merged; saved queries.

ALTER TABLE patient
  ADD COLUMN english_name text NOT NULL DEFAULT '',
  ADD COLUMN his_number text NOT NULL DEFAULT '',
  ADD COLUMN marital_state text,
  ADD COLUMN nation text NOT NULL DEFAULT '',
  ADD COLUMN blood_group text,
  ADD COLUMN rh_factor text,
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN insurance_number text NOT NULL DEFAULT '',
  ADD COLUMN occupation_id uuid,
  ADD COLUMN hospital_patient_id text NOT NULL DEFAULT '',
  -- As those of a study: a patient is looked for before there is a new one.
  ADD COLUMN search_grams text[] NOT NULL DEFAULT '{}',
  ADD COLUMN search_text text NOT NULL DEFAULT '',
  ADD FOREIGN KEY (hospital_id, occupation_id) REFERENCES basic_data (hospital_id, id);

UPDATE patient SET search_grams = s.search_grams, search_text = s.search_text
  FROM (SELECT DISTINCT ON (hospital_id, patient_record_id) hospital_id, patient_record_id, search_grams, search_text FROM study) s
  WHERE s.hospital_id = patient.hospital_id AND s.patient_record_id = patient.id;

CREATE INDEX patient_grams ON patient USING gin (hospital_id, search_grams);
ALTER TABLE patient ALTER COLUMN search_grams SET STATISTICS 2000;
CREATE INDEX patient_id_card ON patient (hospital_id, id_card text_pattern_ops) WHERE id_card <> '';
CREATE INDEX patient_his_number ON patient (hospital_id, his_number text_pattern_ops) WHERE his_number <> '';
CREATE INDEX patient_occupation ON patient (hospital_id, occupation_id) WHERE occupation_id IS NOT NULL;

ALTER TABLE study
  -- Digits, for a bar code; the release before leaves it empty.
  ADD COLUMN accession_number text NOT NULL DEFAULT '',
  ADD COLUMN department_name text NOT NULL DEFAULT '',
  ADD COLUMN appointment_date date,
  ADD COLUMN priority_id uuid,
  ADD COLUMN ultrasonic_type text,
  ADD COLUMN fee_kind_id uuid,
  ADD COLUMN study_score numeric(10, 2),
  ADD COLUMN inpatient_number text NOT NULL DEFAULT '',
  ADD COLUMN outpatient_number text NOT NULL DEFAULT '',
  ADD COLUMN bed_number text NOT NULL DEFAULT '',
  -- 0 for in hospital, 1 for discharged.
  ADD COLUMN hospitalization_status smallint CHECK (hospitalization_status IN (0, 1)),
  ADD COLUMN last_period date,
  ADD COLUMN due_date date,
  ADD COLUMN gestational_days integer CHECK (gestational_days >= 0),
  ADD COLUMN gravidity integer CHECK (gravidity >= 0),
  ADD COLUMN parity integer CHECK (parity >= 0),
  ADD COLUMN fetuses integer CHECK (fetuses >= 0),
  ADD COLUMN request_number text NOT NULL DEFAULT '',
  ADD COLUMN his_exam_item text NOT NULL DEFAULT '',
  ADD COLUMN hospital_study_id text NOT NULL DEFAULT '',
  ADD COLUMN clinical_history text NOT NULL DEFAULT '',
  ADD COLUMN exam_purpose text NOT NULL DEFAULT '',
  ADD COLUMN doctor_instructions text NOT NULL DEFAULT '',
  ADD COLUMN record_label text NOT NULL DEFAULT '',
  -- The patient had another study here before.
  ADD COLUMN is_revisit boolean NOT NULL DEFAULT false,
  -- Whose queue the number counts in; the release before counted in the hospital's and leaves it empty.
  ADD COLUMN queue_room_id uuid,
  ADD COLUMN queue_state text NOT NULL DEFAULT 'waiting' CHECK (queue_state IN ('waiting', 'called', 'missed')),
  -- Where it stands in the queue: its number, or behind the last one for who was put back.
  ADD COLUMN queue_place integer NOT NULL DEFAULT 0,
  ADD COLUMN called_at timestamptz(3),
  ADD COLUMN deleted_by_id uuid,
  ADD COLUMN deleted_by_name text,
  ADD COLUMN merged_into_id uuid,
  ADD COLUMN locked_by_id uuid,
  ADD COLUMN locked_by_name text,
  ADD COLUMN printed_by_id uuid,
  ADD COLUMN printed_by_name text,
  ADD COLUMN audited_by_id uuid,
  ADD COLUMN audited_by_name text,
  ADD FOREIGN KEY (hospital_id, priority_id) REFERENCES basic_data (hospital_id, id),
  ADD FOREIGN KEY (hospital_id, fee_kind_id) REFERENCES basic_data (hospital_id, id),
  ADD FOREIGN KEY (hospital_id, queue_room_id) REFERENCES room (hospital_id, id),
  ADD FOREIGN KEY (hospital_id, merged_into_id) REFERENCES study (hospital_id, id);

UPDATE study SET queue_place = queue_number;

-- Numbers are those of a room and day now: two rooms both have a 1.
ALTER TABLE study DROP CONSTRAINT study_hospital_id_queue_date_queue_number_key;
CREATE UNIQUE INDEX study_queue ON study (hospital_id, queue_date, queue_room_id, queue_number) NULLS NOT DISTINCT
  WHERE queue_room_id IS NOT NULL OR accession_number <> '';
CREATE INDEX study_queue_day ON study (hospital_id, queue_date, room_id);
CREATE UNIQUE INDEX study_accession_number ON study (hospital_id, accession_number text_pattern_ops) WHERE accession_number <> '';
CREATE INDEX study_print_time ON study (hospital_id, printed_at DESC, id DESC) WHERE printed_at IS NOT NULL;
CREATE INDEX study_appointment ON study (hospital_id, appointment_date DESC, id DESC) WHERE appointment_date IS NOT NULL;
CREATE INDEX study_request_number ON study (hospital_id, request_number text_pattern_ops) WHERE request_number <> '';
CREATE INDEX study_merged ON study (hospital_id, merged_into_id) WHERE merged_into_id IS NOT NULL;

CREATE TABLE study_diagnosis (
  hospital_id uuid NOT NULL,
  study_id uuid NOT NULL,
  diagnosis_id uuid NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (hospital_id, study_id, diagnosis_id),
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id),
  FOREIGN KEY (hospital_id, diagnosis_id) REFERENCES basic_data (hospital_id, id)
);
CREATE INDEX study_diagnosis_of ON study_diagnosis (hospital_id, diagnosis_id);
CALL protect_hospital_table('study_diagnosis');

-- Conditions of the record list that somebody keeps.
CREATE TABLE study_query (
  hospital_id uuid NOT NULL REFERENCES hospital (id),
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  owner_name text NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> ''),
  content jsonb NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  changed_at timestamptz(3) NOT NULL,
  changed_by_name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, id),
  UNIQUE (hospital_id, owner_id, name)
);
CALL protect_hospital_table('study_query');
