-- The experts whom the current hospital may see, whether they can answer or not, with what the rule of core (whyNotAskExpert) looks at:
-- their account, in their own hospital. visible_experts and available_experts stay for the release before.
CREATE FUNCTION known_experts(at timestamptz) RETURNS TABLE (
  expert_id uuid, user_id uuid, hospital_id uuid, hospital_name text, department_id uuid, department_name text, name text, title text,
  resume text, avatar_key text, groups jsonb, is_enabled boolean, is_pending boolean, authorities text[], is_department_open boolean
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.id, e.user_id, e.hospital_id, h.name, e.department_id, d.name, e.name, e.title, e.resume, f.object_key,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('groupId', g.id, 'name', g.name) ORDER BY g.name, g.id)
      FROM expert_in_group i JOIN expert_group g ON g.hospital_id = i.hospital_id AND g.id = i.group_id
      WHERE i.hospital_id = e.hospital_id AND i.expert_id = e.id
    ), '[]'),
    u.is_enabled,
    EXISTS (SELECT FROM invitation w WHERE w.hospital_id = e.hospital_id AND w.user_id = e.user_id),
    authorities_of(e.hospital_id, e.user_id),
    EXISTS (
      SELECT FROM department o
      WHERE o.hospital_id = e.hospital_id AND (e.department_id IS NULL OR o.id = e.department_id)
        AND o.is_enabled AND (o.usage_ends_at IS NULL OR o.usage_ends_at > at)
    )
  FROM expert e
  JOIN hospital h ON h.id = e.hospital_id
  JOIN user_account u ON u.hospital_id = e.hospital_id AND u.id = e.user_id
  LEFT JOIN department d ON d.hospital_id = e.hospital_id AND d.id = e.department_id
  LEFT JOIN uploaded_file f ON f.hospital_id = e.hospital_id AND f.id = e.avatar_id
  WHERE e.hospital_id = current_hospital() OR (
    e.hospital_id IN (SELECT c.partner_id FROM consultation_hospital c WHERE c.hospital_id = current_hospital() AND c.is_enabled)
    AND is_mutual(e.hospital_id, current_hospital())
    AND (e.visibility = 'all' OR EXISTS (
      SELECT FROM expert_visibility v
      WHERE v.hospital_id = e.hospital_id AND v.expert_id = e.id AND v.partner_id = current_hospital()
    ))
  )
  ORDER BY e.hospital_id <> current_hospital(), h.name, e.name, e.id
$$;
REVOKE ALL ON FUNCTION known_experts(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION known_experts(timestamptz) TO opensono_app;
ALTER FUNCTION known_experts(timestamptz) OWNER TO opensono_system;
