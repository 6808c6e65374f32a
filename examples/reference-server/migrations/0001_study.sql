-- Patients, studies and the hospital's own words.

CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE basic_data (
  hospital_id uuid NOT NULL REFERENCES hospital (id),
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> ''),
  english_name text,
  brief_code text NOT NULL DEFAULT '',
  is_enabled boolean NOT NULL DEFAULT true,
  price numeric(10, 2),
  parent_id uuid,
  place integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, parent_id) REFERENCES basic_data (hospital_id, id),
  UNIQUE (hospital_id, kind, name)
);
CREATE INDEX basic_data_order ON basic_data (hospital_id, kind, place);
CALL protect_hospital_table('basic_data', system_rights => 'SELECT, INSERT');

CREATE TABLE id_format (
  hospital_id uuid NOT NULL REFERENCES hospital (id),
  purpose text NOT NULL CHECK (purpose IN ('patient', 'exam')),
  prefix text NOT NULL,
  suffix text NOT NULL,
  date_format text NOT NULL CHECK (date_format IN ('', 'YYYY', 'YYYYMM', 'YYYYMMDD', 'YYMMDD')),
  length integer NOT NULL CHECK (length BETWEEN 3 AND 20),
  reset_by text NOT NULL CHECK (reset_by IN ('day', 'year')),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, purpose)
);
CALL protect_hospital_table('id_format', system_rights => 'SELECT, INSERT');

-- The last number given out. Its row is taken late in a registration, so that registrations wait for each other only briefly.
CREATE TABLE id_counter (
  hospital_id uuid NOT NULL REFERENCES hospital (id),
  purpose text NOT NULL,
  period text NOT NULL,
  value integer NOT NULL,
  PRIMARY KEY (hospital_id, purpose, period)
);
CALL protect_hospital_table('id_counter');

CREATE TABLE patient (
  hospital_id uuid NOT NULL REFERENCES hospital (id),
  id uuid NOT NULL,
  patient_id text NOT NULL,
  name text NOT NULL,
  sex text NOT NULL CHECK (sex IN ('male', 'female', 'unknown')),
  birth_date date,
  tel_phone text NOT NULL DEFAULT '',
  id_card text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, id),
  UNIQUE (hospital_id, patient_id)
);
CREATE INDEX patient_number ON patient (hospital_id, patient_id text_pattern_ops);
CREATE INDEX patient_phone ON patient (hospital_id, tel_phone text_pattern_ops) WHERE tel_phone <> '';
CALL protect_hospital_table('patient');

CREATE TABLE study (
  hospital_id uuid NOT NULL REFERENCES hospital (id),
  id uuid NOT NULL,
  patient_record_id uuid NOT NULL,
  exam_number text NOT NULL,
  queue_date date NOT NULL,
  queue_number integer NOT NULL,
  age_value integer NOT NULL CHECK (age_value >= 0),
  age_unit text NOT NULL,
  patient_source_id uuid,
  exam_type_id uuid,
  apply_department_id uuid,
  apply_doctor_id uuid,
  room_id uuid,
  study_fee numeric(10, 2),
  memo text NOT NULL DEFAULT '',
  is_vip boolean NOT NULL DEFAULT false,
  register_time timestamptz(3) NOT NULL,
  registered_by_id uuid NOT NULL,
  registered_by_name text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  changed_by_name text NOT NULL,
  examined_by_id uuid,
  examined_by_name text,
  first_image_at timestamptz(3),
  diagnosed_at timestamptz(3),
  printed_at timestamptz(3),
  consulted_at timestamptz(3),
  deleted_at timestamptz(3),
  locked_until timestamptz(3),
  is_in_consultation boolean NOT NULL DEFAULT false,
  negative_positive_mark text NOT NULL DEFAULT 'unknown',
  image_count integer NOT NULL DEFAULT 0 CHECK (image_count >= 0),
  search_grams text[] NOT NULL,
  search_text text NOT NULL,
  status text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN consulted_at IS NOT NULL THEN 'consulted' WHEN printed_at IS NOT NULL THEN 'printed'
      WHEN diagnosed_at IS NOT NULL THEN 'diagnosed' WHEN first_image_at IS NOT NULL THEN 'checked'
      ELSE 'registered' END
  ) STORED,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, id),
  UNIQUE (hospital_id, exam_number),
  UNIQUE (hospital_id, queue_date, queue_number),
  FOREIGN KEY (hospital_id, patient_record_id) REFERENCES patient (hospital_id, id),
  FOREIGN KEY (hospital_id, patient_source_id) REFERENCES basic_data (hospital_id, id),
  FOREIGN KEY (hospital_id, exam_type_id) REFERENCES basic_data (hospital_id, id),
  FOREIGN KEY (hospital_id, apply_department_id) REFERENCES basic_data (hospital_id, id),
  FOREIGN KEY (hospital_id, apply_doctor_id) REFERENCES basic_data (hospital_id, id),
  FOREIGN KEY (hospital_id, room_id) REFERENCES room (hospital_id, id)
);
CREATE INDEX study_register_time ON study (hospital_id, register_time DESC NULLS FIRST, id DESC);
CREATE INDEX study_time ON study (hospital_id, first_image_at DESC NULLS FIRST, id DESC);
CREATE INDEX study_patient ON study (hospital_id, patient_record_id);
CREATE INDEX study_exam_number ON study (hospital_id, exam_number text_pattern_ops);
CREATE INDEX study_grams ON study USING gin (hospital_id, search_grams);
-- The planner must know how rare a piece of a name is, or it walks the time index to the end.
ALTER TABLE study ALTER COLUMN search_grams SET STATISTICS 2000;
CALL protect_hospital_table('study');

