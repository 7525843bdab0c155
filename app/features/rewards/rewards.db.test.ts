import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quotas } from '#rules/quotas.ts'
import { mostPastGoals } from '#rules/rewards/class-goal.ts'
import { badges } from '#rules/rewards/badges.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { levelOf } from '#rules/rewards/levels.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { loggedActions } from '#db/testing/logged-actions.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { loadSteps } from '#app/features/progress/public.server.ts'
import { celebrateGoal, endGoal, setGoal } from './change-goal.server.ts'
import { chosenKites, praised, weekPoints } from './class-rewards.server.ts'
import { collectRewards } from './collect-rewards.server.ts'
import { factsOf } from './facts.server.ts'
import { givePoints } from './give-points.server.ts'
import { openGoal } from './goal.server.ts'
import { grantForPlay } from './grant-for-play.server.ts'
import { addEntries, levelSql, lockWallets } from './ledger.server.ts'
import { ownDay } from './own-day.server.ts'
import { grantForProgress } from './progress-grants.server.ts'
import { activeDays, itemsOf, scheduleOf, walletOf } from './queries.server.ts'
import type { ChildRewards } from './contract.ts'
import { removeSnapshot } from './remove-snapshot.server.ts'
import { rewardsPage } from './rewards-page.server.ts'
import { scheduleSnapshots, takeDueSnapshots } from './schedule-snapshots.server.ts'
import { snapshotsPage } from './snapshots-page.server.ts'
import { exportSnapshot, takeSnapshot } from './snapshots.server.ts'
import { undoPoints } from './undo-points.server.ts'
import { buyItem, returnItem, wearKite } from './workshop.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const today = '2026-11-18'
const timeZone = 'Asia/Bangkok'
const hour = 3_600_000

let services: TestServices
let made: ChildClass
let [one, other]: PersonId[] = []
let schoolId: SchoolId
beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  made = await makeChildClass(services, 3)
  ;[one, other] = made.children
  schoolId = made.classroom.schoolId
  await services.owner.query('UPDATE schools SET timezone = $2 WHERE id = $1', [schoolId, timeZone])
})

const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const run = <I, L, R>(command: Command<I, L, R>, by: string, input: object, role: 'teacher' | 'student' = 'teacher') =>
  execute(
    services,
    command,
    { classroomId: made.classroom.id, ...input },
    { actor: actor(by, { schoolId, schoolRoles: [role] }) },
  )
const asTeacher = <I, L, R>(command: Command<I, L, R>, input: object) => run(command, made.teacher, input)
const asChild = <I, L, R>(command: Command<I, L, R>, input: object, child = one!) =>
  run(command, child, input, 'student')
const give = (student: string | string[], skill = 'kept-trying') => asTeacher(givePoints, { student, skill })

const wallet = (student = one!) => inSchool((db) => walletOf(db, schoolId, student))
/** What the ledger says: it is what the wallet says, for everybody. */
async function checked(student = one!) {
  const { rows } = await services.owner.query<{ sum: number; wrong: number }>(
    `SELECT (SELECT coalesce(sum(amount), 0)::int FROM reward_entries WHERE school_id = $1 AND student_id = $2) AS sum,
       (SELECT count(*)::int FROM reward_wallets w WHERE w.balance <> (
         SELECT coalesce(sum(amount), 0) FROM reward_entries e WHERE e.school_id = w.school_id AND e.student_id = w.student_id)) AS wrong`,
    [schoolId, student],
  )
  expect(rows[0]!.wrong).toBe(0)
  const { balance } = await wallet(student)
  expect(rows[0]!.sum).toBe(balance)
  return balance
}
const grant = (student: PersonId, amount: number, cause = `lesson:${crypto.randomUUID()}`) =>
  inSchool(async (db) => {
    await lockWallets(db, schoolId, [student], { day: today, at: now })
    return addEntries(db, schoolId, [{ studentId: student, cause, amount, source: 'lesson', day: today, at: now }])
  })

