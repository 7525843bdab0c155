import { and, eq, getTableName } from 'drizzle-orm'
import { invitationStatusAt, isOpenInvitation, type InvitationStatus } from '#rules/guardians/invitation.ts'
import { letterNames } from '#rules/guardians/letter-names.ts'
import { newLinkDays } from '#rules/guardians/parent-link.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { nameKey } from '#rules/students/name.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { listEnrolledClassrooms, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import { asIdentity, inTransaction, type Database } from '#app/platform/db/db.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { GuardianBlock, KnownCode, NewParent, ParentLetter, StudentParent, StudentParents } from './contract.ts'
import { lookUpParentCode } from './look-up-parent-code.server.ts'
import { findRestrictedGuardian, isBlockedGuardian } from './restrictions.server.ts'
import { guardianRestrictions } from './tables.server.ts'

const dayMs = 24 * 60 * 60_000
/** Limits the page of a class whose parents all link in the same week. */
const maxNewParents = 100

/** Open letters are the newest ones, because a letter expires after a fixed number of days. */
const maxLettersRead = 20

/** The guardians of a student and the letters, for teachers of the class. */
export async function loadStudentParents(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  now: number,
): Promise<StudentParents> {
  const parents = await db.$client.query<Omit<StudentParent, 'since'> & { since: Date }>(
    `SELECT g.guardian_id AS id, u.name, g.relation, g.status, g.assurance, g.created_at AS since
     FROM ${getTableName(guardianships)} g JOIN ${getTableName(users)} u ON u.id = g.guardian_id
     WHERE g.school_id = $1 AND g.student_id = $2 AND g.status IN ('waiting', 'active', 'paused') ORDER BY g.created_at, u.name`,
    [schoolId, studentId],
  )
  const letters = await db.$client.query<{
    id: string
    status: InvitationStatus
    printedAt: Date | null
    expiresAt: Date
  }>(
    `SELECT id, status, printed_at AS "printedAt", expires_at AS "expiresAt" FROM parent_invitations
     WHERE school_id = $1 AND student_id = $2 ORDER BY id DESC LIMIT ${maxLettersRead}`,
    [schoolId, studentId],
  )
  const [letter] = letters.rows
  // A blocked person is no member of the school any more, so row security hides the account.
  const blocks = await asIdentity(db, () =>
    db.$client.query<Omit<GuardianBlock, 'since'> & { since: Date }>(
      `SELECT x.id, u.name, x.reason, x.set_at AS since
     FROM ${getTableName(guardianRestrictions)} x LEFT JOIN ${getTableName(users)} u ON u.id = x.person_id
     WHERE x.school_id = $1 AND x.student_id = $2 AND x.kind = 'blocked' ORDER BY x.set_at, x.id`,
      [schoolId, studentId],
    ),
  )
  const toLetter = ({ id, status, printedAt, expiresAt }: (typeof letters.rows)[number]): ParentLetter => ({
    id,
    status: invitationStatusAt({ status, expiresAt: expiresAt.getTime() }, now),
    printedAt: printedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  })
  return {
    parents: parents.rows.map(({ since, ...parent }) => ({ ...parent, since: since.toISOString() })),
    blocks: blocks.rows.map(({ since, ...block }) => ({ ...block, since: since.toISOString() })),
    letter: letter ? toLetter(letter) : null,
    openLetters: letters.rows
      .map(toLetter)
      .filter(({ status, expiresAt }) => isOpenInvitation({ status, expiresAt: Date.parse(expiresAt) }, now)),
  }
}

