import { beforeEach, expect, test } from 'vitest'
import { quotas } from '#rules/quotas.ts'
import { maxPastGoals } from '#rules/rewards/class-goal.ts'
import { badges } from '#rules/rewards/badges.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { computeLevel } from '#rules/rewards/levels.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import { celebrateGoal, endGoal, setGoal } from './change-goal.server.ts'
import { loadChosenKites, listUndoablePraise, sumWeekPoints } from './class-rewards.server.ts'
import { collectRewards } from './collect-rewards.server.ts'
import { loadBadgeFacts } from './badges/badge-facts.server.ts'
import { givePoints } from './give-points.server.ts'
import { loadOpenGoal } from './open-goal.server.ts'
import { grantForPlay } from './grant-for-play.server.ts'
import { addEntries, levelSql, lockWallets } from './ledger.server.ts'
import { loadStudentDay } from './student-day.server.ts'
import { grantForProgress } from './progress-grants.server.ts'
import { listActiveDays, listBoughtItems, loadSnapshotSchedule, loadWallet } from './queries.server.ts'
import type { ChildRewards } from './contract.ts'
import { removeSnapshot } from './snapshots/remove-snapshot.server.ts'
import { loadRewardsPage } from './rewards-page.server.ts'
import { scheduleSnapshots, takeDueSnapshots } from './snapshots/schedule-snapshots.server.ts'
import { loadSnapshotsPage } from './snapshots/snapshots-page.server.ts'
import { exportSnapshot, takeSnapshot } from './snapshots/snapshots.server.ts'
import { undoPoints } from './undo-points.server.ts'
import { buyItem, returnItem, wearKite } from './workshop.server.ts'
import { makePassedStep } from './testing.ts'

let now = Date.UTC(2026, 10, 18, 3)
const today = '2026-11-18'
const timeZone = 'Asia/Bangkok'
const hour = 3_600_000
const notFound = { code: 'not-found' }

const services = await openFileServices({ now: () => now })
let childClass: ChildClass
let [mali, secondStudent]: PersonId[] = []
let schoolId: SchoolId
beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  childClass = await createChildClass(services, 3)
  ;[mali, secondStudent] = childClass.children
  schoolId = childClass.classroom.schoolId
  await query('UPDATE schools SET timezone = $2 WHERE id = $1', [schoolId, timeZone])
})

const query = <Row extends object>(text: string, values: unknown[] = []) => services.owner.query<Row>(text, values)
const inSchool = <T>(run: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const run = <I, L, R>(
  command: Command<I, L, R>,
  personId: string,
  input: object,
  role: 'teacher' | 'student' = 'teacher',
) =>
  execute(
    services,
    command,
    { classroomId: childClass.classroom.id, ...input },
    { actor: actor(personId, { schoolId, schoolRoles: [role] }) },
  )
const asTeacher = <I, L, R>(command: Command<I, L, R>, input: object) => run(command, childClass.teacher, input)
const asChild = <I, L, R>(command: Command<I, L, R>, input: object, child = mali!) =>
  run(command, child, input, 'student')
const give = (student: string | string[], skill = 'kept-trying') => asTeacher(givePoints, { student, skill })

const getWallet = (student = mali!) => inSchool((db) => loadWallet(db, schoolId, student))
/** Returns a student's balance after checking that every wallet equals the sum of its ledger. */
async function checkedBalance(student = mali!) {
  const { rows } = await query<{ sum: number; wrong: number }>(
    `SELECT (SELECT coalesce(sum(amount), 0)::int FROM reward_entries WHERE school_id = $1 AND student_id = $2) AS sum,
       (SELECT count(*)::int FROM reward_wallets w WHERE w.balance <> (
         SELECT coalesce(sum(amount), 0) FROM reward_entries e WHERE e.school_id = w.school_id AND e.student_id = w.student_id)) AS wrong`,
    [schoolId, student],
  )
  expect(rows[0]!.wrong).toBe(0)
  const { balance } = await getWallet(student)
  expect(rows[0]!.sum).toBe(balance)
  return balance
}
const grant = (student: PersonId, amount: number, cause = `lesson:${crypto.randomUUID()}`) =>
  inSchool(async (db) => {
    await lockWallets(db, schoolId, [student], { day: today, at: now })
    return addEntries(db, schoolId, [{ studentId: student, cause, amount, source: 'lesson', day: today, at: now }])
  })

test('grants a cause once under concurrent requests, and levelSql agrees with computeLevel', async () => {
  await Promise.all(Array.from({ length: 6 }, () => grant(mali!, 10, 'lesson:a')))
  expect(await checkedBalance()).toBe(70)
  const { rows } = await query<{ earned: number; level: number }>(
    `SELECT e AS earned, ${levelSql('e')} AS level FROM generate_series(0, 9000) AS e`,
  )
  expect(rows.filter(({ earned, level }) => computeLevel(earned) !== level)).toEqual([])
})

const makeStep = (overrides: object = {}) => ({
  schoolId,
  timeZone,
  skins: [],
  inPair: false,
  studentId: mali!,
  lesson: 'ff-1a',
  step: 'ff-1-2',
  before: null,
  after: makePassedStep(now),
  times: [now],
  ...overrides,
})

test('excludes the steps of a test from badge facts until its results are released', async () => {
  const steps = ['ff-1-1', 'ff-1-2']
  await query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
    [schoolId, mali],
  )
  await query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 0, 1, 1, now(), now(), now() FROM unnest($3::text[]) AS step`,
    [schoolId, mali, steps],
  )
  const countSteps = () => inSchool(async (db) => (await loadBadgeFacts(db, schoolId, mali!, today)).facts.steps.length)
  expect(await countSteps()).toBe(2)
  await query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', $3, 'open', now(), now() + interval '1 hour', 20, now())`,
    [schoolId, childClass.classroom.id, loadSteps().get(steps[0]!)!.lesson],
  )
  expect(await countSteps()).toBe(0)
  await query('UPDATE assignments SET released_at = now() WHERE school_id = $1', [schoolId])
  expect(await countSteps()).toBe(2)
})

