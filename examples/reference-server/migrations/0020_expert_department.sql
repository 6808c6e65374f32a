-- The department that an expert consults for; null where it does not matter.
ALTER TABLE expert ADD COLUMN department_id uuid;
ALTER TABLE expert ADD CONSTRAINT expert_department FOREIGN KEY (hospital_id, department_id) REFERENCES department (hospital_id, id);

-- What visible_experts tells, with the department; that one stays for the release before.
CREATE FUNCTION available_experts() RETURNS TABLE (
  expert_id uuid, user_id uuid, hospital_id uuid, hospital_name text, department_id uuid, department_name text, name text, title text,
  resume text, avatar_key text, groups jsonb
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.expert_id, v.user_id, v.hospital_id, v.hospital_name, e.department_id, d.name, v.name, v.title, v.resume, v.avatar_key, v.groups
  FROM visible_experts() v
  JOIN expert e ON e.hospital_id = v.hospital_id AND e.id = v.expert_id
  LEFT JOIN department d ON d.hospital_id = e.hospital_id AND d.id = e.department_id
  ORDER BY v.hospital_id <> current_hospital(), v.hospital_name, v.name, v.expert_id
$$;
ALTER FUNCTION available_experts() OWNER TO opensono_system;
REVOKE ALL ON FUNCTION available_experts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION available_experts() TO opensono_app;
