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
  /** How many programs of this step can be looked back at. */
  earlier: number
}

/** A program of one's own as it once was: a draft in whose place another stands, or what was run. */
export type EarlierProgram = Omit<OwnDraft, 'draft'> & {
  /** As JSON of a draft; of a run there is only its text. */
  draft: string | null
  program: string | null
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
    const { rows } = await db.$client.query<{ count: number }>(earlierCountSql, of)
    const isUntold = (await untoldTests(db, school, [studentId], [lesson])).has(studentId)
    return {
      stars: Object.fromEntries((isUntold ? [] : won.rows).map(({ step: one, stars }) => [one, stars])),
      draft: drafts.rows[0] ?? null,
      earlier: rows[0]!.count,
    }
  })

/** Runs that are looked back at, and the last drafts that were replaced, of which there are never more than ten. */
const MOST_RUNS = 30
const ofStep = `school_id = $1 AND student_id = $2 AND step = $3`
const ranSql = `SELECT e.program, e.skin, e.place, e.at FROM lesson_events e WHERE ${ofStep} AND e.kind = 'run' AND e.program IS NOT NULL AND e.skin IS NOT NULL`

/** Kept as text so that their plans can be tested. The last run is what stands on the screen, or nearly so. */
export const earlierCountSql = `
  SELECT ((SELECT count(*) FROM replaced_drafts WHERE ${ofStep})
    + greatest(0, (SELECT count(*) FROM (${ranSql} LIMIT ${MOST_RUNS}) AS ran) - 1))::int AS count`

export const earlierProgramsSql = `
  SELECT draft, NULL AS program, skin, place, sequence::float8 AS sequence, (extract(epoch FROM made_at) * 1000)::float8 AS at
  FROM replaced_drafts WHERE ${ofStep}
  UNION ALL
  (SELECT NULL, r.program, r.skin, r.place, (extract(epoch FROM r.at) * 1000)::float8, (extract(epoch FROM r.at) * 1000)::float8
  FROM (${ranSql}) AS r ORDER BY r.at DESC LIMIT ${MOST_RUNS})
  ORDER BY at DESC`

/** The newest first. */
export const earlierPrograms = (services: Services, actor: Actor, asked: Asked): Promise<EarlierProgram[]> =>
  asLearner(services, actor, asked, async (db, studentId) => {
    const of = [asked.school, studentId, asked.step]
    return (await db.$client.query<EarlierProgram>(earlierProgramsSql, of)).rows
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
