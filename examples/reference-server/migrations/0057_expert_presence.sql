-- Which of the experts that a hospital may ask are at work: one of their logins was used since then, and its screen is not locked. Of others
-- nothing is said.
CREATE FUNCTION present_experts(at timestamptz, used_since timestamptz) RETURNS TABLE (user_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT v.user_id
  FROM visible_experts() v
  JOIN login_session s ON s.hospital_id = v.hospital_id AND s.user_id = v.user_id
  WHERE s.ended_at IS NULL AND s.locked_at IS NULL AND s.expires_at > at AND s.seen_at > used_since
$$;
REVOKE ALL ON FUNCTION present_experts(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION present_experts(timestamptz, timestamptz) TO opensono_app;
ALTER FUNCTION present_experts(timestamptz, timestamptz) OWNER TO opensono_system;
