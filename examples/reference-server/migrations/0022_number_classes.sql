-- The highest number of a format stands at the end of an index, whatever other formats there were. A number's class says where its
-- letters stand; its last three characters tell apart formats that differ in a digit of their suffix. The collation is that of bytes,
-- which no other index has: none of them is taken instead, whose end is far from what is looked for.
CREATE INDEX patient_number_class ON patient
  (hospital_id, translate(patient_id, '123456789', '000000000'), right(patient_id, 3), patient_id COLLATE "C");
CREATE INDEX study_number_class ON study
  (hospital_id, translate(exam_number, '123456789', '000000000'), right(exam_number, 3), exam_number COLLATE "C");

-- The highest counter, below a thousand million, of the numbers that a format would make: what stands before and behind the counter,
-- and how many digits it has. 0 when there is none. Row-level security would keep the expressions off their index, so the function
-- sees all hospitals and names the current one itself. Each look ends at its first row, which a planner without fresh statistics does
-- not know: it may neither collect rows nor sort them,
-- and takes the order of the index where that is asked for in full.
CREATE FUNCTION highest_id_counter(purpose text, leading_text text, trailing_text text, digits integer) RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  hospital uuid := current_hospital();
  owner text := CASE purpose WHEN 'patient' THEN 'patient' WHEN 'exam' THEN 'study' END;
  number text := CASE purpose WHEN 'patient' THEN 'patient_id' WHEN 'exam' THEN 'exam_number' END;
  -- So many of the last three characters are the counter's own: each way to write them is looked up.
  own integer := greatest(3 - length(trailing_text), 0);
  lowest text := leading_text || repeat('0', digits) || trailing_text;
  greatest_one text := leading_text || repeat('0', greatest(digits - 9, 0)) || repeat('9', least(digits, 9)) || trailing_text;
  highest integer;
BEGIN
  EXECUTE format(
    'SELECT max(substr(last.number, $5, $6)::integer)
     FROM generate_series(0, (10 ^ $7)::integer - 1) AS series (figure)
     CROSS JOIN LATERAL (
       SELECT right(CASE WHEN $7 = 0 THEN $8 ELSE lpad(figure::text, $7, ''0'') || $8 END, 3) AS text
     ) AS tail
     CROSS JOIN LATERAL (
       SELECT n.%2$I AS number FROM %1$I n
       WHERE n.hospital_id = $1 AND translate(n.%2$I, ''123456789'', ''000000000'') = $2 AND right(n.%2$I, 3) = tail.text
         AND n.%2$I COLLATE "C" BETWEEN $3 AND $4 AND right(n.%2$I, length($8)) = $8
       ORDER BY translate(n.%2$I, ''123456789'', ''000000000'') DESC, right(n.%2$I, 3) DESC, n.%2$I COLLATE "C" DESC LIMIT 1
     ) AS last', owner, number)
  INTO highest
  USING hospital, translate(lowest, '123456789', '000000000'), lowest, greatest_one, length(leading_text) + 1, digits, own, trailing_text;
  RETURN coalesce(highest, 0);
END $$;
ALTER FUNCTION highest_id_counter OWNER TO opensono_system;
REVOKE ALL ON FUNCTION highest_id_counter FROM PUBLIC;
GRANT EXECUTE ON FUNCTION highest_id_counter TO opensono_app;
