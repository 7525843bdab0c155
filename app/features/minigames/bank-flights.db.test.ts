import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import { quizFlight } from '#rules/games/quiz-flight/quiz-flight.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { quizPlayer } from '#rules/games/testing/quiz-bots.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { seededRandom } from '#rules/program/random.ts'
import { emptyQuestion } from '#rules/questions/bank-question.ts'
import { quotas } from '#rules/quotas.ts'
import { removeTeacher } from '#app/features/classrooms/change-co-teachers.server.ts'
import { changeBank } from '#app/features/questions/change-bank.server.ts'
import { changeQuestion } from '#app/features/questions/change-questions.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { judgingTurns } from '#app/platform/judging-turns.server.ts'
import { read } from '#app/platform/query.server.ts'
import { bankChoice, makeBank } from '#db/testing/make-bank.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { triedFlight, withQuestions } from './bank-flights.server.ts'
import { boardOf } from './board.server.ts'
import { ownFlights, practisedBanks } from './class-banks.server.ts'
import { issueTickets } from './issue-tickets.server.ts'
import { offerBank, withdrawBank } from './offer-bank.server.ts'
import type { PlayTicket } from './play-ticket.ts'
import { receivePlays } from './receive-plays.server.ts'
import { taughtBanks } from './taught-banks.server.ts'
import { watchedPlay } from './watched-play.server.ts'

let services: TestServices
let [student, other, teacher, colleague]: PersonId[] = []
let schoolId: SchoolId
let classroomId: ClassroomId
let bank: string
let now = Date.UTC(2026, 10, 18, 3)

beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  student = await makePerson(services, 'Mali', { kind: 'managed' })
  other = await makePerson(services, 'Leo', { kind: 'managed' })
  teacher = await makePerson(services, 'Teacher')
  colleague = await makePerson(services, 'Colleague')
  schoolId = await makeSchool(services, {
    ...{ [student]: 'student', [other]: 'student', [teacher]: 'teacher', [colleague]: 'teacher' },
  })
  classroomId = await makeClassroom(services, schoolId, teacher, [student])
  bank = await makeBank(services, { schoolId, ownerId: teacher })
})

type Role = 'student' | 'teacher' | 'admin'
const actorOf = (id: PersonId, role: Role = 'student') =>
  actor(id, { schoolId, schoolRoles: [role], managed: role === 'student' })
const as = (id: PersonId, role?: Role) => ({ actor: actorOf(id, role) })
const inSchool = <Found>(work: Parameters<typeof read<Found>>[2], who = actorOf(student!)) => read(services, who, work)

const offer = (given = bank, who = teacher!, role: Role = 'teacher') =>
  execute(services, offerBank, { classroomId, bank: given, count: '10' } as never, as(who, role))
const withdraw = () => execute(services, withdrawBank, { classroomId, bank }, as(teacher!, 'teacher'))

async function ticketFor(who = student!): Promise<PlayTicket> {
  const asked = { classroomId, game: 'quiz-flight', level: bankLevel(bank), clock: 'yes', count: 1 } as const
  const { tickets } = await execute(services, issueTickets, asked, as(who))
  return (await inSchool((db) => withQuestions(db, schoolId, tickets, 'th')))[0]!
}

/** As a device flies it, with the questions that came with the ticket. */
function flown(ticket: PlayTicket) {
  const play = playWith(quizFlight, ticket.drawn!, ticket, quizPlayer(100, seededRandom(1)))
  const startedAt = now + 1_000
  now = startedAt + Math.ceil((play.tick / 60) * 1_000) + 500
  return { id: newId(now), sequence: now, ticket: ticket.id, startedAt, endedAt: now, log: play.log as never }
}

async function send(event: ReturnType<typeof flown>, who = student!) {
  const turns = judgingTurns()
  const [answer] = await receivePlays(
    services,
    { actor: actorOf(who), studentId: who, school: schoolId, sentAt: now, events: [event] },
    { turn: (work) => turns([who], work), spend: () => {}, isUsedUp: () => false },
  )
  return answer!
}