test('grants points and an active day in school time once for a solved step', async () => {
  const sundayEvening = Date.UTC(2026, 10, 15, 17, 30)
  const report = () =>
    inSchool((db) => grantForProgress(db, { receivedAt: now, steps: [makeStep({ times: [sundayEvening] })] }))
  await report()
  await report()
  expect(await checkedBalance()).toBe(60 + 4 + 2 + 2)
  // Sunday 17:30 UTC is Monday in Bangkok.
  expect(await inSchool((db) => listActiveDays(db, schoolId, mali!))).toEqual(['2026-11-16'])
  // An implausibly old time is replaced by the time of receipt.
  await inSchool((db) =>
    grantForProgress(db, { receivedAt: now, steps: [makeStep({ step: 'ff-1-3', times: [now - 15 * 24 * hour] })] }),
  )
  expect(await inSchool((db) => listActiveDays(db, schoolId, mali!))).toEqual([today, '2026-11-16'])
})

test('grants points for the stars of a level once and for two games a day', async () => {
  const play = (game: string, stars: number) =>
    inSchool((db) =>
      grantForPlay(db, schoolId, {
        playId: crypto.randomUUID(),
        studentId: mali!,
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
  expect(await checkedBalance()).toBe(60 + 31)
})

test('a teacher gives several students points up to ten a day, and undoes them within a day', async () => {
  const first = await give([mali!, secondStudent!])
  expect(first).toMatchObject({ given: 2, full: 0, amount: 2 })
  for (let times = 0; times < 4; times++) await give(mali!)
  expect(await give([mali!, secondStudent!])).toMatchObject({ given: 1, full: 1 })
  await expect(give(mali!)).rejects.toMatchObject({ details: { reason: 'points-enough' } })
  expect(await checkedBalance()).toBe(70)
  await asTeacher(undoPoints, { event: first.event })
  expect([await checkedBalance(), await checkedBalance(secondStudent!)]).toEqual([68, 62])
  await expect(asTeacher(undoPoints, { event: first.event })).rejects.toMatchObject({
    details: { reason: 'already-undone' },
  })
  // Undone points no longer count toward the daily limit.
  await give(mali!)
  const undoable = await inSchool((db) =>
    listUndoablePraise(db, schoolId, childClass.classroom.id, {
      now,
      yesterday: '2026-11-17',
      students: [{ id: secondStudent!, name: 'Leo' }],
    }),
  )
  expect(undoable.some(({ event }) => event === first.event)).toBe(false)
  expect(await inSchool((db) => sumWeekPoints(db, schoolId, childClass.classroom.id, today))).toEqual({
    [mali!]: 10,
    [secondStudent!]: 2,
  })
  const last = await give(secondStudent!)
  now += 25 * hour
  await expect(asTeacher(undoPoints, { event: last.event })).rejects.toMatchObject({
    details: { reason: 'too-late-to-undo' },
  })
})

test('an undo after the points were spent deducts at most the remaining balance', async () => {
  const { event } = await give(mali!)
  await grant(mali!, 18)
  await asChild(buyItem, { item: 'tail-ribbons' })
  expect(await checkedBalance()).toBe(0)
  await asTeacher(undoPoints, { event })
  expect(await checkedBalance()).toBe(0)
  await expect(asChild(buyItem, { item: 'pattern-dots' })).rejects.toMatchObject({
    details: { reason: 'too-few-points' },
  })
})

test('deducts points that an undo could not recover once, when the student returns an item', async () => {
  const { event } = await give(mali!)
  await grant(mali!, 18)
  await asChild(buyItem, { item: 'tail-ribbons' })
  await asTeacher(undoPoints, { event })
  expect(await asChild(returnItem, { item: 'tail-ribbons' })).toMatchObject({ balance: 78 })
  expect(await checkedBalance()).toBe(78)
  await grant(mali!, 2)
  await asChild(buyItem, { item: 'tail-ribbons' })
  await asChild(returnItem, { item: 'tail-ribbons' })
  expect(await checkedBalance()).toBe(80)
})

test('keeps wallets and ledger consistent when purchases race with an undo', async () => {
  const { event } = await give(mali!)
  await grant(mali!, 18)
  await Promise.allSettled([
    asChild(buyItem, { item: 'tail-ribbons' }),
    asTeacher(undoPoints, { event }),
    asChild(buyItem, { item: 'tail-ribbons' }),
  ])
  expect(await checkedBalance()).toBeGreaterThanOrEqual(0)
})

test('a student wears a bought item and returns it within a day for its full price', async () => {
  await grant(mali!, 40)
  const look = 'swallow.leaf.plain.ribbons'
  await expect(asChild(wearKite, { look })).rejects.toMatchObject(notFound)
  await asChild(buyItem, { item: 'tail-ribbons' })
  await expect(asChild(buyItem, { item: 'tail-ribbons' })).rejects.toMatchObject({ details: { reason: 'already-so' } })
  await asChild(wearKite, { look })
  expect(await inSchool((db) => loadChosenKites(db, schoolId, childClass.children))).toEqual({ [mali!]: look })
  await asChild(returnItem, { item: 'tail-ribbons' })
  expect(await getWallet()).toMatchObject({ balance: 100, look: 'swallow.leaf.plain.plain' })
  await asChild(buyItem, { item: 'tail-ribbons' })
  now += 25 * hour
  await expect(asChild(returnItem, { item: 'tail-ribbons' })).rejects.toMatchObject({
    details: { reason: 'too-late-to-undo' },
  })
  expect(await inSchool((db) => listBoughtItems(db, schoolId, mali!))).toHaveLength(1)
  await checkedBalance()
})

test('grants badges and the quest once, and reports them once', async () => {
  await inSchool((db) =>
    grantForProgress(db, {
      receivedAt: now,
      steps: [makeStep(), makeStep({ step: 'ff-1-3' }), makeStep({ step: 'ff-1-4' })],
    }),
  )
  await query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-2', 1, now())`,
    [schoolId, mali],
  )
  await query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at, solved_at)
     VALUES ($1, $2, 'ff-1-2', 2, 0, 1, 0, now(), now(), now())`,
    [schoolId, mali],
  )
  const news = await asChild(collectRewards, {})
  expect(news.badges).toEqual(['first-star'])
  expect(news.points).toBeGreaterThan(20)
  expect(await asChild(collectRewards, {})).toEqual({ points: 0, level: null, badges: [], quest: false, praise: [] })
  const { event } = await give(mali!, 'good-idea')
  await give(mali!, 'kept-trying')
  await asTeacher(undoPoints, { event })
  expect(await asChild(collectRewards, {})).toMatchObject({ points: 2, praise: ['kept-trying'] })
  await checkedBalance()
})

test('counts rewards earned in quiet hours and reports them once afterwards', async () => {
  await give(mali!, 'good-idea')
  await query(`UPDATE classrooms SET quiet_from = '09:30', quiet_to = '10:30' WHERE id = $1`, [childClass.classroom.id])
  const nothing = { points: 0, level: null, badges: [], quest: false, praise: [] }
  const quiet = { until: '10:30' }
  expect(await asChild(collectRewards, {})).toEqual(nothing)
  const loadDay = () =>
    inSchool((db) =>
      loadStudentDay(db, { schoolId, classroomId: childClass.classroom.id, studentId: mali! }, [], {
        today,
        now: services.now(),
      }),
    )
  expect(await loadDay()).toMatchObject({ quest: null, quiet })
  await give(mali!, 'kept-trying')
  now += hour
  expect(await loadDay()).toMatchObject({ quest: { done: 0 }, quiet: null })
  expect(await asChild(collectRewards, {})).toMatchObject({ points: 3, praise: ['kept-trying', 'good-idea'] })
  expect(await asChild(collectRewards, {})).toEqual(nothing)
  await checkedBalance()
})

test('concurrent celebrations of a reached class goal grant every student the same points once', async () => {
  await asTeacher(setGoal, { target: 60, treat: 'picnic' })
  now += 1000
  await grant(mali!, 500)
  const sum = async () =>
    (await inSchool((db) => loadOpenGoal(db, schoolId, childClass.classroom.id, childClass.children as PersonId[])))
      ?.sum
  expect(await sum()).toBe(60)
  // A new goal ends the previous one.
  const second = await asTeacher(setGoal, { target: 120, treat: 'music' })
  now += 1000
  await grant(mali!, 500)
  expect(await sum()).toBe(120)
  await give(secondStudent!)
  const before = await checkedBalance(secondStudent!)
  const [firstResult, secondResult] = await Promise.allSettled([
    asTeacher(celebrateGoal, { goal: second.goal }),
    asTeacher(celebrateGoal, { goal: second.goal }),
  ])
  expect([firstResult.status, secondResult.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await checkedBalance(secondStudent!)) - before).toBe(25)
  now += 1000
  const { goal } = await asTeacher(setGoal, { target: 500, treat: 'music' })
  await expect(asTeacher(celebrateGoal, { goal })).rejects.toMatchObject({ details: { reason: 'goal-not-reached' } })
  await asTeacher(endGoal, { goal })
  expect(await sum()).toBeUndefined()
  expect(await listLoggedActs(services, schoolId, 'goal.end')).toEqual(['goal.end'])
})

test('deletes the oldest closed goals of a class when a new goal exceeds the limit', async () => {
  await query(
    `INSERT INTO class_goals (school_id, id, classroom_id, target, treat, since, made_at, ended_at)
     SELECT $1, gen_random_uuid(), $2, 100, 'picnic', '2026-01-01', '2026-01-01'::timestamptz + n * interval '1 minute', now()
     FROM generate_series(1, $3::int) AS n`,
    [schoolId, childClass.classroom.id, maxPastGoals + 20],
  )
  const { goal } = await asTeacher(setGoal, { target: 60, treat: 'picnic' })
  const { rows } = await query<{ id: string; oldest: Date }>(
    'SELECT id, min(made_at) OVER () AS oldest FROM class_goals WHERE school_id = $1 ORDER BY made_at DESC',
    [schoolId],
  )
  expect([rows.length, rows[0]!.id]).toEqual([maxPastGoals + 1, goal])
  expect(rows[0]!.oldest).toEqual(new Date('2026-01-01T00:21:00Z'))
})

test('rejects a snapshot over the limit until the class owner, but no co-teacher, removes one', async () => {
  await query(
    `INSERT INTO reward_snapshots (school_id, id, classroom_id, name, note, taken_at, standings)
     SELECT $1, gen_random_uuid(), $2, 'Filler', '', $4, '{}' FROM generate_series(1, $3::int)`,
    [schoolId, childClass.classroom.id, quotas['reward-snapshot'].atOnce, new Date(now)],
  )
  const page = () =>
    inSchool((db) => loadSnapshotsPage(db, { schoolId, id: childClass.classroom.id }, new URLSearchParams()))
  const { full, snapshots } = await page()
  expect(full).toBe(true)
  await expect(asTeacher(takeSnapshot, { name: 'x' })).rejects.toMatchObject({
    details: { reason: 'too-many-snapshots' },
  })
  const coTeacher = await makePerson(services, 'Colleague')
  await query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, childClass.classroom.id, coTeacher],
  )
  const snapshot = snapshots[0]!.id
  for (const personId of [coTeacher, mali!])
    await expect(run(removeSnapshot, personId, { snapshot })).rejects.toMatchObject(notFound)
  await asTeacher(removeSnapshot, { snapshot })
  await expect(asTeacher(removeSnapshot, { snapshot })).rejects.toMatchObject(notFound)
  expect((await page()).full).toBe(false)
  await asTeacher(takeSnapshot, { name: 'x' })
  expect(await listLoggedActs(services, schoolId, 'snapshot.remove')).toEqual(['snapshot.remove'])
})

test('goals of kind stars, lessons and everyone count ledger entries since the goal was set', async () => {
  const goal = () =>
    inSchool((db) => loadOpenGoal(db, schoolId, childClass.classroom.id, childClass.children as PersonId[]))
  await grant(mali!, 2, 'step:before:star:1')
  now += 1000
  await asTeacher(setGoal, { kind: 'stars', target: 5, treat: 'hats' })
  now += 1000
  for (const cause of ['step:a:star:1', 'game:wind-rush:1:star:1', 'step:a:pass', 'lesson:a'])
    await grant(mali!, 5, cause)
  expect(await goal()).toMatchObject({ kind: 'stars', target: 5, sum: 2 })
  now += 1000
  await asTeacher(setGoal, { kind: 'lessons', target: 2, treat: 'hats' })
  now += 1000
  for (const cause of ['lesson:b', 'lesson:c', 'step:b:star:1']) await grant(mali!, 5, cause)
  expect(await goal()).toMatchObject({ kind: 'lessons', target: 2, sum: 2 })
  now += 1000
  const everyone = await asTeacher(setGoal, { kind: 'everyone', treat: 'hats' })
  now += 1000
  for (const cause of ['lesson:d', 'lesson:e']) await grant(mali!, 5, cause)
  expect(await goal()).toMatchObject({ kind: 'everyone', target: childClass.children.length, sum: 1 })
  await expect(asTeacher(celebrateGoal, everyone)).rejects.toMatchObject({ details: { reason: 'goal-not-reached' } })
  for (const child of childClass.children.slice(1)) await grant(child as PersonId, 5, 'lesson:d')
  expect(await asTeacher(celebrateGoal, everyone)).toMatchObject({ students: childClass.children.length })
  await expect(asTeacher(setGoal, { kind: 'stars', target: 4, treat: 'hats' })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('a guardian sees only badges and streak of the child', async () => {
  await grant(mali!, 10, 'badge:first-star')
  await query('INSERT INTO reward_days (school_id, student_id, day) VALUES ($1, $2, $3)', [schoolId, mali, today])
  const parent = await makePerson(services, 'Parent')
  const loadPage = (relations: string[]) =>
    loadRewardsPage(
      { services, actor: actor(parent, { schoolId, schoolRoles: ['guardian'] }) } as unknown as RequestContext,
      { kind: 'child', id: mali!, schoolId, name: 'Mali', timeZone, relations } as unknown as WorkspaceChoice,
    )
  const page = (await loadPage(['guardian'])) as ChildRewards
  expect(Object.keys(page).toSorted()).toEqual(['badges', 'child', 'name', 'streak', 'view'])
  expect(page).toMatchObject({ view: 'guardian', name: 'Mali', streak: { bows: 1 } })
  expect(page.badges).toHaveLength(badges.length)
  expect(await loadPage([])).toBeNull()
})

test('a snapshot is immutable and can be compared and exported', async () => {
  await expect(asTeacher(takeSnapshot, { name: 'September', note: 'a\u202Eb' })).rejects.toMatchObject({
    details: { fields: { note: 'hidden-characters' } },
  })
  const first = await asTeacher(takeSnapshot, { name: 'October', note: ' After the garden project. ' })
  await give(mali!)
  const second = await asTeacher(takeSnapshot, { name: 'November' })
  const page = (query = '') =>
    inSchool((db) => loadSnapshotsPage(db, { schoolId, id: childClass.classroom.id }, new URLSearchParams(query)))
  const { snapshots, from: oldest, to: newest } = await page()
  expect(snapshots.map(({ name }) => name)).toEqual(['November', 'October'])
  expect([newest!.standings[mali!]!.points, oldest!.standings[mali!]!.points]).toEqual([62, 60])
  expect(newest!.skills).toEqual({ 'kept-trying': 2 })
  expect(await page(`to=${first.snapshot}&from=`)).toMatchObject({ to: { name: 'October' }, from: null })
  expect(await page(`to=__proto__&from=${second.snapshot}`)).toMatchObject({ to: { name: 'November' }, from: null })
  expect(oldest!.note).toBe('After the garden project.')
  const heads = ['Name', 'Points', 'Growth', 'Badges', 'Days']
  const { text } = await asTeacher(exportSnapshot, { snapshot: second.snapshot, other: first.snapshot, heads })
  expect(text).toMatch(/"?62"?,"?2"?/)
  await query(`UPDATE enrolments SET status = 'removed' WHERE school_id = $1 AND student_id = $2`, [schoolId, mali])
  const laterPage = await page()
  expect(JSON.stringify(laterPage), 'no data of a student who left the class').not.toContain(mali)
  expect([Object.keys(laterPage.to!.standings).length, laterPage.to!.skills]).toEqual([2, { 'kept-trying': 2 }])
  await expect(asTeacher(takeSnapshot, { name: ' ' })).rejects.toMatchObject({ code: 'invalid' })
})

test('takes one scheduled snapshot in every new week', async () => {
  const listNames = () =>
    inSchool(async (db) => {
      const classroom = { schoolId, id: childClass.classroom.id }
      const { snapshots } = await loadSnapshotsPage(db, classroom, new URLSearchParams())
      return snapshots.map(({ name }) => name)
    })
  const runDaily = () => inSchool((db) => takeDueSnapshots(db, { schoolId, timeZone, now }))
  await asTeacher(scheduleSnapshots, { every: 'week' })
  await runDaily()
  expect(await listNames()).toEqual([])
  now += 5 * 24 * hour
  await Promise.all([runDaily(), runDaily()])
  await runDaily()
  expect(await listNames()).toEqual(['2026-11-23'])
  expect(await inSchool((db) => loadSnapshotSchedule(db, schoolId, childClass.classroom.id))).toBe('week')
  await asTeacher(scheduleSnapshots, { every: 'never' })
  now += 30 * 24 * hour
  await runDaily()
  expect(await listNames()).toHaveLength(1)
  await expect(asChild(scheduleSnapshots, { every: 'week' })).rejects.toMatchObject(notFound)
})

test('refuses the wrong actor', async () => {
  const stranger = await makePerson(services, 'Other')
  const elsewhere = await createChildClass(services, 1)
  for (const personId of [stranger, mali!])
    await expect(run(givePoints, personId, { student: mali, skill: 'good-idea' })).rejects.toMatchObject(notFound)
  await expect(give(elsewhere.children[0]!)).rejects.toMatchObject({ details: { reason: 'nobody' } })
  const { event } = await give(mali!)
  for (const command of [undoPoints, setGoal, celebrateGoal, endGoal, takeSnapshot, exportSnapshot])
    for (const personId of [stranger, mali!])
      await expect(
        run(command as Command<unknown, unknown, unknown>, personId, {
          event,
          goal: event,
          target: 60,
          treat: 'picnic',
          name: 'x',
          snapshot: event,
          heads: Array(5).fill('a'),
        }),
      ).rejects.toMatchObject(notFound)
  for (const command of [buyItem, returnItem, wearKite, collectRewards])
    for (const personId of [stranger, childClass.teacher, elsewhere.children[0]!])
      await expect(
        run(command as Command<unknown, unknown, unknown>, personId, {
          item: 'pattern-dots',
          look: 'swallow.leaf.plain.plain',
        }),
      ).rejects.toMatchObject(notFound)
})
