import { beforeEach, expect, test } from 'vitest'
import type { Evidence } from '#rules/games/game-rules.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor } from '#db/testing/test-services.ts'
import { collectRewards } from '../collect-rewards.server.ts'
import { loadBadgeFacts } from './badge-facts.server.ts'
import { grantForPlay } from '../grant-for-play.server.ts'
import { grantForProgress } from '../progress-grants.server.ts'
import { makePassedStep } from '../testing.ts'

const now = Date.UTC(2026, 10, 18, 3)
const day = 86_400_000
const today = '2026-11-18'
const timeZone = 'Asia/Bangkok'

const services = await openFileServices({ now: () => now })
let childClass: ChildClass
let [firstStudent, secondStudent]: PersonId[] = []
let schoolId: SchoolId
beforeEach(async () => {
  childClass = await createChildClass(services, 2)
  ;[firstStudent, secondStudent] = childClass.children
  schoolId = childClass.classroom.schoolId
  await services.owner.query('UPDATE schools SET timezone = $2 WHERE id = $1', [schoolId, timeZone])
})

const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const loadFacts = (student = firstStudent!) =>
  inSchool(async (db) => (await loadBadgeFacts(db, schoolId, student, today)).facts)
const collect = () =>
  execute(
    services,
    collectRewards,
    { classroomId: childClass.classroom.id },
    { actor: actor(firstStudent!, { schoolId, schoolRoles: ['student'] }) },
  )

const insertLearner = (student = firstStudent!) =>
  services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-2', 1, now()) ON CONFLICT DO NOTHING`,
    [schoolId, student],
  )
async function insertRun(step: string, program: string, stars: number, time: number, skin: string | null = null) {
  await insertLearner()
  await services.owner.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, program, at, received_at, skin)
     VALUES ($1, $2, $3, gen_random_uuid(), 'run', $4, $5, $6, $6, $7)`,
    [schoolId, firstStudent, step, stars, program, new Date(time), skin],
  )
}
const makeProgress = (overrides: object = {}) => ({ ...makePassedStep(now), attempts: 2, ...overrides })
const reportPassed = (step: string, overrides: object = {}) =>
  inSchool((db) =>
    grantForProgress(db, {
      receivedAt: now,
      steps: [
        {
          schoolId,
          timeZone,
          studentId: firstStudent!,
          lesson: 'ff-1a',
          step,
          before: null,
          after: makeProgress(),
          times: [now],
          skins: [],
          inPair: false,
          ...overrides,
        },
      ],
    }),
  )

test('records neither a fixed mistake nor a comeback when the step failed after it was passed', async () => {
  await insertRun('ff-1-3', 'up()\nright()', 2, now - 3 * day)
  await insertRun('ff-1-3', 'up()\nup()', 0, now - day)
  await reportPassed('ff-1-3', { times: [now - 3 * day, now - day, now] })
  expect((await loadFacts()).noted).toEqual({})
})

test('records a step fixed on the next day once, even if it is reported twice', async () => {
  await insertRun('ff-1-2', 'up()\nup()', 0, now - day)
  await insertRun('ff-1-2', 'up()\nright()', 2, now)
  for (let times = 0; times < 2; times++) await reportPassed('ff-1-2')
  expect((await loadFacts()).noted).toEqual({ 'came-back': 1, 'own-mistake': 1 })
  await reportPassed('ff-1-2', { before: makeProgress(), after: makeProgress({ stars: 3 }) })
  expect((await loadFacts()).noted).toEqual({ 'came-back': 1, 'own-mistake': 1, raised: 1 })
})

test('records nothing for a step fixed with a hint on the same school day', async () => {
  // 18:00 UTC on the 17th is already the 18th in Bangkok.
  await insertRun('ff-1-2', 'up()', 0, Date.UTC(2026, 10, 17, 18))
  await insertRun('ff-1-2', 'up()\nup()', 2, now)
  await reportPassed('ff-1-2', { after: makeProgress({ hints: 1 }) })
  expect((await loadFacts()).noted).toEqual({})
})

test('records a step passed in all three editor skins once, ignoring failed runs and other steps', async () => {
  const alreadySolved = { before: makeProgress(), after: makeProgress() }
  const runs = [
    ['ff-1-2', 'icons', 2],
    ['ff-1-2', 'blocks', 0],
    ['ff-1-3', 'blocks', 2],
    ['ff-1-2', 'python', 1],
  ] as const
  for (const [step, skin, stars] of runs) await insertRun(step, 'up()', stars, now, skin)
  await reportPassed('ff-1-2', { ...alreadySolved, skins: ['python'] })
  expect((await loadFacts()).noted).toEqual({})
  await insertRun('ff-1-2', 'up()', 2, now, 'blocks')
  for (let times = 0; times < 2; times++) await reportPassed('ff-1-2', { ...alreadySolved, skins: ['blocks'] })
  expect((await loadFacts()).noted).toEqual({ 'three-skins': 1 })
  expect((await collect()).badges).toContain('three-skins')
})

test('records a pair step when two students pass a step on one device', async () => {
  await reportPassed('ff-1-2', { inPair: true })
  await reportPassed('ff-1-3')
  expect((await loadFacts()).noted).toEqual({ 'pair-step': 1 })
})

const play = (evidence: readonly Evidence[], playId: string = crypto.randomUUID()) =>
  inSchool((db) =>
    grantForPlay(db, schoolId, {
      playId,
      studentId: firstStudent!,
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

test('grants a badge for the sum of several plays once, and reports it once', async () => {
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
    [schoolId, firstStudent],
  )
  expect(rows).toEqual([{ amount: 10 }])
  expect((await loadFacts(secondStudent!)).noted).toEqual({})
})

test('counts a unit as finished with its last step, and returns the concepts each step requires', async () => {
  const unit = [...loadSteps()].filter(([, step]) => step.unit === 'bb-2').map(([id]) => id)
  await insertLearner()
  const solve = (steps: readonly string[]) =>
    services.owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
       SELECT $1, $2, step, 2, 0, 1, 1, now(), now(), now() FROM unnest($3::text[]) AS step`,
      [schoolId, firstStudent, steps],
    )
  await solve(unit.slice(1))
  expect(await loadFacts()).toMatchObject({ unitsFinished: 0, coursesFinished: 0 })
  await solve(unit.slice(0, 1))
  const { steps, ...counts } = await loadFacts()
  expect(counts).toMatchObject({ unitsFinished: 1, coursesFinished: 0 })
  expect(steps.filter(({ asksFor }) => asksFor.includes('loop')).length).toBeGreaterThan(3)
})