test('a class flies over a bank of its teacher, by its name, and the server replays it', async () => {
  await offer()
  const level = bankLevel(bank)
  const player = { schoolId, classroomId, studentId: student!, timeZone: 'Asia/Bangkok' }
  expect(await inSchool((db) => ownFlights(db, player))).toEqual([{ level, title: 'Planets', stars: 0, score: null }])
  const ticket = await ticketFor()
  expect(ticket.drawn!.questions).toHaveLength(6)
  expect(Object.values(ticket.drawn!.words!)[0]).toMatchObject({ parts: ['one', 'two', 'three'] })
  const answer = await send(flown(ticket))
  expect(answer).toMatchObject({ outcome: 'kept', result: { stars: 3 } })
  expect(await inSchool((db) => ownFlights(db, player))).toMatchObject([{ stars: 3, score: answer.result!.score }])
  const board = await inSchool((db) => boardOf(db, player, { game: 'quiz-flight', level, scope: 'school', now }))
  expect(board.scopes).not.toContain('school')
  const paid = await services.owner.query(
    `SELECT 1 FROM reward_entries WHERE student_id = $1 AND cause LIKE '%bank-%'`,
    [student],
  )
  expect(paid.rows).toEqual([])
})

test('what was drawn stays what it was, whatever becomes of the bank', async () => {
  await offer()
  const ticket = await ticketFor()
  const event = flown(ticket)
  const [question] = ticket.drawn!.questions
  const content = JSON.stringify(
    bankChoice('Another?', question && 'right' in question ? (question.right[0]! + 1) % 3 : 0),
  )
  await execute(services, changeQuestion, { bank, question: question!.id, content } as never, as(teacher!, 'teacher'))
  expect(await send(event)).toMatchObject({ outcome: 'kept', result: { stars: 3 } })
  const again = await inSchool((db) => watchedPlay(db, actorOf(student!), event.id, 'en'))
  expect(again).toMatchObject({ title: 'Planets', ticket: { drawn: { questions: ticket.drawn!.questions } } })
  const newer = await ticketFor()
  expect(newer.flight!.version).toBeGreaterThan(ticket.flight!.version)
})

test('a bank that is changed all day is flown as it was last kept, and again as it is on the next', async () => {
  await offer()
  const first = (await ticketFor()).flight!.version
  await services.owner.query(
    `INSERT INTO question_bank_versions (school_id, bank_id, version, questions, frozen_at)
     SELECT school_id, bank_id, version - n, questions, frozen_at FROM question_bank_versions, generate_series(1, 199) n
     WHERE bank_id = $1 AND version = $2`,
    [bank, first],
  )
  const [question] = (await ticketFor()).drawn!.questions
  const content = JSON.stringify(bankChoice('Another?', 0))
  await execute(services, changeQuestion, { bank, question: question!.id, content } as never, as(teacher!, 'teacher'))
  expect((await ticketFor()).flight!.version).toBe(first)
  now += 25 * 60 * 60_000
  expect((await ticketFor()).flight!.version).toBeGreaterThan(first)
})

test('answers to other questions win nothing, and a version that nobody kept is no ticket', async () => {
  await offer()
  const ticket = await ticketFor()
  const wrong = ticket.drawn!.questions.map((key) =>
    'right' in key ? { ...key, right: key.right.map((at) => (at + 1) % 3) } : key,
  )
  const forged = await send(flown({ ...ticket, drawn: { ...ticket.drawn!, questions: wrong } }))
  expect(forged.result?.stars ?? 0).toBe(0)
  const other = await ticketFor()
  await services.owner.query(`UPDATE play_tickets SET flight = flight || '{"version": 77}' WHERE id = $1`, [other.id])
  expect(await send(flown(other))).toMatchObject({ outcome: 'refused', reason: 'other-rules' })
})