test('the same cause grants once, from two devices at once too, and the level is the rule’s', async () => {
  await Promise.all(Array.from({ length: 6 }, () => grant(one!, 10, 'lesson:a')))
  expect(await checked()).toBe(70)
  const { rows } = await services.owner.query<{ earned: number; level: number }>(
    `SELECT e AS earned, ${levelSql('e')} AS level FROM generate_series(0, 9000) AS e`,
  )
  expect(rows.filter(({ earned, level }) => levelOf(earned) !== level)).toEqual([])
})

const step = (over: object = {}) => ({
  schoolId,
  timeZone,
  skins: [],
  inPair: false,
  studentId: one!,
  lesson: 'ff-1a',
  step: 'ff-1-2',
  before: null,
  after: {
    stars: 2,
    solvedAt: now,
    attempts: 1,
    hints: 0,
    activeMs: 1,
    firstAt: now,
    lastAt: now,
    version: 1,
    rules: 1,
  } as const,
  at: [now],
  ...over,
})

test('while a test is not told, what badges count says nothing of it', async () => {
  const steps = ['ff-1-1', 'ff-1-2']
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
    [schoolId, one],
  )
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 0, 1, 1, now(), now(), now() FROM unnest($3::text[]) AS step`,
    [schoolId, one, steps],
  )
  const counted = () => inSchool(async (db) => (await factsOf(db, schoolId, one!, today)).facts.steps.length)
  expect(await counted()).toBe(2)
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', $3, 'open', now(), now() + interval '1 hour', 20, now())`,
    [schoolId, made.classroom.id, loadSteps().get(steps[0]!)!.lesson],
  )
  expect(await counted()).toBe(0)
  await services.owner.query('UPDATE assignments SET released_at = now() WHERE school_id = $1', [schoolId])
  expect(await counted()).toBe(2)
})

test('a step that is solved gives its points and its day, of the school’s clock, once', async () => {
  const late = Date.UTC(2026, 10, 15, 17, 30)
  const progressed = () => inSchool((db) => grantForProgress(db, { receivedAt: now, steps: [step({ at: [late] })] }))
  await progressed()
  await progressed()
  expect(await checked()).toBe(60 + 4 + 2 + 2)
  // Sunday evening in London is Monday in Bangkok.
  expect(await inSchool((db) => activeDays(db, schoolId, one!))).toEqual(['2026-11-16'])
  // Longer ago than is plausible: it counts when it came.
  await inSchool((db) =>
    grantForProgress(db, { receivedAt: now, steps: [step({ step: 'ff-1-3', at: [now - 15 * 24 * hour] })] }),
  )
  expect(await inSchool((db) => activeDays(db, schoolId, one!))).toEqual([today, '2026-11-16'])
})

test('a play grants its stars once and two games a day', async () => {
  const play = (game: string, stars: number) =>
    inSchool((db) =>
      grantForPlay(db, schoolId, {
        playId: crypto.randomUUID(),
        studentId: one!,
        game,
        level: '1',
        stars,
        starsBefore: 0,
        evidence: [],
        longestRun: 0,
        playedAt: now,
        receivedAt: now,
        timeZone,
      }),
    )
  const paid = [
    await play('wind-rush', 2),
    await play('wind-rush', 3),
    await play('cargo-sort', 1),
    await play('bug-hunt', 1),
  ]
  expect(paid).toEqual([13, 5, 8, 5])
  expect(await checked()).toBe(60 + 31)
})

test('a teacher praises many in one tap, within ten a day, and takes it back within a day', async () => {
  const first = await give([one!, other!])
  expect(first).toMatchObject({ given: 2, full: 0, amount: 2 })
  for (let times = 0; times < 4; times++) await give(one!)
  expect(await give([one!, other!])).toMatchObject({ given: 1, full: 1 })
  await expect(give(one!)).rejects.toMatchObject({ details: { reason: 'points-enough' } })
  expect(await checked()).toBe(70)
  await asTeacher(undoPoints, { event: first.event })
  expect([await checked(), await checked(other!)]).toEqual([68, 62])
  await expect(asTeacher(undoPoints, { event: first.event })).rejects.toMatchObject({
    details: { reason: 'already-undone' },
  })
  // What was taken back leaves room for others.
  await give(one!)
  const shown = await inSchool((db) =>
    praised(db, schoolId, made.classroom.id, {
      now,
      yesterday: '2026-11-17',
      students: [{ id: other!, name: 'Leo' }],
    }),
  )
  expect(shown.some(({ event }) => event === first.event)).toBe(false)
  expect(await inSchool((db) => weekPoints(db, schoolId, made.classroom.id, today))).toEqual({
    [one!]: 10,
    [other!]: 2,
  })
  const last = await give(other!)
  now += 25 * hour
  await expect(asTeacher(undoPoints, { event: last.event })).rejects.toMatchObject({
    details: { reason: 'too-late-to-undo' },
  })
})

