-- What children are given for learning: a ledger to which lines are only added, and what is derived from it.

CREATE TABLE reward_entries (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The same cause never grants twice.
  cause text NOT NULL CHECK (length(cause) <= 200),
  amount integer NOT NULL,
  source text NOT NULL CHECK (source IN ('welcome', 'lesson', 'minigame', 'quest', 'badge', 'goal', 'teacher', 'undo', 'purchase', 'return')),
  reason text CHECK (length(reason) <= 60),
  classroom_id uuid,
  given_by uuid REFERENCES users ON DELETE SET NULL,
  -- Of the school's own clock, when it was done.
  day date NOT NULL,
  at timestamptz NOT NULL,
  -- When it was added, by this clock: whoever adds holds the wallet, so nothing comes in before what was celebrated.
  kept_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (school_id, student_id, id),
  UNIQUE (school_id, student_id, cause),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE SET NULL (classroom_id)
);
CREATE INDEX reward_entries_of_student ON reward_entries (student_id);
CREATE INDEX reward_entries_by_day ON reward_entries (school_id, student_id, day);
CREATE INDEX reward_entries_of_class ON reward_entries (school_id, classroom_id, day) WHERE classroom_id IS NOT NULL;
CREATE INDEX reward_entries_of_giver ON reward_entries (given_by) WHERE given_by IS NOT NULL;

-- Kept in the transaction that adds a line: balance is the sum of all of them, earned what was not spent, level the highest that was reached.
CREATE TABLE reward_wallets (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  balance integer NOT NULL CHECK (balance >= 0),
  earned integer NOT NULL,
  level integer NOT NULL,
  -- The kite they fly, as `rules/rewards/workshop.ts` writes it.
  look text CHECK (length(look) <= 60),
  -- Everything until then was celebrated, on whatever device.
  celebrated_at timestamptz,
  PRIMARY KEY (school_id, student_id)
);
CREATE INDEX reward_wallets_of_student ON reward_wallets (student_id);

CREATE TABLE reward_days (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  PRIMARY KEY (school_id, student_id, day)
);
CREATE INDEX reward_days_of_student ON reward_days (student_id);

CREATE TABLE workshop_items (
  school_id uuid NOT NULL,
  student_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  item text NOT NULL CHECK (length(item) <= 60),
  -- The line that paid for it.
  entry_id uuid NOT NULL,
  price integer NOT NULL,
  bought_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, student_id, item)
);
CREATE INDEX workshop_items_of_student ON workshop_items (student_id);

CREATE TABLE class_goals (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  target integer NOT NULL CHECK (target BETWEEN 20 AND 20000),
  treat text NOT NULL CHECK (length(treat) <= 40),
  since date NOT NULL,
  made_at timestamptz NOT NULL,
  reached_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX class_goals_open ON class_goals (school_id, classroom_id) WHERE reached_at IS NULL AND ended_at IS NULL;
CREATE INDEX class_goals_of_class ON class_goals (school_id, classroom_id, made_at);

-- Standings of a class as they were: never changed, but whoever is erased is taken out.
CREATE TABLE reward_snapshots (
  school_id uuid NOT NULL,
  id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  note text NOT NULL CHECK (length(note) <= 300),
  taken_at timestamptz NOT NULL,
  -- By the child's id.
  standings jsonb NOT NULL,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, classroom_id) REFERENCES classrooms (school_id, id) ON DELETE CASCADE
);
CREATE INDEX reward_snapshots_of_class ON reward_snapshots (school_id, classroom_id, taken_at);

ALTER TABLE reward_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reward_entries_of_school ON reward_entries USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE reward_wallets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reward_wallets_of_school ON reward_wallets USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE reward_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reward_days_of_school ON reward_days USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE workshop_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY workshop_items_of_school ON workshop_items USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE class_goals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY class_goals_of_school ON class_goals USING (school_id = current_school()) WITH CHECK (school_id = current_school());
ALTER TABLE reward_snapshots ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reward_snapshots_of_school ON reward_snapshots USING (school_id = current_school()) WITH CHECK (school_id = current_school());

-- Lines of the ledger are added, and go with the child; nobody changes one.
GRANT SELECT, INSERT, DELETE ON reward_entries TO skykite_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON reward_wallets, workshop_items, class_goals, reward_snapshots TO skykite_app;
GRANT SELECT, INSERT, DELETE ON reward_days TO skykite_app;

-- Days on which something was solved before there were bows.
INSERT INTO reward_days (school_id, student_id, day)
SELECT DISTINCT p.school_id, p.student_id, (p.solved_at AT TIME ZONE s.timezone)::date
FROM lesson_progress p JOIN schools s ON s.id = p.school_id WHERE p.solved_at IS NOT NULL;
