/**
 * Every table that names a person: what of it belongs into the file of everything about one child, and what becomes of it when the child is
 * erased. A test walks the catalogue of PostgreSQL and fails for a table that is not here.
 */
export type PersonTable = {
  table: string
  /** Columns that hold a person's id. */
  columns: readonly string[]
  /** Of this school, or of the account, which belongs to no school. */
  of: 'school' | 'account'
  /** Not handed out: secrets, and what would tell about others. `all` where the rows tell nothing about the person. */
  hides?: readonly string[] | 'all'
  /**
   * `delete`: the rows go. `follows`: they go with another row. `account`: they go with the account. `staff`: only colleagues stand there.
   * `round`: an id by which open screens are closed; the daily round takes it. `stays`: append-only, without a name.
   */
  erase: 'delete' | 'follows' | 'account' | 'staff' | 'round' | 'stays'
}

export const personTables: readonly PersonTable[] = [
  { table: 'users', columns: ['id'], of: 'account', erase: 'account' },
  { table: 'sessions', columns: ['user_id'], of: 'account', hides: ['token'], erase: 'account' },
  { table: 'accounts', columns: ['user_id'], of: 'account', hides: ['password', 'access_token', 'refresh_token', 'id_token'], erase: 'account' },
  { table: 'two_factors', columns: ['user_id'], of: 'account', hides: ['secret', 'backup_codes'], erase: 'account' },
  { table: 'idempotency_keys', columns: ['person_id'], of: 'account', hides: 'all', erase: 'account' },
  { table: 'rights_changes', columns: ['person_id'], of: 'account', hides: 'all', erase: 'round' },

  { table: 'memberships', columns: ['user_id'], of: 'school', erase: 'delete' },
  { table: 'classroom_teachers', columns: ['user_id'], of: 'school', erase: 'delete' },
  { table: 'enrolments', columns: ['student_id'], of: 'school', erase: 'delete' },
  { table: 'guardianships', columns: ['guardian_id', 'student_id'], of: 'school', erase: 'delete' },
  { table: 'join_requests', columns: ['person_id', 'decided_by'], of: 'school', hides: ['decided_by'], erase: 'delete' },
  { table: 'managed_students', columns: ['student_id'], of: 'school', erase: 'delete' },
  { table: 'login_cards', columns: ['student_id'], of: 'school', hides: ['card_number', 'secret_number'], erase: 'follows' },
  { table: 'card_tokens', columns: ['student_id'], of: 'school', hides: 'all', erase: 'follows' },
  { table: 'student_group_members', columns: ['student_id'], of: 'school', erase: 'delete' },
  { table: 'audit_entries', columns: ['person_id'], of: 'school', hides: ['address'], erase: 'stays' },

  { table: 'roster_imports', columns: ['made_by'], of: 'school', hides: ['rows'], erase: 'staff' },
  { table: 'roster_changes', columns: ['made_by'], of: 'school', hides: ['before'], erase: 'staff' },
  { table: 'classroom_invitations', columns: ['invited_by'], of: 'school', hides: ['email'], erase: 'staff' },
]
