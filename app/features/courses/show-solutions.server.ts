import { getTableName } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { isVerifiedTeacher } from '#rules/verified-teacher.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { findClassrooms, rosterOf } from '#app/features/classrooms/public.server.ts'
import { stepsOfLesson } from '#app/features/progress/public.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid } from '#app/platform/uuid.ts'
import type { Solutions } from './contract.ts'
import { solutionsOf } from './teaching-notes.server.ts'

/** The solutions of a lesson, for those who teach it. Who looked is kept. */
export const showSolutions = defineCommand({
  name: 'showSolutions',
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
    const students = (await rosterOf(db, schoolId, classroomId)).length
    const verified = isVerifiedTeacher({ ...(await membershipOf(db, schoolId, actor.id!)), students })
    const result: Solutions = { solutions: verified ? programsOf(steps) : null }
    const audit = { act: 'solutions.read', on: classroomId, details: { lesson } }
    return { result, ...(verified && { audit }) }
  },
})

function programsOf(steps: readonly string[]) {
  const known = solutionsOf()
  return steps.flatMap((id, at) => (known[id] ? [{ number: at + 1, program: known[id].join('\n') }] : []))
}

async function membershipOf(db: Database, schoolId: SchoolId, personId: PersonId) {
  const { rows } = await db.$client.query<{ emailVerified: boolean; founder: boolean }>(
    `SELECT u.email_verified AS "emailVerified", coalesce(bool_or(m.founder), false) AS founder
     FROM ${getTableName(users)} u
     LEFT JOIN ${getTableName(memberships)} m ON m.user_id = u.id AND m.school_id = $1
     WHERE u.id = $2 GROUP BY u.id`,
    [schoolId, personId],
  )
  return rows[0] ?? { emailVerified: false, founder: true }
}