CREATE TABLE study_body_part (
  hospital_id uuid NOT NULL,
  study_id uuid NOT NULL,
  body_part_id uuid NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (hospital_id, study_id, body_part_id),
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id),
  FOREIGN KEY (hospital_id, body_part_id) REFERENCES basic_data (hospital_id, id)
);
CALL protect_hospital_table('study_body_part');

-- A page of the studies that fit, newest first, and how many fit (counted to 10,001). Row-level security would keep the
-- operators off their indexes, so the function sees all hospitals and names the current one itself. Null means: any.
CREATE FUNCTION search_study(
  time_column text, from_time timestamptz, to_time timestamptz, statuses text[], room uuid, fee numeric,
  name_grams text[], name_text text, number_prefix text, sees_vip boolean, skip integer, take integer
) RETURNS TABLE (study_id uuid, total integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hospital uuid := current_hospital();
  time_name text := CASE time_column WHEN 'StudyTime' THEN 'first_image_at' ELSE 'register_time' END;
  condition text := 's.hospital_id = $1 AND s.deleted_at IS NULL';
  sorting text := format('s.%I DESC NULLS FIRST, s.id DESC', time_name);
BEGIN
  IF hospital IS NULL THEN RETURN; END IF;
  IF from_time IS NOT NULL THEN condition := condition || format(' AND s.%I >= $2', time_name); END IF;
  IF to_time IS NOT NULL THEN condition := condition || format(' AND s.%I < $3', time_name); END IF;
  -- A study without a study time has no place in a list by study time.
  IF time_name = 'first_image_at' THEN condition := condition || ' AND s.first_image_at IS NOT NULL'; END IF;
  IF statuses IS NOT NULL THEN condition := condition || ' AND s.status = ANY ($4)'; END IF;
  IF room IS NOT NULL THEN condition := condition || ' AND s.room_id = $5'; END IF;
  IF fee IS NOT NULL THEN condition := condition || ' AND s.study_fee = $6'; END IF;
  IF name_grams IS NOT NULL THEN
    condition := condition || ' AND s.search_grams @> $7 AND strpos(s.search_text, $8) > 0';
  END IF;
  IF number_prefix IS NOT NULL THEN
    condition := condition || ' AND s.id IN (
      SELECT n.id FROM study n WHERE n.hospital_id = $1 AND n.exam_number LIKE $9
      UNION
      SELECT n.id FROM study n WHERE n.hospital_id = $1 AND n.patient_record_id IN (
        SELECT p.id FROM patient p WHERE p.hospital_id = $1 AND p.patient_id LIKE $9
        UNION
        SELECT p.id FROM patient p WHERE p.hospital_id = $1 AND p.tel_phone LIKE $9 AND p.tel_phone <> ''''
      )
    )';
  END IF;
  IF NOT sees_vip THEN condition := condition || ' AND NOT s.is_vip'; END IF;
  RETURN QUERY EXECUTE format(
    'WITH page AS (SELECT s.id, row_number() OVER (ORDER BY %2$s) AS place FROM study s WHERE %1$s ORDER BY %2$s LIMIT $11 OFFSET $10),
       counted AS (SELECT count(*)::integer AS total FROM (SELECT 1 FROM study s WHERE %1$s LIMIT 10001) AS found)
     SELECT page.id, counted.total FROM counted LEFT JOIN page ON true ORDER BY page.place',
    condition, sorting
  ) USING hospital, from_time, to_time, statuses, room, fee, name_grams, name_text, number_prefix, skip, take;
END $$;
ALTER FUNCTION search_study OWNER TO opensono_system;
REVOKE ALL ON FUNCTION search_study FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_study TO opensono_app;
