import { getTableName } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { isVerifiedTeacher, MIN_STUDENTS } from '#rules/schools/verified-teacher.ts'
import { sessions, users } from '#app/features/people/accounts/public-tables.server.ts'
import { findClassrooms, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { stepsOfLesson } from '#app/features/learning/progress/public.server.ts'
import { memberships, schools } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import type { Solutions } from '../contract.ts'
import { getSolutions } from './teaching-notes.server.ts'

/** Returns the solutions of a lesson to verified teachers of the class, and records each read in the audit log. */
export const showSolutions = defineCommand({
  name: 'showSolutions',
  readOnly: true,
  input: z.object({ classroomId: classroomUuid, lesson: z.string().max(16) }),

  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },

  allow: (actor, classroom) => can(actor, 'solutions.read', classroom),

  async run({ db, actor }, { schoolId, id: classroomId }, { lesson }) {
    const steps = stepsOfLesson(lesson)
    if (steps.length === 0) throw new AppError('not-found')
    const { ownSchool, ...account } = await loadAccount(db, schoolId, actor.id!)
    const roster = ownSchool ? await rosterOf(db, schoolId, classroomId) : null
    const studentCount = await countSeenStudents(db, schoolId, roster?.map(({ id }) => id) ?? null)
    const verified = isVerifiedTeacher({ ...account, studentCount })
    const result: Solutions = { solutions: verified ? listPrograms(steps) : null }
    const audit = { act: 'solutions.read', on: classroomId, details: { lesson } }
    return { result, ...(verified && { audit }) }
  },
})

function listPrograms(steps: readonly string[]) {
  const solutions = getSolutions()
  return steps.flatMap((id, index) => (solutions[id] ? [{ number: index + 1, program: solutions[id].join('\n') }] : []))
}

/**
 * `ownSchool`: the user founded this school, or it is a personal school; otherwise the school admitted them.
 * Row-level security shows a user's own memberships in all schools, and other users' memberships only in this one.
 */
async function loadAccount(db: Database, schoolId: SchoolId, personId: PersonId) {
  const { rows } = await db.$client.query<{ emailVerified: boolean; ownSchool: boolean; isStudent: boolean }>(
    `SELECT u.email_verified AS "emailVerified",
       EXISTS (SELECT FROM ${getTableName(schools)} s WHERE s.id = $1 AND s.kind = 'personal')
         OR EXISTS (SELECT FROM ${getTableName(memberships)} m WHERE m.user_id = u.id AND m.school_id = $1 AND m.founder) AS "ownSchool",
       EXISTS (SELECT FROM ${getTableName(memberships)} m WHERE m.user_id = u.id AND m.role = 'student' AND m.status = 'active') AS "isStudent"
     FROM ${getTableName(users)} u WHERE u.id = $2`,
    [schoolId, personId],
  )
  return rows[0] ?? { emailVerified: false, ownSchool: true, isStudent: true }
}

/** Counts active students (of `people`, or of the whole school) who have ever signed in; stops at MIN_STUDENTS. */
async function countSeenStudents(
  db: Database,
  schoolId: SchoolId,
  people: readonly PersonId[] | null,
): Promise<number> {
  const { rows } = await db.$client.query<{ seen: number }>(
    `SELECT count(*)::int AS seen FROM (
       SELECT FROM ${getTableName(memberships)} m JOIN ${getTableName(users)} u ON u.id = m.user_id
       WHERE m.school_id = $1 AND m.role = 'student' AND m.status = 'active' AND ($2::uuid[] IS NULL OR u.id = ANY ($2::uuid[]))
         AND (u.last_seen_at IS NOT NULL OR EXISTS (SELECT FROM ${getTableName(sessions)} s WHERE s.user_id = u.id))
       LIMIT $3) AS found`,
    [schoolId, people, MIN_STUDENTS],
  )
  return rows[0]!.seen
}
