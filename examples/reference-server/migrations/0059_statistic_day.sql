-- Statistics count days that are packed: the studies that were registered on a day (of UTC), each fact a row of small numbers. A day in which
-- something changed is packed again, and until then its studies themselves are read.

CREATE TABLE statistic_day (
  hospital_id uuid NOT NULL REFERENCES hospital,
  day date NOT NULL,
  -- Another one each time that the day is packed: who has a version need not read it again.
  version uuid NOT NULL DEFAULT gen_random_uuid(),
  studies integer NOT NULL,
  -- Between which moments they have their times: what is asked about another time does not read them.
  first_image_from timestamptz(3),
  first_image_to timestamptz(3),
  printed_from timestamptz(3),
  printed_to timestamptz(3),
  appointment_from date,
  appointment_to date,
  -- What the numbers of words stand for, from 1 on: ids, and names of departments.
  words text[] NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (hospital_id, day)
);
ALTER TABLE statistic_day ALTER COLUMN body SET STORAGE EXTERNAL;
CALL protect_hospital_table('statistic_day', '', 'SELECT, INSERT, UPDATE, DELETE');

-- Days in which something changed since they were packed. Rows are added, so that no change ever waits for another one's.
CREATE TABLE statistic_change (
  hospital_id uuid NOT NULL,
  day date NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (hospital_id, day, place)
);
CALL protect_hospital_table('statistic_change', 'INSERT', 'SELECT, INSERT, DELETE');

CREATE FUNCTION note_study_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO statistic_change (hospital_id, day) VALUES (NEW.hospital_id, (NEW.register_time AT TIME ZONE 'UTC')::date);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND OLD.register_time <> NEW.register_time THEN
    INSERT INTO statistic_change (hospital_id, day) VALUES (OLD.hospital_id, (OLD.register_time AT TIME ZONE 'UTC')::date);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_study_change() FROM PUBLIC;
CREATE TRIGGER note_study_change AFTER INSERT OR DELETE ON study FOR EACH ROW EXECUTE FUNCTION note_study_change();
CREATE TRIGGER note_study_update AFTER UPDATE ON study FOR EACH ROW WHEN ((
    OLD.register_time, OLD.queue_date, OLD.deleted_at, OLD.is_vip, OLD.examined_by_id, OLD.exam_type_id, OLD.device_id,
    OLD.room_id, OLD.patient_source_id, OLD.apply_department_id, OLD.department_name, OLD.study_fee, OLD.study_score,
    OLD.negative_positive_mark, OLD.appointment_date, OLD.first_image_at, OLD.last_image_at, OLD.first_diagnosed_at,
    OLD.first_reviewed_at, OLD.printed_at, OLD.first_printed_at, OLD.are_views_complete, OLD.has_body_mark
  ) IS DISTINCT FROM (
    NEW.register_time, NEW.queue_date, NEW.deleted_at, NEW.is_vip, NEW.examined_by_id, NEW.exam_type_id, NEW.device_id,
    NEW.room_id, NEW.patient_source_id, NEW.apply_department_id, NEW.department_name, NEW.study_fee, NEW.study_score,
    NEW.negative_positive_mark, NEW.appointment_date, NEW.first_image_at, NEW.last_image_at, NEW.first_diagnosed_at,
    NEW.first_reviewed_at, NEW.printed_at, NEW.first_printed_at, NEW.are_views_complete, NEW.has_body_mark
  )) EXECUTE FUNCTION note_study_change();

-- What stands beside a study, and is counted with it.
CREATE FUNCTION note_beside_study() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO statistic_change (hospital_id, day)
  SELECT s.hospital_id, (s.register_time AT TIME ZONE 'UTC')::date FROM study s
  WHERE s.hospital_id = changed.hospital_id AND s.id = changed.study_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_beside_study() FROM PUBLIC;
CREATE TRIGGER note_beside_study AFTER INSERT OR UPDATE OR DELETE ON study_body_part
  FOR EACH ROW EXECUTE FUNCTION note_beside_study();
