import { beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import type { Answer } from '#rules/questions/question.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { createCompetitionClass, type CompetitionClass } from '#db/testing/competition-class.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openTestRoom, defaultSettings } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { createCompetition, removeCompetition } from '../wizard/create-competition.server.ts'
import { exportCompetition } from './export-competition.server.ts'
import { giveCompetitionPoints } from './give-competition-points.server.ts'
import { saveAnswers } from '../rounds/save-answers.server.ts'
import { parseAnswersQuery, resultAnswers } from './result-answers.server.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { loadResultPage } from './result-page.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let { childClass, schoolId, ann, bob, cid, room } = {} as CompetitionClass
beforeEach(async () => {
  now += 60_000
  ;({ childClass, schoolId, ann, bob, cid, room } = await createCompetitionClass(services))
})

const contextOf = (id: string) =>
  ({
    ...{ services, locale: 'en', actor: actor(id, { schoolId }) },
    signedIn: { user: { id, staff: false, kind: 'adult' }, session: { strength: 'full' } },
  }) as unknown as RequestContext
const loadReport = async (by: string = childClass.teacher) => (await loadResultPage(contextOf(by), room.id()))!
const removeFromClass = (child: string) =>
  services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [child])

const wrong: Answer = { kind: 'text', text: 'no' }

/** Plays a complete quiz. `right`: by student, whether the answer of each round is right. */
async function playQuiz(right: Record<string, readonly boolean[]>, rounds = 3) {
  await room.create({}, rounds)
  await playRounds(right, rounds)
}

async function playRounds(right: Record<string, readonly boolean[]>, rounds: number) {
  if ((await room.row()).state === 'draft') await room.pressButton('open')
  for (const child of Object.keys(right)) await room.join(child)
  await room.pressButton('start')
  for (let round = 0; round < rounds; round++) {
    while ((await room.row()).phase !== 'answer') await room.pressButton('next')
    const key = await room.key()
    await saveAnswers(
      services,
      Object.entries(right).map(([person, verdicts]) => ({
        ...{ actor: { id: person } as never, schoolId, roundTripMs: 0, receivedAt: now + 500 },
        facts: { id: room.id(), schoolId, classroomId: '', relations: [], personId: person as PersonId },
        value: { round, answer: verdicts[round] ? key : wrong },
      })),
    )
    for (let step = 0; step < 3; step++) await room.pressButton('next')
  }
  expect((await room.row()).state).toBe('finished')
}

const allRight = [true, true, true]
const allWrong = [false, false, false]
const questionsOf = async (id: string) =>
  (
    await services.owner.query<{ id: string }>(
      'SELECT question_id AS id FROM competition_rounds WHERE competition_id = $1 ORDER BY round',
      [id],
    )
  ).rows.map((row) => row.id)

test('the report lists questions, students, skills and revisit groups, but no individual answers', async () => {
  await playQuiz({ [ann!]: allRight, [bob!]: [true, false, false], [cid!]: allWrong })
  const page = await loadReport()
  expect(page.figures).toMatchObject({ players: 3, toTheEnd: 3, share: 4 / 9, answered: 9, change: null })
  expect(page.questions.map(({ answered, right }) => [answered, right])).toEqual([
    [3, 2],
    [3, 1],
    [3, 1],
  ])
  expect(page.students.map(({ personId, right, marks }) => [personId, right, marks])).toEqual([
    [ann, 3, '+++'],
    [bob, 1, '+--'],
    [cid, 0, '---'],
  ])
  expect(page.skills.length).toBeGreaterThan(0)
  for (const { name } of page.skills) expect(name).toMatch(/^[A-Z]/)
  const revisited = page.revisit.flatMap(({ students }) => students)
  expect(revisited.toSorted()).toEqual([page.students[1]!.player, page.students[2]!.player].toSorted())
  expect(JSON.stringify(page)).not.toContain('"text":"no"')
})

test('the report ranks teams by their mean as the wall does, also for students who left', async () => {
  await room.create({ teams: 2 }, 3)
  await playRounds({ [ann!]: allRight, [bob!]: allWrong, [cid!]: allRight }, 3)
  await services.owner.query(
    `UPDATE competition_players SET team = CASE WHEN person_id = $2 THEN 1 ELSE 0 END WHERE competition_id = $1`,
    [room.id(), bob],
  )
  const before = await loadReport()
  expect(before.teams.map(({ team, rank, players }) => ({ team, rank, players }))).toEqual([
    { team: 0, rank: 1, players: 2 },
    { team: 1, rank: 2, players: 1 },
  ])
  // Both members of the first team answered alike.
  expect(before.teams[0]!.points).toBe(before.students.find(({ personId }) => personId === ann)!.points)
  await removeFromClass(cid!)
  expect((await loadReport()).teams).toEqual(before.teams)
})

