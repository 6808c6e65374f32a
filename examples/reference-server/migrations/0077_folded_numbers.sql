-- Numbers are stored and compared in one form: width of digits, blanks, hyphens and marks that are not seen do not count.

-- As foldNumber of pacs-core.
CREATE FUNCTION number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT upper(regexp_replace(normalize(number, NFKC), '[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u2010-\u2015\u2212\ufe58\ufe63\uff0d-]', '', 'g'))
$$;

-- As foldPhone.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT regexp_replace(regexp_replace(translate(number_key(phone), '().', ''), '^(\+|00)?86(1[3-9]\d{9})$', '\2'), '^00([1-9]\d{6,14})$', '+\1')
$$;

-- As idCardKey: the old 15 digits become the 18 of the same person's card.
CREATE FUNCTION id_card_key(card text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN n ~ '^[1-9]\d{14}$' THEN d || substr('10X98765432', 1 + (
      SELECT sum(weight * substr(d, at::integer, 1)::integer) FROM unnest('{7,9,10,5,8,4,2,1,6,3,7,9,10,5,8,4,2}'::integer[])
        WITH ORDINALITY AS w (weight, at))::integer % 11, 1) ELSE n END
  FROM (SELECT n, left(n, 6) || '19' || substr(n, 7) AS d FROM (SELECT number_key(card) AS n) AS folded) AS parts
$$;
REVOKE ALL ON FUNCTION number_key, phone_key, id_card_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION number_key, phone_key, id_card_key TO opensono_app, opensono_system;

ALTER TABLE patient NO FORCE ROW LEVEL SECURITY;
UPDATE patient SET tel_phone = phone_key(tel_phone), id_card = number_key(id_card)
  WHERE tel_phone <> phone_key(tel_phone) OR id_card <> number_key(id_card);
ALTER TABLE patient FORCE ROW LEVEL SECURITY;

CREATE INDEX patient_id_card_key ON patient (hospital_id, id_card_key(id_card) text_pattern_ops) WHERE id_card <> '';
CREATE INDEX patient_his_number_key ON patient (hospital_id, number_key(his_number) text_pattern_ops) WHERE his_number <> '';

-- Only the owner of a function replaces it.
SET LOCAL ROLE opensono_system;

-- As before; the 15 digits of a card find the 18 of the same person's card, too.
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
  ) USING hospital, name_grams, name_text, number_start, his_start, phone_start, wanted_sex, skip, take,
    CASE WHEN number_key(number_start) ~ '^\d{15}%$' THEN id_card_key(left(number_key(number_start), 15)) || '%' ELSE number_key(number_start) END,
    number_key(number_start);
END $$;

-- As before, with cards in the form of 18 digits and phones as they are stored: a number of theirs agrees, or the name and, beside it, the birth date or the phone. Each way by its own index.
CREATE OR REPLACE FUNCTION find_same_patient(
  name_grams text[], name_text text, born date, phone text, card text, his text, sees_vip boolean, take integer
) RETURNS TABLE (patient_record_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM (
    (SELECT p.id FROM patient p WHERE p.hospital_id = current_hospital() AND id_card_key(p.id_card) = card AND p.id_card <> ''
      AND (sees_vip OR is_patient_shown(p.hospital_id, p.id, false)))
    UNION
    (SELECT p.id FROM patient p WHERE p.hospital_id = current_hospital() AND number_key(p.his_number) = his AND p.his_number <> ''
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
