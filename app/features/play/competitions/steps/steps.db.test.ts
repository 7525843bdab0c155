import { beforeEach, expect, test } from 'vitest'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Answer } from '#rules/questions/question.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { loadCompetitionsPage } from '../list/competitions-page.server.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'
import { competitionById } from '../rooms/room-row.server.ts'
import { saveAnswers } from '../rounds/save-answers.server.ts'
import { listFrozenQuestions } from '../rounds/freeze-questions.server.ts'
import { chooseQuestions } from '../preview/choose-questions.server.ts'
import { loadResultPage } from '../results/result-page.server.ts'
import { addStep } from './add-step.server.ts'
import { loadResultSteps } from './result-steps.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let childClass: ChildClass
let schoolId: SchoolId
let room: TestRoom
let [ann, bob, cid]: PersonId[] = []

beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  childClass = await createChildClass(services, 3)
  ;[ann, bob, cid] = childClass.children
  schoolId = childClass.classroom.schoolId
  room = openTestRoom(services, { schoolId, classroomId: childClass.classroom.id, teacher: childClass.teacher })
})

const poll = { kind: 'poll', question: 'Where to?', options: ['Sea', 'Hills'] }
const words = { kind: 'words', question: 'One word about today' }
const slide = { kind: 'slide', question: 'Well done', text: 'Break time', picture: 'kite' }

const inSchool = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
const add = (step: object, place = 0, by: string = childClass.teacher) =>
  room.act(addStep, by, 'teacher', { competition: room.id(), step, language: 'en', place })
const view = () => inSchool(async (db) => (await loadRoomView(db, schoolId, room.id(), 'en'))!)
const hostView = () => inSchool(async (db) => (await loadHostView(db, schoolId, room.id(), new Set()))!)
const kinds = () =>
  inSchool(async (db) => (await listFrozenQuestions(db, schoolId, room.id())).map(({ step }) => step ?? 'question'))

async function send(person: PersonId, answer: Answer) {
  const { round } = await room.row()
  const [error] = await saveAnswers(services, [
    {
      actor: { id: person } as never,
      ...{ schoolId, receivedAt: now, roundTripMs: 0 },
      facts: { id: room.id(), schoolId, classroomId: '', relations: [], personId: person },
      value: { round: round!, answer },
    } as never,
  ])
  return error
}

async function start(...steps: object[]) {
  await room.create({}, 1)
  for (const [place, step] of steps.entries()) await add(step, place)
  await room.pressButton('open')
  for (const player of [ann!, bob!, cid!]) await room.join(player)
  await room.pressButton('start')
}
async function advanceTo(phase: string) {
  while ((await room.row()).phase !== phase) await room.pressButton('next')
}

test('steps stay in the draft where the host puts them, and when the lobby opens', async () => {
  await room.create({}, 2)
  await add(poll, 1)
  await add(slide, 3)
  expect(await kinds()).toEqual(['question', 'poll', 'question', 'slide'])
  expect((await room.row()).rounds).toBe(4)
  const ids = await inSchool(async (db) =>
    (await listFrozenQuestions(db, schoolId, room.id())).map(({ questionId }) => questionId),
  )
  await room.act(chooseQuestions, childClass.teacher, 'teacher', {
    competition: room.id(),
    questions: [ids[3], ids[0], ids[1]],
  })
  await room.pressButton('open')
  expect(await kinds()).toEqual(['slide', 'question', 'poll'])
  expect((await room.row()).steps).toEqual(['slide', '', 'poll'])
})

test('the list and the wall count questions without the steps between them', async () => {
  await start(slide, poll)
  const { schoolId: school, id } = childClass.classroom
  const teacher = actor(childClass.teacher, { schoolId: school, schoolRoles: ['teacher'] })
  const listed = (await loadCompetitionsPage(
    { services, locale: 'en', actor: teacher } as unknown as RequestContext,
    {
      ...{ kind: 'classroom', schoolId: school, id, name: 'Kites', relations: ['owner'] },
    } as never,
  ))!
  expect(listed.open).toMatchObject([{ rounds: 1, steps: 2 }])
  expect((await view()).round).toMatchObject({ number: 0, of: 3, place: { number: 0, of: 1 } })
  while ((await room.row()).round !== 2) await room.pressButton('next')
  expect((await view()).round).toMatchObject({ number: 2, of: 3, place: { number: 1, of: 1 } })
})

test('a poll shows its votes, names no right answer and changes no score', async () => {
  await start(poll)
  await advanceTo('answer')
  expect(await send(ann!, { kind: 'chosen', chosen: [0] })).toBeNull()
  expect(await send(bob!, { kind: 'chosen', chosen: [1] })).toBeNull()
  expect(await send(cid!, { kind: 'chosen', chosen: [1] })).toBeNull()
  await advanceTo('reveal')
  expect(await view()).toMatchObject({
    step: { kind: 'poll' },
    key: { answer: { kind: 'chosen', chosen: [] }, chosen: [1, 2], right: 0, explanation: '' },
    board: [],
  })
  await room.pressButton('next')
  expect(await room.row()).toMatchObject({ round: 1, phase: 'prepare' })
  await room.pressButton('end')
  const { rows } = await services.owner.query(
    'SELECT DISTINCT points, right_count, answered_count FROM competition_players WHERE competition_id = $1',
    [room.id()],
  )
  expect(rows).toEqual([{ points: 0, right_count: 0, answered_count: 0 }])
})

