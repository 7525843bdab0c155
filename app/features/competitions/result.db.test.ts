import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Answer } from '#rules/questions/question.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, usualSettings, type TestRoom } from '#db/testing/competition-room.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { createCompetition, removeCompetition } from './create-competition.server.ts'
import { exportCompetition } from './export-competition.server.ts'
import { giveCompetitionPoints } from './give-competition-points.server.ts'
import { keepAnswers } from './keep-answers.server.ts'
import { answersAsked, resultAnswers } from './result-answers.server.ts'
import { meViews } from './me-view.server.ts'
import { resultPage } from './result-page.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
let services: TestServices
let made: ChildClass
let [ann, bob, cid]: PersonId[] = []
let schoolId: SchoolId
let room: TestRoom
beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  now += 60_000
  made = await makeChildClass(services, 3)
  ;[ann, bob, cid] = made.children
  schoolId = made.classroom.schoolId
  room = openTestRoom(services, { schoolId, classroomId: made.classroom.id, teacher: made.teacher })
})

const visit = (id: string) =>
  ({
    ...{ services, locale: 'en', actor: actor(id, { schoolId }) },
    signedIn: { user: { id, staff: false, kind: 'adult' }, session: { strength: 'full' } },
  }) as unknown as Visit
const report = async (by: string = made.teacher) => (await resultPage(visit(by), room.id()))!
const leaves = (child: string) =>
  services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [child])

const wrong: Answer = { kind: 'text', text: 'no' }

/** A whole quiz; who of them is right in which round. */
async function play(right: Record<string, readonly boolean[]>, rounds = 3) {
  await room.create({}, rounds)
  await playOn(right, rounds)
}

async function playOn(right: Record<string, readonly boolean[]>, rounds: number) {
  if ((await room.row()).state === 'draft') await room.press('open')
  for (const child of Object.keys(right)) await room.join(child)
  await room.press('start')
  for (let round = 0; round < rounds; round++) {
    while ((await room.row()).phase !== 'answer') await room.press('next')
    const key = await room.key()
    await keepAnswers(
      services,
      Object.entries(right).map(([person, verdicts]) => ({
        ...{ actor: { id: person } as never, schoolId, roundTripMs: 0, receivedAt: now + 500 },
        facts: { id: room.id(), schoolId, classroomId: '', relations: [], personId: person as PersonId },
        value: { round, answer: verdicts[round] ? key : wrong },
      })),
    )
    for (let step = 0; step < 3; step++) await room.press('next')
  }
  expect((await room.row()).state).toBe('finished')
}

const yes = [true, true, true]
const no = [false, false, false]
const questionsOf = async (id: string) =>
  (
    await services.owner.query<{ id: string }>(
      'SELECT question_id AS id FROM competition_rounds WHERE competition_id = $1 ORDER BY round',
      [id],
    )
  ).rows.map((row) => row.id)

test('questions, students, skills and whom to revisit, without anybody’s answers', async () => {
  await play({ [ann!]: yes, [bob!]: [true, false, false], [cid!]: no })
  const page = await report()
  expect(page.figures).toMatchObject({ players: 3, toTheEnd: 3, share: 4 / 9, answered: 9, better: null })
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
  const named = page.revisit.flatMap(({ students }) => students)
  expect(named.toSorted()).toEqual([page.students[1]!.player, page.students[2]!.player].toSorted())
  expect(JSON.stringify(page)).not.toContain('"text":"no"')
})

test('one student’s answers and those to one question, when they are asked for', async () => {
  await play({ [ann!]: yes, [bob!]: no })
  const { students } = await report()
  const player = students[1]!.player
  const ofBob = await resultAnswers(visit(made.teacher), room.id(), { student: player })
  expect(ofBob.map(({ round, isRight, answer }) => ({ round, isRight, answer }))).toEqual(
    [0, 1, 2].map((round) => ({ round, isRight: false, answer: wrong })),
  )
  const toSecond = await resultAnswers(visit(made.teacher), room.id(), { question: 1 })
  expect(toSecond.map((given) => [given.player, given.isRight])).toEqual([
    [students[0]!.player, true],
    [player, false],
  ])
  for (const search of ['', '?student=x', '?question=99', '?question=-1', '?question=1e1'])
    expect(answersAsked(new URLSearchParams(search))).toBe(null)
})

test('refuses the wrong actor', async () => {
  await play({ [ann!]: yes })
  const stranger = await makePerson(services, 'Stranger')
  const other = await makeChildClass(services, 1)
  for (const by of [ann!, stranger, other.teacher]) {
    expect(await resultPage(visit(by), room.id())).toBe(null)
    expect(await resultAnswers(visit(by), room.id(), { question: 0 })).toEqual([])
  }
})

test('who has left the class is counted and not named, on the page, in answers and in files', async () => {
  await play({ [ann!]: yes, [bob!]: no })
  const before = await report()
  const { player, name } = before.students[1]!
  await leaves(bob!)
  const page = await report()
  expect(page.figures).toEqual(before.figures)
  expect(page.questions).toEqual(before.questions)
  expect(page.students.map(({ personId }) => personId)).toEqual([ann])
  expect(JSON.stringify(page)).not.toContain(player)
  expect(await resultAnswers(visit(made.teacher), room.id(), { student: player })).toEqual([])
  expect((await resultAnswers(visit(made.teacher), room.id(), { question: 0 })).length).toBe(1)
  const file = await room.act(exportCompetition, made.teacher, 'teacher', {
    ...{ competition: room.id(), format: 'csv', heads: Array.from('abcdef') },
  })
  expect(file.text).not.toContain(name)
  expect(file.text).toContain(page.students[0]!.name)
})

