-- Lists are searched by folded texts: width of letters and digits, case, blanks and marks that are not seen do not count.

-- As foldSearch of pacs-core. Without a search path of its own, so that it is written out in the query: the log asks it for many rows.
CREATE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.normalize(written, 'NFKC'),
    '[\s\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'))
$$;
REVOKE ALL ON FUNCTION search_fold FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_fold TO opensono_app, opensono_system;

-- Numbers of a study are found in any case, with and without blanks and hyphens.
DROP INDEX study_request_number;
DROP INDEX study_inpatient_number;
CREATE INDEX study_request_number_key ON study (hospital_id, number_key(request_number) text_pattern_ops) WHERE request_number <> '';
CREATE INDEX study_inpatient_number_key ON study (hospital_id, number_key(inpatient_number) text_pattern_ops) WHERE inpatient_number <> '';
CREATE INDEX study_outpatient_number_key ON study (hospital_id, number_key(outpatient_number) text_pattern_ops) WHERE outpatient_number <> '';
CREATE INDEX study_bed_number_key ON study (hospital_id, number_key(bed_number) text_pattern_ops) WHERE bed_number <> '';

-- Pushed orders are found by folded phones, as they are typed.
ALTER TABLE his_order NO FORCE ROW LEVEL SECURITY;
UPDATE his_order SET tel_phone = phone_key(tel_phone) WHERE tel_phone <> phone_key(tel_phone);
ALTER TABLE his_order FORCE ROW LEVEL SECURITY;

-- Only the owner of a function replaces it.
SET LOCAL ROLE opensono_system;

-- As before; a returning patient is found by an HIS number in any case, too.
CREATE OR REPLACE FUNCTION search_patient(
  name_grams text[], name_text text, number_start text, his_start text, phone_start text, wanted_sex text,
  sees_vip boolean, wants_total boolean, skip integer, take integer
) RETURNS TABLE (patient_record_id uuid, total integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hospital uuid := current_hospital();
  condition text := 'p.hospital_id = $1';
  numbers text[] := ARRAY[
    'p.patient_id LIKE $4', 'p.tel_phone LIKE $4 AND p.tel_phone <> ''''', 'p.id_card LIKE $11 AND p.id_card <> ''''', 'id_card_key(p.id_card) LIKE $10 AND p.id_card <> ''''',
    'number_key(p.his_number) LIKE $11 AND p.his_number <> '''''
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
    condition := condition || ' AND number_key(p.his_number) LIKE number_key($5) AND p.his_number <> ''''';
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
  ) USING hospital, name_grams, name_text, number_start, his_start, phone_start, wanted_sex, skip, take,
    CASE WHEN number_key(number_start) ~ '^\d{15}%$' THEN id_card_key(left(number_key(number_start), 15)) || '%' ELSE number_key(number_start) END,
    number_key(number_start);
END $$;

RESET ROLE;