test('an undo after the points were spent takes what is left, and nobody is below nothing', async () => {
  const { event } = await give(one!)
  await grant(one!, 18)
  await asChild(buyItem, { item: 'tail-ribbons' })
  expect(await checked()).toBe(0)
  await asTeacher(undoPoints, { event })
  expect(await checked()).toBe(0)
  await expect(asChild(buyItem, { item: 'pattern-dots' })).rejects.toMatchObject({
    details: { reason: 'too-few-points' },
  })
})

test('what an undo could not take comes back with what was bought for it, once', async () => {
  const { event } = await give(one!)
  await grant(one!, 18)
  await asChild(buyItem, { item: 'tail-ribbons' })
  await asTeacher(undoPoints, { event })
  expect(await asChild(returnItem, { item: 'tail-ribbons' })).toMatchObject({ balance: 78 })
  expect(await checked()).toBe(78)
  await grant(one!, 2)
  await asChild(buyItem, { item: 'tail-ribbons' })
  await asChild(returnItem, { item: 'tail-ribbons' })
  expect(await checked()).toBe(80)
})

test('a purchase that races with an undo leaves the ledger true', async () => {
  const { event } = await give(one!)
  await grant(one!, 18)
  await Promise.allSettled([
    asChild(buyItem, { item: 'tail-ribbons' }),
    asTeacher(undoPoints, { event }),
    asChild(buyItem, { item: 'tail-ribbons' }),
  ])
  expect(await checked()).toBeGreaterThanOrEqual(0)
})

test('what was bought is flown, and goes back within a day for its price', async () => {
  await grant(one!, 40)
  const look = 'swallow.leaf.plain.ribbons'
  await expect(asChild(wearKite, { look })).rejects.toMatchObject({ code: 'not-found' })
  await asChild(buyItem, { item: 'tail-ribbons' })
  await expect(asChild(buyItem, { item: 'tail-ribbons' })).rejects.toMatchObject({ details: { reason: 'already-so' } })
  await asChild(wearKite, { look })
  expect(await inSchool((db) => chosenKites(db, schoolId, made.children))).toEqual({ [one!]: look })
  await asChild(returnItem, { item: 'tail-ribbons' })
  expect(await wallet()).toMatchObject({ balance: 100, look: 'swallow.leaf.plain.plain' })
  await asChild(buyItem, { item: 'tail-ribbons' })
  now += 25 * hour
  await expect(asChild(returnItem, { item: 'tail-ribbons' })).rejects.toMatchObject({
    details: { reason: 'too-late-to-undo' },
  })
  expect(await inSchool((db) => itemsOf(db, schoolId, one!))).toHaveLength(1)
  await checked()
})