test('the host takes a word off all screens and shows it again', async () => {
  await start(words)
  await advanceTo('answer')
  await send(ann!, { kind: 'text', text: 'windy' })
  await send(bob!, { kind: 'text', text: 'boring' })
  await advanceTo('reveal')
  await room.pressButton('hide-word', { word: 'boring' })
  await room.pressButton('release')
  const shown = async () => (await view()).step!.words.map(({ word }) => word)
  expect(await shown()).toEqual(['windy'])
  expect((await hostView()).heldWords).toMatchObject({ hidden: ['boring'] })
  await room.pressButton('hide-word', { word: 'windy' })
  // A word that is not in the cloud changes nothing.
  await room.pressButton('hide-word', { word: 'rain' })
  expect((await hostView()).heldWords).toEqual({ words: [], heldCount: 0, hidden: ['boring', 'windy'] })
  await room.pressButton('show-word', { word: 'windy' })
  expect(await shown()).toEqual(['windy'])
  await room.pressButton('end')
  const results = await inSchool(async (db) =>
    loadResultSteps(db, (await competitionById(db, schoolId, room.id()))!, 'en'),
  )
  expect(JSON.stringify(results)).not.toContain('boring')
})

test('words reach the wall only after the host releases them, filtered and without names', async () => {
  await start(words)
  await advanceTo('answer')
  await send(ann!, { kind: 'text', text: 'windy' })
  await send(bob!, { kind: 'text', text: 'Windy' })
  await send(cid!, { kind: 'text', text: 'fuck' })
  expect((await hostView()).heldWords).toBeNull()
  await advanceTo('reveal')
  expect((await view()).step).toMatchObject({ kind: 'words', released: false, words: [] })
  const cloud = { words: [{ word: 'windy', count: 2 }], heldCount: 1 }
  expect((await hostView()).heldWords).toEqual({ ...cloud, hidden: [] })
  await room.pressButton('release')
  const released = await view()
  expect(released.step).toMatchObject({ released: true, words: cloud.words })
  expect(JSON.stringify(released.step)).not.toContain('fuck')
  await room.pressButton('end')
  const results = await inSchool(async (db) =>
    loadResultSteps(db, (await competitionById(db, schoolId, room.id()))!, 'en'),
  )
  expect(results).toEqual([
    { round: 0, kind: 'words', question: words.question, language: null, text: '', answered: 3, options: [], cloud },
  ])
})

test('a slide shows its texts immediately and waits for the host; answers to it are refused', async () => {
  await start(slide)
  expect(await room.row()).toMatchObject({ round: 0, phase: 'reveal', endsAt: null })
  expect(await view()).toMatchObject({
    question: { question: 'Well done' },
    step: { kind: 'slide', text: 'Break time', picture: 'kite' },
  })
  expect((await send(ann!, { kind: 'text', text: 'hi' }))?.details.reason).toBe('closed')
  await room.pressButton('next')
  expect(await room.row()).toMatchObject({ round: 1, phase: 'prepare' })
})

test('names the language of a step for players who use another one', async () => {
  await start(poll)
  await advanceTo('answer')
  const questionIn = (language: 'en' | 'th') =>
    inSchool(async (db) => (await loadRoomView(db, schoolId, room.id(), language))!.question)
  expect(await questionIn('th')).toMatchObject({ question: 'Where to?', language: 'en' })
  expect(await questionIn('en')).not.toHaveProperty('language')
})

test('the report of a room that held only steps lists their answers and no ranks', async () => {
  await start(poll, slide, words, { ...slide, question: 'Not reached' })
  await advanceTo('answer')
  await send(ann!, { kind: 'chosen', chosen: [1] })
  await advanceTo('reveal')
  await room.pressButton('next')
  expect(await room.row()).toMatchObject({ round: 1, phase: 'reveal' })
  await room.pressButton('next')
  await advanceTo('answer')
  await send(bob!, { kind: 'text', text: 'windy' })
  await advanceTo('reveal')
  await room.pressButton('end')
  const requestContext = {
    ...{ services, locale: 'en', actor: actor(childClass.teacher, { schoolId }) },
    signedIn: { user: { id: childClass.teacher, staff: false, kind: 'adult' }, session: { strength: 'full' } },
  } as unknown as RequestContext
  const page = (await loadResultPage(requestContext, room.id()))!
  expect(page).toMatchObject({
    figures: { players: 0 },
    students: [],
    questions: [],
    steps: [
      { kind: 'poll', answered: 1, options: [{ count: 0 }, { count: 1 }] },
      { kind: 'slide', question: 'Well done', text: 'Break time' },
      { kind: 'words', answered: 1, cloud: { words: [{ word: 'windy', count: 1 }] } },
    ],
  })
})

test('refuses bad texts, a step of an open room, and a draft without any question', async () => {
  await room.create({}, 1)
  for (const bad of [
    { ...poll, options: ['Sea'] },
    { ...poll, options: ['Sea', 'Sea'] },
    { ...words, question: ' ' },
  ])
    await expect(add(bad)).rejects.toMatchObject({ code: 'invalid' })
  const { id } = await add(poll)
  await expect(
    room.act(chooseQuestions, childClass.teacher, 'teacher', { competition: room.id(), questions: [id] }),
  ).rejects.toMatchObject({ message: 'refused: nothing-to-play' })
  await room.pressButton('open')
  await expect(add(poll)).rejects.toMatchObject({ message: 'refused: competition-open' })
})

test('refuses the wrong actor: only teachers of the class add steps and release words', async () => {
  await start(words)
  await advanceTo('reveal')
  const stranger = await makePerson(services, 'Stranger')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    stranger,
  ])
  await expect(add(poll, 0, stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(room.pressAt('release', 0, 'reveal', stranger)).rejects.toMatchObject({ code: 'not-found' })
  expect((await view()).step).toMatchObject({ released: false })
})
