-- Each body part of a study has its own fee and score, as they were known when it was registered; null where it had none.
ALTER TABLE study_body_part
  ADD COLUMN fee numeric(10, 2),
  ADD COLUMN score numeric(10, 2);

-- Of studies before: what the part costs now. Where the fee of the study is another one, statistics have a row for the difference.
ALTER TABLE study NO FORCE ROW LEVEL SECURITY;
ALTER TABLE study_body_part NO FORCE ROW LEVEL SECURITY;
ALTER TABLE basic_data NO FORCE ROW LEVEL SECURITY;
ALTER TABLE statistic_day NO FORCE ROW LEVEL SECURITY;
ALTER TABLE statistic_change NO FORCE ROW LEVEL SECURITY;
ALTER TABLE study_body_part DISABLE TRIGGER USER;
UPDATE study_body_part b SET
  fee = CASE WHEN s.study_fee IS NOT NULL AND p.fee ~ '^[0-9]{1,8}([.][0-9]{1,2})?$' THEN p.fee::numeric END,
  score = CASE WHEN s.study_score IS NOT NULL AND p.score ~ '^[0-9]{1,8}([.][0-9]{1,2})?$' THEN p.score::numeric END
FROM study s, (
  SELECT hospital_id, id, kind_of.ultrasonic_type,
    fields ->> CASE kind_of.ultrasonic_type WHEN 'BlackWhiteUltrasonic' THEN 'blackWhitePrice' ELSE 'colourPrice' END AS fee,
    fields ->> CASE kind_of.ultrasonic_type WHEN 'BlackWhiteUltrasonic' THEN 'blackWhiteScore' ELSE 'colourScore' END AS score
  FROM basic_data, (VALUES ('BlackWhiteUltrasonic'), ('ColorUltrasonic')) kind_of(ultrasonic_type) WHERE kind = 'body-part'
) p
WHERE s.hospital_id = b.hospital_id AND s.id = b.study_id AND p.hospital_id = b.hospital_id AND p.id = b.body_part_id
  AND p.ultrasonic_type = CASE s.ultrasonic_type WHEN 'BlackWhiteUltrasonic' THEN 'BlackWhiteUltrasonic' ELSE 'ColorUltrasonic' END;
ALTER TABLE study_body_part ENABLE TRIGGER USER;