/** Guardians of a student, also those who wait for a teacher or are paused. */
export async function countGuardians(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${getTableName(guardianships)}
     WHERE school_id = $1 AND student_id = $2 AND status IN ('waiting', 'active', 'paused')`,
    [schoolId, studentId],
  )
  return rows[0]!.count
}

/** Exported as text so that a test can check its query plan. */
export const newParentsSql = `
  SELECT g.guardian_id AS guardian, u.name, g.status = 'waiting' AS "isWaiting", g.student_id AS "studentId", s.name AS "studentName"
  FROM ${getTableName(enrolments)} e
  JOIN ${getTableName(guardianships)} g ON g.school_id = e.school_id AND g.student_id = e.student_id
  JOIN ${getTableName(users)} u ON u.id = g.guardian_id
  JOIN ${getTableName(users)} s ON s.id = g.student_id
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active'
    AND (g.status = 'waiting' OR (g.status = 'active' AND g.assurance = 'code' AND g.relation IS NOT NULL AND g.created_at > $3))
  ORDER BY g.status DESC, g.created_at DESC LIMIT ${maxNewParents}`

/** Links that wait for a teacher, and those of the last days that no teacher has confirmed. */
export async function listNewParents(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  now: number,
): Promise<NewParent[]> {
  const { rows } = await db.$client.query<Omit<NewParent, 'student'> & { studentId: PersonId; studentName: string }>(
    newParentsSql,
    [schoolId, classroomId, new Date(now - newLinkDays * dayMs)],
  )
  return rows.map(({ studentId, studentName, ...parent }) => ({
    ...parent,
    student: { id: studentId, name: studentName },
  }))
}

/** Filters the students who have a linked guardian. */
export async function listLinkedStudents(
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly PersonId[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.$client.query<{ id: string }>(
    `SELECT DISTINCT student_id AS id FROM ${getTableName(guardianships)}
     WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND status = 'active'`,
    [schoolId, studentIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * School and last day of a code; `null` if it does not work. A signed-in adult also gets the child's short name, to see
 * that it is the right letter.
 */
export async function describeParentCode(
  { services, actor, origin }: RequestContext,
  text: string,
): Promise<KnownCode | null> {
  const ref = await lookUpParentCode(services, { personId: actor.id, origin }, text)
  if (!ref) return null
  const { schoolId, invitationId } = ref
  return inTransaction(
    services.pool,
    { schoolId, personId: actor.id, staff: false },
    async (db) => {
      const { rows } = await db.$client.query<{
        status: InvitationStatus
        expiresAt: Date
        studentId: PersonId
        name: string
      }>(
        `SELECT i.status, i.expires_at AS "expiresAt", i.student_id AS "studentId", u.name FROM parent_invitations i
         JOIN ${getTableName(users)} u ON u.id = i.student_id WHERE i.school_id = $1 AND i.id = $2`,
        [schoolId, invitationId],
      )
      const [invitation] = rows
      const school = await schoolById(db, schoolId)
      if (!invitation || !school) return null
      const { status, expiresAt, studentId, name } = invitation
      if (!isOpenInvitation({ status, expiresAt: expiresAt.getTime() }, services.now())) return null
      const isBlocked =
        actor.id !== null &&
        (await isBlockedGuardian(
          db,
          { schoolId, studentId },
          await findRestrictedGuardian({ db, env: services.env }, actor.id),
        ))
      if (isBlocked) return null
      return {
        school: school.name,
        until: expiresAt.toISOString(),
        timeZone: school.timezone,
        child: can(actor, 'child.link') ? await loadLetterName(db, schoolId, { id: studentId, name }) : null,
      }
    },
    'read only',
  )
}

/** The name on the parent letter: with the number of a namesake in the first class that has one. */
async function loadLetterName(db: Database, schoolId: SchoolId, student: { id: PersonId; name: string }) {
  for (const classroom of await listEnrolledClassrooms(db, schoolId, student.id)) {
    const roster = await rosterOf(db, schoolId, classroom.id)
    const index = roster.findIndex(({ id }) => id === student.id)
    const namesakes = roster.filter(({ name }) => nameKey(name) === nameKey(student.name))
    if (index >= 0 && namesakes.length > 1) return letterNames(roster.map(({ name }) => name))[index]!
  }
  return letterNames([student.name])[0]!
}

/** Links of a guardian that a school has paused. */
export const countPausedLinks = (db: Database, schoolId: SchoolId, guardianId: PersonId): Promise<number> =>
  db.$count(
    guardianships,
    and(
      eq(guardianships.schoolId, schoolId),
      eq(guardianships.guardianId, guardianId),
      eq(guardianships.status, 'paused'),
    ),
  )
