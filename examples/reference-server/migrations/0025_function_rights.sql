-- Functions are for those who need them, and partitions are closed like their tables.

-- Earlier migrations gave functions to opensono_system first, and took them from PUBLIC as somebody who owned them no more: PostgreSQL
-- warns of that and goes on. Each owner does it for its own here.
DO $$
DECLARE
  owner name;
  ours regprocedure;
BEGIN
  FOREACH owner IN ARRAY ARRAY[current_user, 'opensono_system'] LOOP
    PERFORM set_config('role', owner, true);
    -- What later migrations make is nobody else's either, until they say so.
    ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON ROUTINES FROM PUBLIC;
    FOR ours IN SELECT p.oid FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE r.rolname = owner AND n.nspname IN ('public', 'pgboss')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e') LOOP
      EXECUTE format('REVOKE ALL ON ROUTINE %s FROM PUBLIC', ours);
    END LOOP;
  END LOOP;
END $$;
RESET ROLE;

GRANT EXECUTE ON FUNCTION current_hospital, authorities_of TO opensono_app, opensono_system;
GRANT EXECUTE ON FUNCTION is_mutual TO opensono_system;
-- own_person is asked by the other functions about people alone.
SET LOCAL ROLE opensono_system;
GRANT EXECUTE ON FUNCTION people_of, person_of_phone, set_person_phone, set_person_password, unlock_person, forget_person,
  search_study, search_patient, find_same_patient, is_patient_shown, highest_id_counter,
  visible_experts, available_experts, other_hospitals TO opensono_app;
-- The server asks them before a hospital is known: the owner, as find_his_key.
GRANT EXECUTE ON FUNCTION find_session, touch_session, ended_sessions TO SESSION_USER;
RESET ROLE;

-- As before, and whoever names a partition itself sees no row, not even its owner. With the rights of the tables' owner, so that
-- what keeps house needs none of them.
CREATE OR REPLACE PROCEDURE make_month_partitions(first date, months integer) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  target text;
  month date;
  made text;
BEGIN
  FOREACH target IN ARRAY ARRAY['operation_log', 'event'] LOOP
    FOR step IN 0 .. months - 1 LOOP
      month := date_trunc('month', first) + make_interval(months => step);
      made := target || to_char(month, '_YYYY_MM');
      IF to_regclass(made) IS NULL THEN
        EXECUTE format(
          'CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', made, target,
          month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC'
        );
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', made);
      END IF;
    END LOOP;
  END LOOP;
END $$;
GRANT EXECUTE ON PROCEDURE make_month_partitions TO opensono_system;
DO $$
DECLARE
  made regclass;
BEGIN
  FOR made IN SELECT inhrelid FROM pg_inherits WHERE inhparent IN ('operation_log'::regclass, 'event'::regclass) LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', made);
  END LOOP;
END $$;
