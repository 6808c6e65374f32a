SET LOCAL ROLE opensono_system;

-- Until when no code is sent to these people of the current hospital alone: so many codes within so many milliseconds led to no login.
CREATE FUNCTION codes_refused_until(people uuid[], at timestamptz, most integer[], within_ms bigint[])
RETURNS TABLE (user_id uuid, refused_until timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, max(code.sent_at + quota.span)
  FROM user_account u
  JOIN credential c ON c.user_id = u.id
  CROSS JOIN (
    SELECT given.most, make_interval(secs => given.within_ms / 1000.0) AS span
    FROM unnest(most, within_ms) AS given (most, within_ms)
  ) quota
  CROSS JOIN (VALUES (true), (false)) AS proof (is_proven)
  CROSS JOIN LATERAL (
    SELECT s.sent_at FROM sms_code s
    WHERE s.phone = c.phone AND s.is_proven = proof.is_proven AND s.is_counted AND s.sent_at > at - quota.span
    ORDER BY s.sent_at DESC OFFSET quota.most - 1 LIMIT 1
  ) code
  WHERE u.hospital_id = current_hospital() AND u.id = ANY (people)
    AND NOT EXISTS (SELECT FROM user_account o WHERE o.id = u.id AND o.hospital_id <> u.hospital_id)
  GROUP BY u.id
$$;
GRANT EXECUTE ON FUNCTION codes_refused_until TO opensono_app;

RESET ROLE;