test('returns the answers of one student or to one question', async () => {
  await playQuiz({ [ann!]: allRight, [bob!]: allWrong })
  const { students } = await loadReport()
  const player = students[1]!.player
  const ofBob = await resultAnswers(contextOf(childClass.teacher), room.id(), { student: player })
  expect(ofBob.map(({ round, isRight, answer }) => ({ round, isRight, answer }))).toEqual(
    [0, 1, 2].map((round) => ({ round, isRight: false, answer: wrong })),
  )
  const toSecond = await resultAnswers(contextOf(childClass.teacher), room.id(), { question: 1 })
  expect(toSecond.map((resultAnswer) => [resultAnswer.player, resultAnswer.isRight])).toEqual([
    [students[0]!.player, true],
    [player, false],
  ])
  for (const search of ['', '?student=x', '?question=99', '?question=-1', '?question=1e1'])
    expect(parseAnswersQuery(new URLSearchParams(search))).toBe(null)
})

test('refuses the wrong actor: returns no report to users who do not teach the class', async () => {
  await playQuiz({ [ann!]: allRight })
  const stranger = await makePerson(services, 'Stranger')
  const other = await createChildClass(services, 1)
  for (const by of [ann!, stranger, other.teacher]) {
    expect(await loadResultPage(contextOf(by), room.id())).toBe(null)
    expect(await resultAnswers(contextOf(by), room.id(), { question: 0 })).toEqual([])
  }
})

test('counts students who left the class but omits their names from report, answers and export', async () => {
  await playQuiz({ [ann!]: allRight, [bob!]: allWrong })
  const before = await loadReport()
  const { player, name } = before.students[1]!
  await removeFromClass(bob!)
  const page = await loadReport()
  expect(page.figures).toEqual(before.figures)
  expect(page.questions).toEqual(before.questions)
  expect(page.students.map(({ personId }) => personId)).toEqual([ann])
  expect(JSON.stringify(page)).not.toContain(player)
  expect(await resultAnswers(contextOf(childClass.teacher), room.id(), { student: player })).toEqual([])
  expect((await resultAnswers(contextOf(childClass.teacher), room.id(), { question: 0 })).length).toBe(1)
  const file = await room.act(exportCompetition, childClass.teacher, 'teacher', {
    ...{ competition: room.id(), format: 'csv', heads: Array.from('abcdef') },
  })
  expect(file.text).not.toContain(name)
  expect(file.text).toContain(page.students[0]!.name)
})

test('compares with the previous competition, unless either has fewer than ten answers', async () => {
  const fiveRight = [true, true, true, true, true]
  await playQuiz({ [ann!]: fiveRight, [bob!]: [true, true, true, false, false] }, 5)
  now += 3_600_000
  await playQuiz({ [ann!]: fiveRight, [bob!]: [false] }, 5)
  expect((await loadReport()).figures.change).toEqual({ now: 0.5, before: 0.8 })
  now += 3_600_000
  await playQuiz({ [ann!]: [false, true] }, 2)
  expect((await loadReport()).figures.change).toBeNull()
  now += 3_600_000
  await playQuiz({ [ann!]: fiveRight, [bob!]: fiveRight }, 5)
  expect((await loadReport()).figures.change).toBeNull()
})

const createPractice = (from: string[], questions = 10, by: string = childClass.teacher) =>
  room.act(createCompetition, by, 'teacher', {
    ...{ classroomId: childClass.classroom.id, title: 'Practice', settings: defaultSettings },
    source: { kind: 'misses', from, questions },
  })

test('practice contains missed questions, most missed first, and survives deletion of its source', async () => {
  await playQuiz({ [ann!]: [true, true, false], [bob!]: [true, false, false], [cid!]: [true, false, false] })
  const questionIds = await questionsOf(room.id())
  const { id } = await createPractice([room.id()])
  expect(await questionsOf(id)).toEqual([questionIds[2], questionIds[1]])
  expect(await questionsOf((await createPractice([room.id()], 1)).id)).toEqual([questionIds[2]])
  await room.act(removeCompetition, childClass.teacher, 'teacher', { competition: room.id() })
  const opened = openTestRoom(
    services,
    { schoolId, classroomId: childClass.classroom.id, teacher: childClass.teacher },
    id,
  )
  await opened.pressButton('open')
  expect(await opened.row()).toMatchObject({ state: 'lobby', rounds: 2 })
  expect(await questionsOf(id)).toEqual([questionIds[2], questionIds[1]])
})

