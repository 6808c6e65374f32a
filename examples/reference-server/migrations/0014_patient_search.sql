-- Patients are looked for as studies are: row-level security keeps other operators than equality off the indexes, hence functions.

-- A patient all of whose studies are VIP exists for nobody who may not see them.
CREATE FUNCTION is_patient_shown(hospital uuid, patient uuid, sees_vip boolean) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sees_vip
    OR NOT EXISTS (SELECT 1 FROM study s WHERE s.hospital_id = hospital AND s.patient_record_id = patient AND s.is_vip)
    OR EXISTS (
      SELECT 1 FROM study s
      WHERE s.hospital_id = hospital AND s.patient_record_id = patient AND NOT s.is_vip AND s.deleted_at IS NULL
    )
$$;
ALTER FUNCTION is_patient_shown OWNER TO opensono_system;
REVOKE ALL ON FUNCTION is_patient_shown FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_patient_shown TO opensono_app;

-- Who was registered last comes first. What is null is not asked for; starts are patterns of LIKE. Without wants_total it is 0.
CREATE FUNCTION search_patient(
  name_grams text[], name_text text, number_start text, his_start text, phone_start text, wanted_sex text,
  sees_vip boolean, wants_total boolean, skip integer, take integer
) RETURNS TABLE (patient_record_id uuid, total integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hospital uuid := current_hospital();
  condition text := 'p.hospital_id = $1';
BEGIN
  IF hospital IS NULL THEN RETURN; END IF;
  IF name_grams IS NOT NULL THEN
    condition := condition || ' AND p.search_grams @> $2 AND strpos(p.search_text, $3) > 0';
  END IF;
  IF number_start IS NOT NULL THEN
    condition := condition || ' AND p.id IN (
      SELECT n.id FROM patient n WHERE n.hospital_id = $1 AND n.patient_id LIKE $4
      UNION SELECT n.id FROM patient n WHERE n.hospital_id = $1 AND n.tel_phone LIKE $4 AND n.tel_phone <> ''''
      UNION SELECT n.id FROM patient n WHERE n.hospital_id = $1 AND n.id_card LIKE $4 AND n.id_card <> ''''
      UNION SELECT n.id FROM patient n WHERE n.hospital_id = $1 AND n.his_number LIKE $4 AND n.his_number <> ''''
    )';
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
  RETURN QUERY EXECUTE format(
    'WITH page AS (SELECT p.id FROM patient p WHERE %1$s ORDER BY p.id DESC LIMIT $9 OFFSET $8),
       counted AS (SELECT %2$s AS total)
     SELECT page.id, counted.total FROM counted LEFT JOIN page ON true ORDER BY page.id DESC',
    condition,
    CASE WHEN wants_total
      THEN format('(SELECT count(*)::integer FROM (SELECT 1 FROM patient p WHERE %s LIMIT 10001) AS found)', condition)
      ELSE '0' END
  ) USING hospital, name_grams, name_text, number_start, his_start, phone_start, wanted_sex, skip, take;
END $$;
ALTER FUNCTION search_patient OWNER TO opensono_system;
REVOKE ALL ON FUNCTION search_patient FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_patient TO opensono_app;

-- Who may be the same person: a number of theirs agrees, or the name and, beside it, the phone or the birth date. Empty says nothing.
CREATE FUNCTION find_same_patient(
  name_grams text[], name_text text, born date, phone text, card text, his text, sees_vip boolean, take integer
) RETURNS TABLE (patient_record_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM (
    SELECT p.id FROM patient p WHERE p.hospital_id = current_hospital() AND p.id_card = card AND p.id_card <> ''
    UNION
    SELECT p.id FROM patient p WHERE p.hospital_id = current_hospital() AND p.his_number = his AND p.his_number <> ''
    UNION
    SELECT p.id FROM patient p
    WHERE p.hospital_id = current_hospital() AND p.search_grams @> name_grams AND split_part(p.search_text, ' ', 1) = name_text
      AND (p.birth_date = born OR (phone <> '' AND translate(p.tel_phone, ' -', '') = phone))
  ) AS found
  WHERE is_patient_shown(current_hospital(), id, sees_vip)
  ORDER BY id DESC LIMIT take
$$;
ALTER FUNCTION find_same_patient OWNER TO opensono_system;
REVOKE ALL ON FUNCTION find_same_patient FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_same_patient TO opensono_app;