test('badges and the quest are given once, and told once', async () => {
  await inSchool((db) =>
    grantForProgress(db, {
      receivedAt: now,
      steps: [step(), step({ step: 'ff-1-3' }), step({ step: 'ff-1-4' })],
    }),
  )
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-2', 1, now())`,
    [schoolId, one],
  )
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at, solved_at)
     VALUES ($1, $2, 'ff-1-2', 2, 0, 1, 0, now(), now(), now())`,
    [schoolId, one],
  )
  const news = await asChild(collectRewards, {})
  expect(news.badges).toEqual(['first-star'])
  expect(news.points).toBeGreaterThan(20)
  expect(await asChild(collectRewards, {})).toEqual({ points: 0, level: null, badges: [], quest: false, praise: [] })
  const { event } = await give(one!, 'good-idea')
  await give(one!, 'kept-trying')
  await asTeacher(undoPoints, { event })
  expect(await asChild(collectRewards, {})).toMatchObject({ points: 2, praise: ['kept-trying'] })
  await checked()
})

test('in quiet hours what was earned counts and is told once afterwards', async () => {
  await give(one!, 'good-idea')
  await services.owner.query(`UPDATE classrooms SET quiet_from = '09:30', quiet_to = '10:30' WHERE id = $1`, [
    made.classroom.id,
  ])
  const nothing = { points: 0, level: null, badges: [], quest: false, praise: [] }
  const quiet = { until: '10:30' }
  expect(await asChild(collectRewards, {})).toEqual(nothing)
  const day = () =>
    inSchool((db) =>
      ownDay(db, { schoolId, classroomId: made.classroom.id, studentId: one! }, [], { today, now: services.now() }),
    )
  expect(await day()).toMatchObject({ quest: null, quiet })
  await give(one!, 'kept-trying')
  now += hour
  expect(await day()).toMatchObject({ quest: { done: 0 }, quiet: null })
  expect(await asChild(collectRewards, {})).toMatchObject({ points: 3, praise: ['kept-trying', 'good-idea'] })
  expect(await asChild(collectRewards, {})).toEqual(nothing)
  await checked()
})

test('a class reaches its goal together, two who celebrate it at once do so once, and everybody gets the same', async () => {
  await asTeacher(setGoal, { target: 60, treat: 'picnic' })
  now += 1000
  await grant(one!, 500)
  const sum = async () =>
    (await inSchool((db) => openGoal(db, schoolId, made.classroom.id, made.children as PersonId[])))?.sum
  expect(await sum()).toBe(60)
  // A new one ends the one before.
  const second = await asTeacher(setGoal, { target: 120, treat: 'music' })
  now += 1000
  await grant(one!, 500)
  expect(await sum()).toBe(120)
  await give(other!)
  const before = await checked(other!)
  const [once, twice] = await Promise.allSettled([
    asTeacher(celebrateGoal, { goal: second.goal }),
    asTeacher(celebrateGoal, { goal: second.goal }),
  ])
  expect([once.status, twice.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await checked(other!)) - before).toBe(25)
  now += 1000
  const { goal } = await asTeacher(setGoal, { target: 500, treat: 'music' })
  await expect(asTeacher(celebrateGoal, { goal })).rejects.toMatchObject({ details: { reason: 'goal-not-reached' } })
  await asTeacher(endGoal, { goal })
  expect(await sum()).toBeUndefined()
  expect(await loggedActions(services, schoolId, 'goal.end')).toEqual(['goal.end'])
})

test('nobody uses up the goals of a class: the oldest that are over make room', async () => {
  await services.owner.query(
    `INSERT INTO class_goals (school_id, id, classroom_id, target, treat, since, made_at, ended_at)
     SELECT $1, gen_random_uuid(), $2, 100, 'picnic', '2026-01-01', '2026-01-01'::timestamptz + n * interval '1 minute', now()
     FROM generate_series(1, $3::int) AS n`,
    [schoolId, made.classroom.id, mostPastGoals + 20],
  )
  const { goal } = await asTeacher(setGoal, { target: 60, treat: 'picnic' })
  const { rows } = await services.owner.query<{ id: string; oldest: Date }>(
    'SELECT id, min(made_at) OVER () AS oldest FROM class_goals WHERE school_id = $1 ORDER BY made_at DESC',
    [schoolId],
  )
  expect([rows.length, rows[0]!.id]).toEqual([mostPastGoals + 1, goal])
  expect(rows[0]!.oldest).toEqual(new Date('2026-01-01T00:21:00Z'))
})

test('a class that is full of snapshots says so, and its owner makes room; a co-teacher does not', async () => {
  await services.owner.query(
    `INSERT INTO reward_snapshots (school_id, id, classroom_id, name, note, taken_at, standings)
     SELECT $1, gen_random_uuid(), $2, 'Filler', '', $4, '{}' FROM generate_series(1, $3::int)`,
    [schoolId, made.classroom.id, quotas['reward-snapshot'].atOnce, new Date(now)],
  )
  const page = () => inSchool((db) => snapshotsPage(db, { schoolId, id: made.classroom.id }, new URLSearchParams()))
  const { full, snapshots } = await page()
  expect(full).toBe(true)
  await expect(asTeacher(takeSnapshot, { name: 'x' })).rejects.toMatchObject({
    details: { reason: 'too-many-snapshots' },
  })
  const coTeacher = await makePerson(services, 'Colleague')
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, made.classroom.id, coTeacher],
  )
  const snapshot = snapshots[0]!.id
  for (const who of [coTeacher, one!])
    await expect(run(removeSnapshot, who, { snapshot })).rejects.toMatchObject({ code: 'not-found' })
  await asTeacher(removeSnapshot, { snapshot })
  await expect(asTeacher(removeSnapshot, { snapshot })).rejects.toMatchObject({ code: 'not-found' })
  expect((await page()).full).toBe(false)
  await asTeacher(takeSnapshot, { name: 'x' })
  expect(await loggedActions(services, schoolId, 'snapshot.remove')).toEqual(['snapshot.remove'])
})

test('a goal of stars, of lessons or of everybody counts lines of the ledger since it was set', async () => {
  const goal = () => inSchool((db) => openGoal(db, schoolId, made.classroom.id, made.children as PersonId[]))
  await grant(one!, 2, 'step:before:star:1')
  now += 1000
  await asTeacher(setGoal, { kind: 'stars', target: 5, treat: 'hats' })
  now += 1000
  for (const cause of ['step:a:star:1', 'game:wind-rush:1:star:1', 'step:a:pass', 'lesson:a'])
    await grant(one!, 5, cause)
  expect(await goal()).toMatchObject({ kind: 'stars', target: 5, sum: 2 })
  now += 1000
  await asTeacher(setGoal, { kind: 'lessons', target: 2, treat: 'hats' })
  now += 1000
  for (const cause of ['lesson:b', 'lesson:c', 'step:b:star:1']) await grant(one!, 5, cause)
  expect(await goal()).toMatchObject({ kind: 'lessons', target: 2, sum: 2 })
  now += 1000
  const everyone = await asTeacher(setGoal, { kind: 'everyone', treat: 'hats' })
  now += 1000
  for (const cause of ['lesson:d', 'lesson:e']) await grant(one!, 5, cause)
  expect(await goal()).toMatchObject({ kind: 'everyone', target: made.children.length, sum: 1 })
  await expect(asTeacher(celebrateGoal, everyone)).rejects.toMatchObject({ details: { reason: 'goal-not-reached' } })
  for (const child of made.children.slice(1)) await grant(child as PersonId, 5, 'lesson:d')
  expect(await asTeacher(celebrateGoal, everyone)).toMatchObject({ students: made.children.length })
  await expect(asTeacher(setGoal, { kind: 'stars', target: 4, treat: 'hats' })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('a guardian sees badges and days of their child, and nothing else', async () => {
  await grant(one!, 10, 'badge:first-star')
  await services.owner.query('INSERT INTO reward_days (school_id, student_id, day) VALUES ($1, $2, $3)', [
    schoolId,
    one,
    today,
  ])
  const parent = await makePerson(services, 'Parent')
  const asked = (relations: string[]) =>
    rewardsPage(
      { services, actor: actor(parent, { schoolId, schoolRoles: ['guardian'] }) } as unknown as Visit,
      { kind: 'child', id: one!, schoolId, name: 'Mali', timeZone, relations } as unknown as RoomChoice,
    )
  const seen = (await asked(['guardian'])) as ChildRewards
  expect(Object.keys(seen).toSorted()).toEqual(['badges', 'child', 'name', 'streak', 'view'])
  expect(seen).toMatchObject({ view: 'guardian', name: 'Mali', streak: { bows: 1 } })
  expect(seen.badges).toHaveLength(badges.length)
  expect(await asked([])).toBeNull()
})

test('a snapshot stays as it was, is compared and exported', async () => {
  await expect(asTeacher(takeSnapshot, { name: 'September', note: 'a\u202Eb' })).rejects.toMatchObject({
    details: { fields: { note: 'hidden-characters' } },
  })
  const first = await asTeacher(takeSnapshot, { name: 'October', note: ' After the garden project. ' })
  await give(one!)
  const second = await asTeacher(takeSnapshot, { name: 'November' })
  const page = (query = '') =>
    inSchool((db) => snapshotsPage(db, { schoolId, id: made.classroom.id }, new URLSearchParams(query)))
  const { snapshots, from: oldest, to: newest } = await page()
  expect(snapshots.map(({ name }) => name)).toEqual(['November', 'October'])
  expect([newest!.standings[one!]!.points, oldest!.standings[one!]!.points]).toEqual([62, 60])
  expect(newest!.skills).toEqual({ 'kept-trying': 2 })
  expect(await page(`to=${first.snapshot}&from=`)).toMatchObject({ to: { name: 'October' }, from: null })
  expect(await page(`to=__proto__&from=${second.snapshot}`)).toMatchObject({ to: { name: 'November' }, from: null })
  expect(oldest!.note).toBe('After the garden project.')
  const heads = ['Name', 'Points', 'Growth', 'Badges', 'Days']
  const { text } = await asTeacher(exportSnapshot, { snapshot: second.snapshot, other: first.snapshot, heads })
  expect(text).toMatch(/"?62"?,"?2"?/)
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE school_id = $1 AND student_id = $2`, [
    schoolId,
    one,
  ])
  const left = await page()
  expect(JSON.stringify(left), 'nothing of a child who left').not.toContain(one)
  expect([Object.keys(left.to!.standings).length, left.to!.skills]).toEqual([2, { 'kept-trying': 2 }])
  await expect(asTeacher(takeSnapshot, { name: ' ' })).rejects.toMatchObject({ code: 'invalid' })
})

