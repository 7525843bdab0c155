import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Evidence } from '#rules/games/game-rules.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { loadSteps } from '#app/features/progress/public.server.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { actor, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { collectRewards } from './collect-rewards.server.ts'
import { factsOf } from './facts.server.ts'
import { grantForPlay } from './grant-for-play.server.ts'
import { grantForProgress } from './progress-grants.server.ts'

const now = Date.UTC(2026, 10, 18, 3)
const day = 86_400_000
const today = '2026-11-18'
const timeZone = 'Asia/Bangkok'

let services: TestServices
let made: ChildClass
let [one, other]: PersonId[] = []
let schoolId: SchoolId
beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  made = await makeChildClass(services, 2)
  ;[one, other] = made.children
  schoolId = made.classroom.schoolId
  await services.owner.query('UPDATE schools SET timezone = $2 WHERE id = $1', [schoolId, timeZone])
})

const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const facts = (student = one!) => inSchool(async (db) => (await factsOf(db, schoolId, student, today)).facts)
const collect = () =>
  execute(
    services,
    collectRewards,
    { classroomId: made.classroom.id },
    { actor: actor(one!, { schoolId, schoolRoles: ['student'] }) },
  )

const learner = (student = one!) =>
  services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-2', 1, now()) ON CONFLICT DO NOTHING`,
    [schoolId, student],
  )
async function ran(step: string, program: string, stars: number, at: number, skin: string | null = null) {
  await learner()
  await services.owner.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, program, at, received_at, skin)
     VALUES ($1, $2, $3, gen_random_uuid(), 'run', $4, $5, $6, $6, $7)`,
    [schoolId, one, step, stars, program, new Date(at), skin],
  )
}
const progress = (over: object = {}) => ({
  stars: 2 as const,
  solvedAt: now,
  attempts: 2,
  hints: 0,
  activeMs: 1,
  firstAt: now,
  lastAt: now,
  version: 1,
  rules: 1,
  ...over,
})
const passed = (step: string, over: object = {}) =>
  inSchool((db) =>
    grantForProgress(db, {
      receivedAt: now,
      steps: [
        {
          schoolId,
          timeZone,
          studentId: one!,
          lesson: 'ff-1a',
          step,
          before: null,
          after: progress(),
          at: [now],
          skins: [],
          inPair: false,
          ...over,
        },
      ],
    }),
  )

test('what failed after a step was passed, told with it, is neither mended nor come back to', async () => {
  await ran('ff-1-3', 'up()\nright()', 2, now - 3 * day)
  await ran('ff-1-3', 'up()\nup()', 0, now - day)
  await passed('ff-1-3', { at: [now - 3 * day, now - day, now] })
  expect((await facts()).noted).toEqual({})
})

test('a step that was mended on the next day is noted once, however often it is told', async () => {
  await ran('ff-1-2', 'up()\nup()', 0, now - day)
  await ran('ff-1-2', 'up()\nright()', 2, now)
  for (let times = 0; times < 2; times++) await passed('ff-1-2')
  expect((await facts()).noted).toEqual({ 'came-back': 1, 'own-mistake': 1 })
  await passed('ff-1-2', { before: progress(), after: progress({ stars: 3 }) })
  expect((await facts()).noted).toEqual({ 'came-back': 1, 'own-mistake': 1, raised: 1 })
})

test('what failed on the same day of the school, or was helped, is nothing to note', async () => {
  // The evening in London is the same day in Bangkok.
  await ran('ff-1-2', 'up()', 0, Date.UTC(2026, 10, 17, 18))
  await ran('ff-1-2', 'up()\nup()', 2, now)
  await passed('ff-1-2', { after: progress({ hints: 1 }) })
  expect((await facts()).noted).toEqual({})
})

test('a step passed with icons, with blocks and in Python is noted once; what failed or was another step is not', async () => {
  const again = { before: progress(), after: progress() }
  const runs = [
    ['ff-1-2', 'icons', 2],
    ['ff-1-2', 'blocks', 0],
    ['ff-1-3', 'blocks', 2],
    ['ff-1-2', 'python', 1],
  ] as const
  for (const [step, skin, stars] of runs) await ran(step, 'up()', stars, now, skin)
  await passed('ff-1-2', { ...again, skins: ['python'] })
  expect((await facts()).noted).toEqual({})
  await ran('ff-1-2', 'up()', 2, now, 'blocks')
  for (let times = 0; times < 2; times++) await passed('ff-1-2', { ...again, skins: ['blocks'] })
  expect((await facts()).noted).toEqual({ 'three-skins': 1 })
  expect((await collect()).badges).toContain('three-skins')
})

test('two at one device pass a step as a pair', async () => {
  await passed('ff-1-2', { inPair: true })
  await passed('ff-1-3')
  expect((await facts()).noted).toEqual({ 'pair-step': 1 })
})

const play = (evidence: readonly Evidence[], playId: string = crypto.randomUUID()) =>
  inSchool((db) =>
    grantForPlay(db, schoolId, {
      playId,
      studentId: one!,
      game: 'bug-hunt',
      level: '3',
      stars: 1,
      starsBefore: 0,
      evidence,
      longestRun: 0,
      playedAt: now,
      receivedAt: now,
      timeZone,
    }),
  )

test('plays add up to a badge, which is given once and told once', async () => {
  const evidence: Evidence[] = [{ skill: 'debug', tries: 6, right: 5 }]
  const playId = crypto.randomUUID()
  await play(evidence, playId)
  await play(evidence, playId)
  expect((await collect()).badges).not.toContain('sharp-eye')
  await play(evidence)
  const news = await Promise.all([collect(), collect()])
  expect(news.filter(({ badges }) => badges.includes('sharp-eye'))).toHaveLength(1)
  const { rows } = await services.owner.query(
    `SELECT amount FROM reward_entries WHERE school_id = $1 AND student_id = $2 AND cause = 'badge:sharp-eye'`,
    [schoolId, one],
  )
  expect(rows).toEqual([{ amount: 10 }])
  expect((await facts(other!)).noted).toEqual({})
})

test('a unit is finished with its last step, and steps say what they ask for', async () => {
  const unit = [...loadSteps()].filter(([, step]) => step.unit === 'bb-2').map(([id]) => id)
  await learner()
  const solve = (steps: readonly string[]) =>
    services.owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
       SELECT $1, $2, step, 2, 0, 1, 1, now(), now(), now() FROM unnest($3::text[]) AS step`,
      [schoolId, one, steps],
    )
  await solve(unit.slice(1))
  expect(await facts()).toMatchObject({ unitsFinished: 0, coursesFinished: 0 })
  await solve(unit.slice(0, 1))
  const { steps, ...counted } = await facts()
  expect(counted).toMatchObject({ unitsFinished: 1, coursesFinished: 0 })
  expect(steps.filter(({ asksFor }) => asksFor.includes('loop')).length).toBeGreaterThan(3)
})
