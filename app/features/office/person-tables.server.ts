/**
 * Every table that names a person: what of it a school hands out about somebody, what is never handed out to anybody,
 * and what becomes of it when a
 * child is erased. A test walks the catalogue of PostgreSQL and fails for a table that is not here, another compares
 * what is handed out with this.
 */
export type PersonTable = {
  table: string
  /** Columns that hold a person's id. */
  columns: readonly string[]
  /** Of this school, or of the account, which belongs to no school. */
  of: 'school' | 'account'
  /**
   * What a school hands out. An account that the school made is the school's to tell about; of one that somebody made
   * themselves it knows what the
   * person is called. Nothing where this is missing.
   */
  gives?: readonly string[] | { managed: readonly string[]; adult: readonly string[] }
  /** Of an account's rows, only those that name the school here. */
  where?: string
  /**
   * Not even handed to the person: secrets, and what would tell about others. `all` where the rows tell nothing about
   * the person.
   */
  hides?: readonly string[] | 'all'
  /**
   * `delete`: the rows go. `follows`: they go with another row. `account`: they go with the account. `staff`: only
   * colleagues stand there.
   * `round`: an id by which open screens are closed; the daily round takes it. `stays`: append-only, without a name.
   */
  erase: 'delete' | 'follows' | 'account' | 'staff' | 'round' | 'stays'
}

export type PersonKind = 'managed' | 'adult'

export const personTables: readonly PersonTable[] = [
  {
    table: 'users',
    columns: ['id'],
    of: 'account',
    gives: { managed: ['id', 'name', 'kind', 'locale', 'created_at', 'last_seen_at'], adult: ['id', 'name'] },
    erase: 'account',
  },
  {
    table: 'sessions',
    columns: ['user_id'],
    of: 'account',
    gives: { managed: ['strength', 'created_at', 'updated_at', 'expires_at'], adult: [] },
    where: 'room_school_id',
    hides: ['token'],
    erase: 'account',
  },
  {
    table: 'accounts',
    columns: ['user_id'],
    of: 'account',
    hides: ['password', 'access_token', 'refresh_token', 'id_token'],
    erase: 'account',
  },
  { table: 'two_factors', columns: ['user_id'], of: 'account', hides: ['secret', 'backup_codes'], erase: 'account' },
  { table: 'idempotency_keys', columns: ['person_id'], of: 'account', hides: 'all', erase: 'account' },
  { table: 'rights_changes', columns: ['person_id'], of: 'account', hides: 'all', erase: 'round' },

  {
    table: 'memberships',
    columns: ['user_id'],
    of: 'school',
    gives: ['role', 'status', 'created_at', 'flagged_at'],
    erase: 'delete',
  },
  {
    table: 'classroom_teachers',
    columns: ['user_id'],
    of: 'school',
    gives: ['classroom_id', 'role', 'status'],
    erase: 'delete',
  },
  {
    table: 'enrolments',
    columns: ['student_id'],
    of: 'school',
    gives: ['classroom_id', 'status', 'source', 'created_at'],
    erase: 'delete',
  },
  {
    table: 'guardianships',
    columns: ['guardian_id', 'student_id'],
    of: 'school',
    gives: ['status', 'created_at'],
    hides: ['guardian_id', 'student_id'],
    erase: 'delete',
  },
  {
    table: 'join_requests',
    columns: ['person_id', 'decided_by'],
    of: 'school',
    gives: ['classroom_id', 'status', 'asked_at', 'decided_at'],
    hides: ['person_id', 'decided_by', 'code'],
    erase: 'delete',
  },
  {
    table: 'transfer_requests',
    columns: ['student_id', 'asked_by', 'decided_by'],
    of: 'school',
    gives: ['classroom_id', 'status', 'asked_at', 'decided_at'],
    hides: ['student_id', 'asked_by', 'decided_by'],
    erase: 'delete',
  },
  {
    table: 'managed_students',
    columns: ['student_id'],
    of: 'school',
    gives: ['username', 'identifier', 'birth_band', 'created_at'],
    erase: 'delete',
  },
  {
    table: 'login_cards',
    columns: ['student_id'],
    of: 'school',
    gives: ['pictures', 'issued_at', 'revoked_at', 'rests_until', 'missed_run', 'missed_today'],
    hides: ['card_number', 'secret_number'],
    erase: 'follows',
  },
  { table: 'card_tokens', columns: ['student_id'], of: 'school', hides: 'all', erase: 'follows' },
  { table: 'student_group_members', columns: ['student_id'], of: 'school', gives: ['group_id'], erase: 'delete' },
  {
    table: 'audit_entries',
    columns: ['person_id'],
    of: 'school',
    gives: ['act', 'on_what', 'at'],
    hides: ['details'],
    erase: 'stays',
  },

  {
    table: 'roster_imports',
    columns: ['made_by'],
    of: 'school',
    gives: ['classroom_id', 'file_name', 'status', 'made_at', 'finished_at'],
    hides: ['rows', 'report'],
    erase: 'staff',
  },
  {
    table: 'roster_changes',
    columns: ['made_by'],
    of: 'school',
    gives: ['kind', 'made_at', 'undone_at'],
    hides: ['before', 'summary'],
    erase: 'staff',
  },
  {
    table: 'classroom_invitations',
    columns: ['invited_by'],
    of: 'school',
    gives: ['classroom_id', 'status', 'made_at', 'expires_at', 'answered_at'],
    hides: ['email'],
    erase: 'staff',
  },
]

/** What a school hands out of a table about somebody. */
export const givenBySchool = ({ gives = [] }: PersonTable, kind: PersonKind): readonly string[] =>
  'managed' in gives ? gives[kind] : gives