test('what is taken away is flown no more, and whoever plans a competition is still told', async () => {
  await offer()
  const ticket = await ticketFor()
  const event = flown(ticket)
  await withdraw()
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'game-hidden' } })
  expect(await send(event)).toMatchObject({ outcome: 'refused', reason: 'not-allowed' })
  expect(await inSchool((db) => practisedBanks(db, schoolId, classroomId))).toEqual([bank])
})

test('a bank that is archived, or no longer shared by a colleague, is not flown', async () => {
  const shared = await makeBank(services, { schoolId, ownerId: colleague! })
  await offer(shared)
  const player = { schoolId, classroomId, studentId: student! }
  const flights = async () => (await inSchool((db) => ownFlights(db, player))).length
  expect(await flights()).toBe(1)
  await services.owner.query('UPDATE question_banks SET shared = false WHERE id = $1', [shared])
  expect(await flights()).toBe(0)
  await offer()
  await services.owner.query('UPDATE question_banks SET archived_at = now() WHERE id = $1', [bank])
  expect(await flights()).toBe(0)
})

test('whoever no longer teaches a class writes nothing to its children', async () => {
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, classroomId, colleague],
  )
  bank = await makeBank(services, { schoolId, ownerId: colleague! })
  await offer(bank, colleague)
  const event = flown(await ticketFor())
  await execute(services, removeTeacher, { classroom: classroomId, person: colleague! }, as(teacher!, 'teacher'))
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'game-hidden' } })
  expect(await send(event)).toMatchObject({ outcome: 'refused', reason: 'not-allowed' })
  // It is shared, so that those who teach the class may give it again, and then it is theirs to answer for.
  await offer(bank)
  expect(await ticketFor()).toMatchObject({ flight: { bank } })
  await services.owner.query(`UPDATE memberships SET role = 'admin' WHERE user_id = $1`, [colleague])
  await offer(bank, colleague, 'admin')
  expect(await ticketFor()).toMatchObject({ flight: { bank } })
})

test('what a colleague who does not teach the class changes is flown when whoever gave it gives it again', async () => {
  bank = await makeBank(services, { schoolId, ownerId: colleague! })
  await offer(bank)
  const player = { schoolId, classroomId, studentId: student! }
  const first = await ticketFor()
  const content = JSON.stringify(bankChoice('Call me'))
  const question = first.drawn!.questions[0]!.id
  const change = () =>
    execute(services, changeQuestion, { bank, question, content } as never, as(colleague!, 'teacher'))
  await change()
  const rename = { bank, title: 'Call me', languages: 'en' }
  await execute(services, changeBank, rename as never, as(colleague!, 'teacher'))
  const words = async () => JSON.stringify((await ticketFor()).drawn!.words)
  const told = async () => {
    const event = flown(await ticketFor())
    await send(event)
    const { title } = await inSchool((db) => watchedPlay(db, actorOf(student!), event.id, 'en'))
    const [flight] = await inSchool((db) => ownFlights(db, player))
    return [title, flight!.title]
  }
  const given = async () =>
    (await inSchool((db) => taughtBanks(db, actorOf(teacher!, 'teacher'), { schoolId, id: classroomId }, null))).given
  expect(await words()).not.toContain('Call me')
  expect(await told()).toEqual(['Planets', 'Planets'])
  expect(await given()).toMatchObject([{ title: 'Planets', newer: true }])
  await offer(bank)
  expect(await words()).toContain('Call me')
  expect(await given()).toMatchObject([{ title: 'Call me', newer: false }])
  // Whoever teaches the class along answers for it.
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, classroomId, colleague],
  )
  await change()
  expect((await ticketFor()).flight!.version).toBeGreaterThan(first.flight!.version + 1)
  expect(await given()).toMatchObject([{ newer: false }])
})

