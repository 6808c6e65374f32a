-- The knowledge base: folders and entries of a hospital's tree, and of a tree of each user.
CREATE TABLE knowledge_node (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  -- Whose own it is; null for the hospital's.
  owner_id uuid,
  parent_id uuid,
  kind text NOT NULL CHECK (kind IN ('folder', 'entry')),
  name text NOT NULL,
  english_name text,
  brief_code text NOT NULL DEFAULT '',
  findings text NOT NULL DEFAULT '',
  impression text NOT NULL DEFAULT '',
  english_findings text NOT NULL DEFAULT '',
  english_impression text NOT NULL DEFAULT '',
  -- Exam parts that it is for; none means all.
  part_ids uuid[] NOT NULL DEFAULT '{}',
  place integer NOT NULL,
  -- Names, pinyin and codes; and the texts.
  name_search text NOT NULL DEFAULT '',
  text_search text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT '',
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, owner_id) REFERENCES user_account (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, parent_id) REFERENCES knowledge_node (hospital_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX knowledge_node_place ON knowledge_node (hospital_id, owner_id, parent_id, place);
CREATE INDEX knowledge_node_parent ON knowledge_node (hospital_id, parent_id);
CALL protect_hospital_table('knowledge_node');
-- What is somebody's own is there for nobody else, whichever query asks.
CREATE POLICY own_entries ON knowledge_node AS RESTRICTIVE TO opensono_app
  USING (owner_id IS NULL OR owner_id = nullif(current_setting('opensono.user_id', true), '')::uuid);