-- Packed days have the fees and scores of parts behind everything else; parts are in one order.
CREATE OR REPLACE FUNCTION packed_studies(
  hospital uuid, asked date,
  OUT studies integer, OUT first_image_from timestamptz, OUT first_image_to timestamptz, OUT printed_from timestamptz,
  OUT printed_to timestamptz, OUT appointment_from date, OUT appointment_to date, OUT words text[], OUT body bytea
) RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  begins CONSTANT timestamptz := asked::timestamp AT TIME ZONE 'UTC';
  ends CONSTANT timestamptz := (asked + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  RETURN QUERY
  WITH fact AS MATERIALIZED (
    SELECT s.register_time, s.first_image_at, s.printed_at, s.last_image_at, s.first_diagnosed_at, s.first_reviewed_at, s.first_printed_at,
      s.appointment_date, s.queue_date, s.study_fee, s.study_score, u.open_due_at, p.parts, p.part_fees, p.part_scores,
      s.examined_by_id::text AS doctor, s.exam_type_id::text AS exam_type, s.device_id::text AS device, s.room_id::text AS room,
      s.patient_source_id::text AS patient_source, s.apply_department_id::text AS apply_department, s.department_name AS department,
      CASE WHEN s.is_vip THEN 1 ELSE 0 END
        + CASE s.negative_positive_mark WHEN 'positive' THEN 2 WHEN 'negative' THEN 4 WHEN 'unknown' THEN 8 ELSE 0 END
        + CASE WHEN s.are_views_complete THEN 48 WHEN NOT s.are_views_complete THEN 16 ELSE 0 END
        + CASE WHEN s.has_body_mark THEN 192 WHEN NOT s.has_body_mark THEN 64 ELSE 0 END
        + CASE WHEN EXISTS (SELECT FROM report_addendum a
            WHERE a.hospital_id = s.hospital_id AND a.study_id = s.id AND a.added_at > s.first_printed_at) THEN 256 ELSE 0 END
        + CASE WHEN u.has_acknowledged THEN 512 ELSE 0 END
        + CASE WHEN u.has_late THEN 1024 ELSE 0 END AS facts
    FROM study s
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(b.body_part_id::text ORDER BY b.place, b.body_part_id), '{}') AS parts,
        coalesce(array_agg((b.fee * 100)::bigint::text ORDER BY b.place, b.body_part_id), '{}') AS part_fees,
        coalesce(array_agg((b.score * 100)::bigint::text ORDER BY b.place, b.body_part_id), '{}') AS part_scores
      FROM study_body_part b WHERE b.hospital_id = s.hospital_id AND b.study_id = s.id
    ) p
    CROSS JOIN LATERAL (
      SELECT bool_or(n.acknowledged_at IS NOT NULL) AS has_acknowledged, bool_or(n.acknowledged_at > n.due_at) AS has_late,
        min(n.due_at) FILTER (WHERE n.acknowledged_at IS NULL) AS open_due_at
      FROM urgent_notice n WHERE n.hospital_id = s.hospital_id AND n.study_id = s.id AND n.withdrawn_at IS NULL
    ) u
    WHERE s.hospital_id = hospital AND s.deleted_at IS NULL AND s.register_time >= begins AND s.register_time < ends
  ), word AS MATERIALIZED (
    SELECT w AS word, row_number() OVER () AS place FROM (
      SELECT DISTINCT w FROM fact f, unnest(f.parts || ARRAY[f.doctor, f.exam_type, f.device, f.room, f.patient_source, f.apply_department, f.department]) w
      WHERE w IS NOT NULL
    ) d
  )
  SELECT a.studies, a.first_image_from, a.first_image_to, a.printed_from, a.printed_to, a.appointment_from, a.appointment_to,
    (SELECT coalesce(array_agg(w.word ORDER BY w.place), '{}') FROM word w),
    (SELECT string_agg(packed_numbers(c.numbers), ''::bytea ORDER BY c.place) FROM (VALUES
      (1, a.n1), (2, a.n2), (3, a.n3), (4, a.n4), (5, a.n5), (6, a.n6), (7, a.n7), (8, a.n8), (9, a.n9), (10, a.n10), (11, a.n11),
      (12, a.n12), (13, a.n13), (14, a.n14), (15, a.n15), (16, a.n16), (17, a.n17), (18, a.n18), (19, a.n19), (20, a.n20), (21, a.n21),
      (22, (SELECT array_agg(w.place ORDER BY p.nth) FROM unnest(string_to_array(a.all_parts, ',')) WITH ORDINALITY p(part, nth) JOIN word w ON w.word = p.part)),
      (23, (SELECT array_agg(p.part::bigint ORDER BY p.nth) FROM unnest(string_to_array(a.all_fees, ',', '-')) WITH ORDINALITY p(part, nth))),
      (24, (SELECT array_agg(p.part::bigint ORDER BY p.nth) FROM unnest(string_to_array(a.all_scores, ',', '-')) WITH ORDINALITY p(part, nth)))
    ) c(place, numbers))
  FROM (
    SELECT count(*)::integer AS studies, min(f.first_image_at) AS first_image_from, max(f.first_image_at) AS first_image_to,
      min(f.printed_at) AS printed_from, max(f.printed_at) AS printed_to,
      min(f.appointment_date) AS appointment_from, max(f.appointment_date) AS appointment_to,
      array_agg(round(date_part('epoch', f.register_time - begins) * 1000)::bigint) AS n1,
      array_agg(round(date_part('epoch', f.first_image_at - begins) * 1000)::bigint) AS n2,
      array_agg(round(date_part('epoch', f.printed_at - begins) * 1000)::bigint) AS n3,
      array_agg(round(date_part('epoch', f.last_image_at - begins) * 1000)::bigint) AS n4,
      array_agg(round(date_part('epoch', f.first_diagnosed_at - begins) * 1000)::bigint) AS n5,
      array_agg(round(date_part('epoch', f.first_reviewed_at - begins) * 1000)::bigint) AS n6,
      array_agg(round(date_part('epoch', f.first_printed_at - begins) * 1000)::bigint) AS n7,
      array_agg(round(date_part('epoch', f.open_due_at - begins) * 1000)::bigint) AS n8,
      array_agg((f.appointment_date - asked)::bigint) AS n9,
      array_agg((f.queue_date - asked)::bigint) AS n10,
      array_agg(w1.place) AS n11, array_agg(w2.place) AS n12, array_agg(w3.place) AS n13, array_agg(w4.place) AS n14,
      array_agg(w5.place) AS n15, array_agg(w6.place) AS n16, array_agg(w7.place) AS n17,
      array_agg((f.study_fee * 100)::bigint) AS n18,
      array_agg((f.study_score * 100)::bigint) AS n19,
      array_agg(f.facts::bigint) AS n20,
      array_agg(cardinality(f.parts)::bigint) AS n21,
      string_agg(nullif(array_to_string(f.parts, ','), ''), ',') AS all_parts,
      string_agg(nullif(array_to_string(f.part_fees, ',', '-'), ''), ',') AS all_fees,
      string_agg(nullif(array_to_string(f.part_scores, ',', '-'), ''), ',') AS all_scores
    FROM fact f
    LEFT JOIN word w1 ON w1.word = f.doctor LEFT JOIN word w2 ON w2.word = f.exam_type LEFT JOIN word w3 ON w3.word = f.device
    LEFT JOIN word w4 ON w4.word = f.room LEFT JOIN word w5 ON w5.word = f.patient_source
    LEFT JOIN word w6 ON w6.word = f.apply_department LEFT JOIN word w7 ON w7.word = f.department
  ) a WHERE a.studies > 0;
END $$;

-- All days are packed again, the newest first.
DELETE FROM statistic_day;
INSERT INTO statistic_change (hospital_id, day) SELECT DISTINCT hospital_id, (register_time AT TIME ZONE 'UTC')::date FROM study;
ALTER TABLE study FORCE ROW LEVEL SECURITY;
ALTER TABLE study_body_part FORCE ROW LEVEL SECURITY;
ALTER TABLE basic_data FORCE ROW LEVEL SECURITY;
ALTER TABLE statistic_day FORCE ROW LEVEL SECURITY;
ALTER TABLE statistic_change FORCE ROW LEVEL SECURITY;