CREATE TRIGGER note_beside_study AFTER INSERT OR UPDATE OR DELETE ON urgent_notice
  FOR EACH ROW EXECUTE FUNCTION note_beside_study();
CREATE TRIGGER note_beside_study AFTER INSERT OR UPDATE OR DELETE ON report_addendum
  FOR EACH ROW EXECUTE FUNCTION note_beside_study();

-- Numbers in 2, 4 or 8 bytes each, as the largest needs; the smallest number of that size stands for null. Their bytes come first. None when
-- all are null.
CREATE FUNCTION packed_numbers(numbers bigint[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT int4send(length(each.body)) || each.body FROM (
    SELECT CASE
      WHEN size.most IS NULL THEN '\x'::bytea
      WHEN size.most < 32768 THEN (SELECT string_agg(int2send(coalesce(n, -32768)::smallint), ''::bytea) FROM unnest(numbers) n)
      WHEN size.most < 2147483648 THEN (SELECT string_agg(int4send(coalesce(n, -2147483648)::integer), ''::bytea) FROM unnest(numbers) n)
      ELSE (SELECT string_agg(int8send(coalesce(n, -9223372036854775808)), ''::bytea) FROM unnest(numbers) n)
    END AS body FROM (SELECT max(abs(n)) AS most FROM unnest(numbers) n) size
  ) each
$$;
REVOKE ALL ON FUNCTION packed_numbers(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION packed_numbers(bigint[]) TO opensono_system;

-- The studies of a day as statistics read them; no row when there are none. Moments are milliseconds from the begin of the day, dates days
-- from it, money hundredths.
CREATE FUNCTION packed_studies(
  hospital uuid, asked date,
  OUT studies integer, OUT first_image_from timestamptz, OUT first_image_to timestamptz, OUT printed_from timestamptz,
  OUT printed_to timestamptz, OUT appointment_from date, OUT appointment_to date, OUT words text[], OUT body bytea
) RETURNS SETOF record LANGUAGE sql STABLE AS $$
  WITH fact AS MATERIALIZED (
    SELECT s.*, p.parts, u.has_acknowledged, u.has_late, u.open_due_at,
      EXISTS (SELECT FROM report_addendum a
        WHERE a.hospital_id = s.hospital_id AND a.study_id = s.id AND a.added_at > s.first_printed_at) AS has_addendum
    FROM study s
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(b.body_part_id::text), '{}') AS parts FROM study_body_part b
      WHERE b.hospital_id = s.hospital_id AND b.study_id = s.id
    ) p
    CROSS JOIN LATERAL (
      SELECT bool_or(n.acknowledged_at IS NOT NULL) AS has_acknowledged, bool_or(n.acknowledged_at > n.due_at) AS has_late,
        min(n.due_at) FILTER (WHERE n.acknowledged_at IS NULL) AS open_due_at
      FROM urgent_notice n WHERE n.hospital_id = s.hospital_id AND n.study_id = s.id AND n.withdrawn_at IS NULL
    ) u
    WHERE s.hospital_id = hospital AND s.deleted_at IS NULL
      AND s.register_time >= asked::timestamp AT TIME ZONE 'UTC' AND s.register_time < (asked + 1)::timestamp AT TIME ZONE 'UTC'
  ), word AS (
    SELECT coalesce(array_agg(DISTINCT w), '{}') AS words
    FROM fact f, unnest(f.parts || ARRAY[
      f.examined_by_id::text, f.exam_type_id::text, f.device_id::text, f.room_id::text,
      f.patient_source_id::text, f.apply_department_id::text, f.department_name]) w WHERE w IS NOT NULL
  )
  SELECT count(*)::integer, min(f.first_image_at), max(f.first_image_at), min(f.printed_at), max(f.printed_at),
    min(f.appointment_date), max(f.appointment_date), word.words,
    packed_numbers(array_agg(round(date_part('epoch', f.register_time - asked::timestamp AT TIME ZONE 'UTC') * 1000)::bigint))
      || packed_numbers(array_agg(round(date_part('epoch', f.first_image_at - asked::timestamp AT TIME ZONE 'UTC') * 1000)::bigint))
      || packed_numbers(array_agg(round(date_part('epoch', f.printed_at - asked::timestamp AT TIME ZONE 'UTC') * 1000)::bigint))
      || packed_numbers(array_agg(round(date_part('epoch', f.last_image_at - asked::timestamp AT TIME ZONE 'UTC') * 1000)::bigint))
      || packed_numbers(array_agg(round(date_part('epoch', f.first_diagnosed_at - asked::timestamp AT TIME ZONE 'UTC') * 1000)::bigint))
      || packed_numbers(array_agg(round(date_part('epoch', f.first_reviewed_at - asked::timestamp AT TIME ZONE 'UTC') * 1000)::bigint))
      || packed_numbers(array_agg(round(date_part('epoch', f.first_printed_at - asked::timestamp AT TIME ZONE 'UTC') * 1000)::bigint))
      || packed_numbers(array_agg(round(date_part('epoch', f.open_due_at - asked::timestamp AT TIME ZONE 'UTC') * 1000)::bigint))
      || packed_numbers(array_agg((f.appointment_date - asked)::bigint))
      || packed_numbers(array_agg((f.queue_date - asked)::bigint))
      || packed_numbers(array_agg(array_position(word.words, f.examined_by_id::text)::bigint))
      || packed_numbers(array_agg(array_position(word.words, f.exam_type_id::text)::bigint))
      || packed_numbers(array_agg(array_position(word.words, f.device_id::text)::bigint))
      || packed_numbers(array_agg(array_position(word.words, f.room_id::text)::bigint))
      || packed_numbers(array_agg(array_position(word.words, f.patient_source_id::text)::bigint))
      || packed_numbers(array_agg(array_position(word.words, f.apply_department_id::text)::bigint))
      || packed_numbers(array_agg(array_position(word.words, f.department_name)::bigint))
      || packed_numbers(array_agg((f.study_fee * 100)::bigint))
      || packed_numbers(array_agg((f.study_score * 100)::bigint))
      || packed_numbers(array_agg(
        CASE WHEN f.is_vip THEN 1 ELSE 0 END
        + CASE f.negative_positive_mark WHEN 'positive' THEN 2 WHEN 'negative' THEN 4 WHEN 'unknown' THEN 8 ELSE 0 END
        + CASE WHEN f.are_views_complete THEN 48 WHEN NOT f.are_views_complete THEN 16 ELSE 0 END
        + CASE WHEN f.has_body_mark THEN 192 WHEN NOT f.has_body_mark THEN 64 ELSE 0 END
        + CASE WHEN f.has_addendum THEN 256 ELSE 0 END
        + CASE WHEN f.has_acknowledged THEN 512 ELSE 0 END
        + CASE WHEN f.has_late THEN 1024 ELSE 0 END::bigint))
      || packed_numbers(array_agg(cardinality(f.parts)::bigint))
      || packed_numbers((SELECT array_agg(array_position(word.words, part)::bigint) FROM unnest(string_to_array(string_agg(nullif(array_to_string(f.parts, ','), ''), ','), ',')) part))
  FROM fact f CROSS JOIN word GROUP BY word.words
$$;
REVOKE ALL ON FUNCTION packed_studies(uuid, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION packed_studies(uuid, date) TO opensono_system;

-- Nothing is packed here, where the server stands still: all days that there are wait for it.
ALTER TABLE study NO FORCE ROW LEVEL SECURITY;
ALTER TABLE statistic_change NO FORCE ROW LEVEL SECURITY;
INSERT INTO statistic_change (hospital_id, day) SELECT DISTINCT hospital_id, (register_time AT TIME ZONE 'UTC')::date FROM study;
ALTER TABLE study FORCE ROW LEVEL SECURITY;
ALTER TABLE statistic_change FORCE ROW LEVEL SECURITY;
