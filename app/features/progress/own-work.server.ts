import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { PlaceChoice } from '#rules/levels/verdict-of.ts'
import type { Actor } from '#rules/permissions.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { read } from '#app/platform/query.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Skin } from './event.ts'
import { judgedStep, stepsOfLesson } from './judged-steps.server.ts'
import { untoldTests } from './untold-tests.server.ts'
import { demandLearner } from './learner.server.ts'

/** What a learner goes on with, on whichever device they are. */

export type OwnDraft = { draft: string; skin: Skin; place: PlaceChoice | null; sequence: number; at: number }

export type OwnWork = {
  /** What was won at each step of the lesson, nothing where it is a test whose results are not told; a step without stars that is done counts 1. */
  stars: Record<string, number>
  draft: OwnDraft | null
  /** How many programs of this step can be brought back. */
  earlier: number
}

type Asked = { school: SchoolId; lesson: string; step: string }

const draftColumns = `draft, skin, place, sequence::float8 AS sequence, (extract(epoch FROM made_at) * 1000)::float8 AS at`

export const ownWork = (services: Services, actor: Actor, asked: Asked): Promise<OwnWork> =>
  asLearner(services, actor, asked, async (db, studentId) => {
    const { school, lesson, step } = asked
    const won = await db.$client.query<{ step: string; stars: number }>(
      `SELECT step, greatest(stars, 1)::int AS stars FROM lesson_progress
       WHERE school_id = $1 AND student_id = $2 AND step = ANY($3::text[]) AND solved_at IS NOT NULL`,
      [school, studentId, stepsOfLesson(lesson)],
    )
    const of = [school, studentId, step]
    const drafts = await db.$client.query<OwnDraft>(
      `SELECT ${draftColumns} FROM lesson_drafts WHERE school_id = $1 AND student_id = $2 AND step = $3`,
      of,
    )
    const { rows } = await db.$client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM replaced_drafts WHERE school_id = $1 AND student_id = $2 AND step = $3`,
      of,
    )
    const isUntold = (await untoldTests(db, school, [studentId], [lesson])).has(studentId)
    return {
      stars: Object.fromEntries((isUntold ? [] : won.rows).map(({ step: one, stars }) => [one, stars])),
      draft: drafts.rows[0] ?? null,
      earlier: rows[0]!.count,
    }
  })

/** The newest first. There are never more than ten of a step. */
export const earlierDrafts = (services: Services, actor: Actor, asked: Asked): Promise<OwnDraft[]> =>
  asLearner(services, actor, asked, async (db, studentId) => {
    const { rows } = await db.$client.query<OwnDraft>(
      `SELECT ${draftColumns} FROM replaced_drafts WHERE school_id = $1 AND student_id = $2 AND step = $3
       ORDER BY replaced_drafts.sequence DESC`,
      [asked.school, studentId, asked.step],
    )
    return rows
  })

/** Only a student of that school has work there, and only their own is read. */
function asLearner<Answer>(
  services: Services,
  actor: Actor,
  { school, lesson, step }: Asked,
  work: (db: Database, studentId: PersonId) => Promise<Answer>,
): Promise<Answer> {
  const { id } = actor
  if (id === null) throw new AppError('unauthenticated')
  if (!judgedStep(lesson, step)) throw new AppError('not-found')
  return read(services, { ...actor, schoolId: school }, async (db) => {
    await demandLearner(db, actor, school)
    return work(db, id)
  })
}