test('rejects practice if no question was missed, or if the source belongs to another class', async () => {
  await playQuiz({ [ann!]: allRight })
  await expect(createPractice([room.id()])).rejects.toMatchObject({ details: { reason: 'nothing-missed' } })
  const other = await createChildClass(services, 1)
  const otherRoom = openTestRoom(services, {
    ...{ schoolId: other.classroom.schoolId, classroomId: other.classroom.id, teacher: other.teacher },
  })
  await otherRoom.create({}, 1)
  await expect(createPractice([otherRoom.id()])).rejects.toMatchObject({ details: { reason: 'nothing-missed' } })
})

const givePoints = (by: string = childClass.teacher) =>
  room.act(giveCompetitionPoints, by, 'teacher', { competition: room.id() })
const rewardEntriesOf = async (child: string) =>
  (
    await services.owner.query<{ cause: string; amount: number }>(
      `SELECT cause, amount FROM reward_entries WHERE student_id = $1 AND source = 'competition' ORDER BY kept_at`,
      [child],
    )
  ).rows

test('grants points for finishing and for right answers once, also for concurrent requests', async () => {
  await playQuiz({ [ann!]: allRight, [bob!]: allWrong, [cid!]: [true, false, true] })
  expect((await loadReport()).rewarded).toBe(0)
  const results = await Promise.all([givePoints(), givePoints(), givePoints()])
  expect(results.map((result) => result.given).toSorted()).toEqual([0, 0, 3])
  const cause = `competition:${room.id()}`
  expect(await Promise.all([ann!, bob!, cid!].map(rewardEntriesOf))).toEqual([
    [{ cause, amount: 13 }],
    [{ cause, amount: 10 }],
    [{ cause, amount: 12 }],
  ])
  expect(await givePoints()).toEqual({ given: 0, full: 0 })
  expect((await loadReport()).rewarded).toBe(3)
  const [me] = await inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
    loadMeViews(db, schoolId, room.id(), [ann!]),
  )
  expect(me).toMatchObject({ earned: 13 })
})

test('grants no points before the end, to players who did not finish, or to students who left', async () => {
  await room.create({}, 3)
  await room.pressButton('open')
  await expect(givePoints()).rejects.toMatchObject({ details: { reason: 'competition-open' } })
  await playRounds({ [ann!]: allRight, [bob!]: allRight }, 3)
  await services.owner.query(
    `UPDATE competition_players SET answered_count = 1, right_count = 1 WHERE competition_id = $1 AND person_id = $2`,
    [room.id(), bob],
  )
  await removeFromClass(ann!)
  expect(await givePoints()).toEqual({ given: 0, full: 0 })
  const stranger = await makePerson(services, 'Stranger')
  for (const by of [cid!, stranger]) await expect(givePoints(by)).rejects.toMatchObject({ code: 'not-found' })
})

test('a student earns points for at most two competitions per day', async () => {
  const results: unknown[] = []
  for (let times = 0; times < 3; times++) {
    now += 60_000
    await playQuiz({ [ann!]: allRight })
    results.push(await givePoints())
  }
  expect(results).toEqual([
    { given: 1, full: 0 },
    { given: 1, full: 0 },
    { given: 0, full: 1 },
  ])
  expect((await rewardEntriesOf(ann!)).length).toBe(2)
})

test('records once that a student improved on their previous competition', async () => {
  const loadFacts = async () =>
    (
      await services.owner.query<{ id: string; cause: string }>(
        `SELECT student_id AS id, cause FROM reward_facts WHERE school_id = $1 AND fact = 'beat-myself'`,
        [schoolId],
      )
    ).rows
  const oneRight = [true, false, false]
  await playQuiz({ [ann!]: oneRight, [bob!]: allRight })
  await givePoints()
  expect(await loadFacts()).toEqual([])
  now += 60_000
  await playQuiz({ [ann!]: [true, true, false], [bob!]: allRight, [cid!]: allRight })
  await givePoints()
  await givePoints()
  expect(await loadFacts()).toEqual([{ id: ann, cause: room.id() }])
})