test('a class that asks for it has its standings frozen in every new week, once', async () => {
  const taken = () =>
    inSchool(async (db) => {
      const { snapshots } = await snapshotsPage(db, { schoolId, id: made.classroom.id }, new URLSearchParams())
      return snapshots.map(({ name }) => name)
    })
  const round = () => inSchool((db) => takeDueSnapshots(db, { schoolId, timeZone, now }))
  await asTeacher(scheduleSnapshots, { every: 'week' })
  await round()
  expect(await taken()).toEqual([])
  now += 5 * 24 * hour
  await Promise.all([round(), round()])
  await round()
  expect(await taken()).toEqual(['2026-11-23'])
  expect(await inSchool((db) => scheduleOf(db, schoolId, made.classroom.id))).toBe('week')
  await asTeacher(scheduleSnapshots, { every: 'never' })
  now += 30 * 24 * hour
  await round()
  expect(await taken()).toHaveLength(1)
  await expect(asChild(scheduleSnapshots, { every: 'week' })).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses the wrong actor', async () => {
  const stranger = await makePerson(services, 'Other')
  const elsewhere = await makeChildClass(services, 1)
  for (const who of [stranger, one!])
    await expect(run(givePoints, who, { student: one, skill: 'good-idea' })).rejects.toMatchObject({
      code: 'not-found',
    })
  await expect(give(elsewhere.children[0]!)).rejects.toMatchObject({ details: { reason: 'nobody' } })
  const { event } = await give(one!)
  for (const command of [undoPoints, setGoal, celebrateGoal, endGoal, takeSnapshot, exportSnapshot])
    for (const who of [stranger, one!])
      await expect(
        run(command as Command<unknown, unknown, unknown>, who, {
          event,
          goal: event,
          target: 60,
          treat: 'picnic',
          name: 'x',
          snapshot: event,
          heads: Array(5).fill('a'),
        }),
      ).rejects.toMatchObject({ code: 'not-found' })
  for (const command of [buyItem, returnItem, wearKite, collectRewards])
    for (const who of [stranger, made.teacher, elsewhere.children[0]!])
      await expect(
        run(command as Command<unknown, unknown, unknown>, who, {
          item: 'pattern-dots',
          look: 'swallow.leaf.plain.plain',
        }),
      ).rejects.toMatchObject({ code: 'not-found' })
})