test('how much better than the competition before', async () => {
  await play({ [ann!]: [true, false, false] })
  now += 3_600_000
  await play({ [ann!]: [true, true, false] })
  expect((await report()).figures.better).toBeCloseTo(1 / 3)
})

const practice = (from: string[], questions = 10, by: string = made.teacher) =>
  room.act(createCompetition, by, 'teacher', {
    ...{ classroomId: made.classroom.id, title: 'Practice', settings: usualSettings },
    source: { kind: 'misses', from, questions },
  })

test('practice asks what was missed, most missed first, each once, and stays when what it came from is deleted', async () => {
  await play({ [ann!]: [true, true, false], [bob!]: [true, false, false], [cid!]: [true, false, false] })
  const asked = await questionsOf(room.id())
  const { id } = await practice([room.id()])
  expect(await questionsOf(id)).toEqual([asked[2], asked[1]])
  expect(await questionsOf((await practice([room.id()], 1)).id)).toEqual([asked[2]])
  await room.act(removeCompetition, made.teacher, 'teacher', { competition: room.id() })
  const opened = openTestRoom(services, { schoolId, classroomId: made.classroom.id, teacher: made.teacher }, id)
  await opened.press('open')
  expect(await opened.row()).toMatchObject({ state: 'lobby', rounds: 2 })
  expect(await questionsOf(id)).toEqual([asked[2], asked[1]])
})

test('there is no practice of what nobody missed, nor of what another class missed', async () => {
  await play({ [ann!]: yes })
  await expect(practice([room.id()])).rejects.toMatchObject({ details: { reason: 'nothing-missed' } })
  const other = await makeChildClass(services, 1)
  const theirs = openTestRoom(services, {
    ...{ schoolId: other.classroom.schoolId, classroomId: other.classroom.id, teacher: other.teacher },
  })
  await theirs.create({}, 1)
  await expect(practice([theirs.id()])).rejects.toMatchObject({ details: { reason: 'nothing-missed' } })
})

const give = (by: string = made.teacher) => room.act(giveCompetitionPoints, by, 'teacher', { competition: room.id() })
const linesOf = async (child: string) =>
  (
    await services.owner.query<{ cause: string; amount: number }>(
      `SELECT cause, amount FROM reward_entries WHERE student_id = $1 AND source = 'competition' ORDER BY kept_at`,
      [child],
    )
  ).rows

test('points for the end and for what was right, once however often and by how many it is pressed', async () => {
  await play({ [ann!]: yes, [bob!]: no, [cid!]: [true, false, true] })
  expect((await report()).rewarded).toBe(0)
  const given = await Promise.all([give(), give(), give()])
  expect(given.map((one) => one.given).toSorted()).toEqual([0, 0, 3])
  const cause = `competition:${room.id()}`
  expect(await Promise.all([ann!, bob!, cid!].map(linesOf))).toEqual([
    [{ cause, amount: 13 }],
    [{ cause, amount: 10 }],
    [{ cause, amount: 12 }],
  ])
  expect(await give()).toEqual({ given: 0, full: 0 })
  expect((await report()).rewarded).toBe(3)
  const [own] = await inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
    meViews(db, schoolId, room.id(), [ann!]),
  )
  expect(own).toMatchObject({ earned: 13 })
})

test('not before the end, not to who did not play to the end or is at the school no more', async () => {
  await room.create({}, 3)
  await room.press('open')
  await expect(give()).rejects.toMatchObject({ details: { reason: 'competition-open' } })
  await playOn({ [ann!]: yes, [bob!]: yes }, 3)
  await services.owner.query(
    `UPDATE competition_players SET answered_count = 1, right_count = 1 WHERE competition_id = $1 AND person_id = $2`,
    [room.id(), bob],
  )
  await leaves(ann!)
  expect(await give()).toEqual({ given: 0, full: 0 })
  const stranger = await makePerson(services, 'Stranger')
  for (const by of [cid!, stranger]) await expect(give(by)).rejects.toMatchObject({ code: 'not-found' })
})

test('two competitions of a day are paid, and the third is fun', async () => {
  const given: unknown[] = []
  for (let times = 0; times < 3; times++) {
    now += 60_000
    await play({ [ann!]: yes })
    given.push(await give())
  }
  expect(given).toEqual([
    { given: 1, full: 0 },
    { given: 1, full: 0 },
    { given: 0, full: 1 },
  ])
  expect((await linesOf(ann!)).length).toBe(2)
})

test('whoever was better than in their own last competition has that noted, once', async () => {
  const noted = async () =>
    (
      await services.owner.query<{ id: string; cause: string }>(
        `SELECT student_id AS id, cause FROM reward_facts WHERE school_id = $1 AND fact = 'beat-myself'`,
        [schoolId],
      )
    ).rows
  const half = [true, false, false]
  await play({ [ann!]: half, [bob!]: yes })
  await give()
  expect(await noted()).toEqual([])
  now += 60_000
  await play({ [ann!]: [true, true, false], [bob!]: yes, [cid!]: yes })
  await give()
  await give()
  expect(await noted()).toEqual([{ id: ann, cause: room.id() }])
})
