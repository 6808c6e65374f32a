-- The room of a live consultation: what happens in it, in one sequence, and who is in it now.

CREATE TABLE consultation_room (
  hospital_id uuid NOT NULL,
  consultation_id uuid NOT NULL,
  last_sequence integer NOT NULL DEFAULT 0,
  -- Connections so far: of two of one user the newer one stays.
  connections integer NOT NULL DEFAULT 0,
  -- Nothing is said any more.
  closed_at timestamptz(3),
  PRIMARY KEY (hospital_id, consultation_id),
  FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultation (hospital_id, id) ON DELETE CASCADE
);
CALL protect_hospital_table('consultation_room', 'SELECT, INSERT, UPDATE', 'SELECT, INSERT, UPDATE');

CREATE TABLE consultation_room_event (
  hospital_id uuid NOT NULL,
  consultation_id uuid NOT NULL,
  sequence integer NOT NULL,
  -- The sender's own: the same thing said twice is kept once.
  id text NOT NULL,
  sender_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  happening jsonb NOT NULL,
  PRIMARY KEY (hospital_id, consultation_id, sequence),
  FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultation (hospital_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX consultation_room_event_once ON consultation_room_event (hospital_id, consultation_id, sender_id, id);
CALL protect_hospital_table('consultation_room_event', 'SELECT, INSERT', 'SELECT, INSERT');

CREATE TABLE consultation_presence (
  hospital_id uuid NOT NULL,
  consultation_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  hospital_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('doctor', 'expert')),
  -- The connection that counts: what older ones say is not taken.
  connection_id text NOT NULL,
  -- When the server last had it; who is not heard of for some seconds has left.
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (hospital_id, consultation_id, user_id),
  FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultation (hospital_id, id) ON DELETE CASCADE
);
CREATE INDEX consultation_presence_seen ON consultation_presence (seen_at);
CREATE INDEX consultation_presence_connection ON consultation_presence (connection_id);
CALL protect_hospital_table('consultation_presence', 'SELECT, INSERT, UPDATE, DELETE', 'SELECT, UPDATE');

-- Monitors of devices that are connected, one row for each connection.
CREATE TABLE device_monitor (
  hospital_id uuid NOT NULL REFERENCES hospital,
  connection_id text NOT NULL,
  machine_id text NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (hospital_id, connection_id)
);
CREATE INDEX device_monitor_machine ON device_monitor (hospital_id, machine_id);
CREATE INDEX device_monitor_seen ON device_monitor (seen_at);
CALL protect_hospital_table('device_monitor', 'SELECT, INSERT, DELETE', 'SELECT, UPDATE');