test('a colleague who teaches the child elsewhere does not read the bank in a play of theirs', async () => {
  await services.owner.query('UPDATE question_banks SET shared = false WHERE id = $1', [bank])
  await makeClassroom(services, schoolId, colleague!, [student!])
  await offer()
  const event = flown(await ticketFor())
  await send(event)
  const watched = (who: PersonId) =>
    inSchool((db) => watchedPlay(db, actorOf(who, 'teacher'), event.id, 'en'), actorOf(who, 'teacher'))
  expect(await watched(teacher!)).toMatchObject({ title: 'Planets' })
  await expect(watched(colleague!)).rejects.toMatchObject({ code: 'not-found' })
})

test('banks that rest leave room for others', async () => {
  const resting = await Promise.all(
    Array.from({ length: quotas['class-bank'].atOnce }, () => makeBank(services, { schoolId, ownerId: colleague! })),
  )
  for (const one of resting) await offer(one)
  await expect(offer()).rejects.toMatchObject({ details: { reason: 'too-many-class-banks' } })
  await services.owner.query('UPDATE question_banks SET shared = false WHERE id = ANY ($1::uuid[])', [resting])
  expect(await offer()).toEqual({ bank })
})

test('a bank with too little to fly says why', async () => {
  const picture = { ...bankChoice('What is it?'), picture: { file: 'apple', alt: { en: 'An apple' } } }
  const small = [...Array.from({ length: 4 }, () => bankChoice('Which?')), picture, emptyQuestion]
  bank = await makeBank(services, { schoolId, ownerId: teacher! }, small)
  await expect(offer()).rejects.toMatchObject({ details: { reason: 'bank-too-small' } })
  const asTeacher = actorOf(teacher!, 'teacher')
  const { chosen } = await inSchool((db) => taughtBanks(db, asTeacher, { schoolId, id: classroomId }, bank), asTeacher)
  expect(chosen).toMatchObject({
    ...{ questions: 6, flown: 4 },
    unflown: [
      { why: 'unfinished', count: 1 },
      { why: 'picture', count: 1 },
    ],
  })
})

test('refuses the wrong actor: another class, a child, a bank that is not theirs to read', async () => {
  const notFound = { code: 'not-found' }
  await expect(offer(bank, colleague)).rejects.toMatchObject(notFound)
  await expect(offer(bank, student, 'student')).rejects.toMatchObject(notFound)
  await offer()
  await expect(ticketFor(other)).rejects.toMatchObject(notFound)
  const own = await makeBank(services, { schoolId, ownerId: colleague! })
  await services.owner.query('UPDATE question_banks SET shared = false WHERE id = $1', [own])
  await expect(offer(own)).rejects.toMatchObject(notFound)
  const elsewhere = await makeSchool(services, { [colleague!]: 'teacher' })
  await expect(offer(await makeBank(services, { schoolId: elsewhere, ownerId: colleague! }))).rejects.toMatchObject(
    notFound,
  )
})

test('whoever may read a bank tries a flight over it, given or not, and nothing is kept; nobody else does', async () => {
  const tried = (who: PersonId, role: Role) =>
    inSchool((db) => triedFlight(db, actorOf(who, role), bank, { seed: 1, language: 'en' }), actorOf(who, role))
  expect(await tried(teacher!, 'teacher')).toMatchObject({ title: 'Planets', drawn: { count: 6 } })
  expect(Object.keys((await tried(teacher!, 'teacher'))!.drawn.words!)).toHaveLength(6)
  expect(await tried(colleague!, 'teacher')).toMatchObject({ title: 'Planets' })
  expect(await tried(student!, 'student')).toBeNull()
  await services.owner.query('UPDATE question_banks SET shared = false WHERE id = $1', [bank])
  expect(await tried(colleague!, 'teacher')).toBeNull()
  const { rows } = await services.owner.query('SELECT 1 FROM play_tickets WHERE school_id = $1', [schoolId])
  expect(rows).toEqual([])
})
