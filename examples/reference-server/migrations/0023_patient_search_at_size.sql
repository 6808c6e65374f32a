-- Looking for a patient costs the same at ten thousand patients and at a million.

-- Who has the same name and birth date, newest first; and who has the same phone, however it was written.
CREATE INDEX patient_person ON patient (hospital_id, split_part(search_text, ' ', 1), birth_date, id);
CREATE INDEX patient_phone_digits ON patient (hospital_id, translate(tel_phone, ' -', ''), id) WHERE tel_phone <> '';
-- Who is a VIP in a study: few, whom everybody who may not see them is kept from.
CREATE INDEX study_vip_patient ON study (hospital_id, patient_record_id) WHERE is_vip;

-- Only the owner of a function replaces it.
SET LOCAL ROLE opensono_system;

-- As before; each way to find a number is walked by itself and no further than the page reaches, instead of through all patients.
CREATE OR REPLACE FUNCTION search_patient(
  name_grams text[], name_text text, number_start text, his_start text, phone_start text, wanted_sex text,
  sees_vip boolean, wants_total boolean, skip integer, take integer
) RETURNS TABLE (patient_record_id uuid, total integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hospital uuid := current_hospital();
  condition text := 'p.hospital_id = $1';
  numbers text[] := ARRAY[
    'p.patient_id LIKE $4', 'p.tel_phone LIKE $4 AND p.tel_phone <> ''''', 'p.id_card LIKE $4 AND p.id_card <> ''''',
    'p.his_number LIKE $4 AND p.his_number <> '''''
  ];
  each_number text;
  ways text[] := '{}';
  found text;
BEGIN
  IF hospital IS NULL THEN RETURN; END IF;
  IF name_grams IS NOT NULL THEN
    condition := condition || ' AND p.search_grams @> $2 AND strpos(p.search_text, $3) > 0';
  END IF;
  IF his_start IS NOT NULL THEN
    condition := condition || ' AND p.his_number LIKE $5 AND p.his_number <> ''''';
  END IF;
  IF phone_start IS NOT NULL THEN
    condition := condition || ' AND p.tel_phone LIKE $6 AND p.tel_phone <> ''''';
  END IF;
  IF wanted_sex IS NOT NULL THEN condition := condition || ' AND p.sex = $7'; END IF;
  -- As is_patient_shown says, written out: a call of it for each row costs ten times as much.
  IF NOT sees_vip THEN
    condition := condition || ' AND (
      NOT EXISTS (SELECT 1 FROM study s WHERE s.hospital_id = $1 AND s.patient_record_id = p.id AND s.is_vip)
      OR EXISTS (
        SELECT 1 FROM study s WHERE s.hospital_id = $1 AND s.patient_record_id = p.id AND NOT s.is_vip AND s.deleted_at IS NULL
      )
    )';
  END IF;
  found := format('SELECT p.id FROM patient p WHERE %s', condition);
  IF number_start IS NOT NULL THEN
    FOREACH each_number IN ARRAY numbers LOOP
      ways := ways || format('(%s AND %s ORDER BY p.id DESC LIMIT %%1$s)', found, each_number);
    END LOOP;
    found := array_to_string(ways, ' UNION ');
  ELSE
    found := found || ' ORDER BY p.id DESC LIMIT %1$s';
  END IF;
  RETURN QUERY EXECUTE format(
    'WITH page AS (SELECT found.id FROM (%1$s) AS found ORDER BY found.id DESC LIMIT $9 OFFSET $8),
       counted AS (SELECT %2$s AS total)
     SELECT page.id, counted.total FROM counted LEFT JOIN page ON true ORDER BY page.id DESC',
    format(found, '($8 + $9)'),
    CASE WHEN wants_total
      THEN format('(SELECT count(*)::integer FROM (SELECT 1 FROM (%s) AS found LIMIT 10001) AS counted)', format(found, '10001'))
      ELSE '0' END
  ) USING hospital, name_grams, name_text, number_start, his_start, phone_start, wanted_sex, skip, take;
END $$;

-- As before: a number of theirs agrees, or the name and, beside it, the birth date or the phone. Each way by its own index.
CREATE OR REPLACE FUNCTION find_same_patient(
  name_grams text[], name_text text, born date, phone text, card text, his text, sees_vip boolean, take integer
) RETURNS TABLE (patient_record_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM (
    (SELECT p.id FROM patient p WHERE p.hospital_id = current_hospital() AND p.id_card = card AND p.id_card <> ''
      AND (sees_vip OR is_patient_shown(p.hospital_id, p.id, false)))
    UNION
    (SELECT p.id FROM patient p WHERE p.hospital_id = current_hospital() AND p.his_number = his AND p.his_number <> ''
      AND (sees_vip OR is_patient_shown(p.hospital_id, p.id, false)))
    UNION
    (SELECT p.id FROM patient p
      WHERE p.hospital_id = current_hospital() AND split_part(p.search_text, ' ', 1) = name_text AND p.birth_date = born
      AND (sees_vip OR is_patient_shown(p.hospital_id, p.id, false)) ORDER BY p.id DESC LIMIT take)
    UNION
    (SELECT p.id FROM patient p
      WHERE p.hospital_id = current_hospital() AND translate(p.tel_phone, ' -', '') = phone AND p.tel_phone <> '' AND phone <> ''
      AND split_part(p.search_text, ' ', 1) = name_text
      AND (sees_vip OR is_patient_shown(p.hospital_id, p.id, false)) ORDER BY p.id DESC LIMIT take)
  ) AS found
  ORDER BY id DESC LIMIT take
$$;

RESET ROLE;
