import { beforeEach, expect, test } from 'vitest'
import { encodeBankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import { quizFlight } from '#rules/games/quiz-flight/quiz-flight.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { quizPlayer } from '#rules/games/testing/quiz-bots.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { seededRandom } from '#rules/program/random.ts'
import { emptyQuestion } from '#rules/questions/bank-question.ts'
import { quotas } from '#rules/quotas.ts'
import { removeTeacher } from '#app/features/people/classrooms/teachers/change-co-teachers.server.ts'
import { changeBank } from '#app/features/play/questions/change-bank.server.ts'
import { changeQuestion } from '#app/features/play/questions/change-questions.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openJudging } from '#app/platform/limits/judging.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChoiceQuestion, createBank } from '#db/testing/make-bank.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { createTrialFlight, addQuestions } from './bank-flights.server.ts'
import { loadBoard } from '../board.server.ts'
import { listStudentFlights, listPracticedBanks } from './class-banks.server.ts'
import { issueTickets } from '../plays/issue-tickets.server.ts'
import { offerBank, withdrawBank } from './offer-bank.server.ts'
import type { PlayTicket } from '../plays/play-ticket.ts'
import { receivePlays } from '../plays/receive-plays.server.ts'
import { loadTaughtBanks } from './taught-banks.server.ts'
import { loadWatchedPlay } from '../plays/watched-play.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let [student, other, teacher, colleague]: PersonId[] = []
let schoolId: SchoolId
let classroomId: ClassroomId
let bank: string

beforeEach(async () => {
  student = await makePerson(services, 'Mali', { kind: 'managed' })
  other = await makePerson(services, 'Leo', { kind: 'managed' })
  teacher = await makePerson(services, 'Teacher')
  colleague = await makePerson(services, 'Colleague')
  schoolId = await makeSchool(services, {
    ...{ [student]: 'student', [other]: 'student', [teacher]: 'teacher', [colleague]: 'teacher' },
  })
  classroomId = await makeClassroom(services, schoolId, teacher, [student])
  bank = await createBank(services, { schoolId, ownerId: teacher })
})

type Role = 'student' | 'teacher' | 'admin'
const actorOf = (id: PersonId, role: Role = 'student') =>
  actor(id, { schoolId, schoolRoles: [role], managed: role === 'student' })
const asActor = (id: PersonId, role?: Role) => ({ actor: actorOf(id, role) })
const inSchool = <Result>(work: Parameters<typeof read<Result>>[2], actor = actorOf(student!)) =>
  read(services, actor, work)

const offer = (bankId = bank, personId = teacher!, role: Role = 'teacher') =>
  execute(services, offerBank, { classroomId, bank: bankId, count: '10' } as never, asActor(personId, role))
const withdraw = () => execute(services, withdrawBank, { classroomId, bank }, asActor(teacher!, 'teacher'))

async function ticketFor(personId = student!): Promise<PlayTicket> {
  const input = { classroomId, game: 'quiz-flight', level: encodeBankLevel(bank), clock: 'yes', count: 1 } as const
  const { tickets } = await execute(services, issueTickets, input, asActor(personId))
  return (await inSchool((db) => addQuestions(db, schoolId, tickets, 'th')))[0]!
}

/** Plays a flight like a device, with the questions of the ticket. */
function finishFlight(ticket: PlayTicket) {
  const play = playWith(quizFlight, ticket.drawn!, ticket, quizPlayer(100, seededRandom(1)))
  const startedAt = now + 1_000
  now = startedAt + Math.ceil((play.tick / 60) * 1_000) + 500
  return { id: newId(now), sequence: now, ticket: ticket.id, startedAt, endedAt: now, log: play.log as never }
}

async function send(event: ReturnType<typeof finishFlight>, personId = student!) {
  const [answer] = await receivePlays(
    services,
    { actor: actorOf(personId), studentId: personId, school: schoolId, sentAt: now, events: [event] },
    openJudging(services.now)(schoolId, personId),
  )
  return answer!
}

test('a student plays a quiz flight over the teacher’s bank and the server replays it', async () => {
  await offer()
  const level = encodeBankLevel(bank)
  const player = { schoolId, classroomId, studentId: student!, timeZone: 'Asia/Bangkok' }
  expect(await inSchool((db) => listStudentFlights(db, player))).toEqual([
    { level, title: 'Planets', stars: 0, score: null },
  ])
  const ticket = await ticketFor()
  expect(ticket.drawn!.questions).toHaveLength(6)
  expect(Object.values(ticket.drawn!.words!)[0]).toMatchObject({ parts: ['one', 'two', 'three'] })
  const answer = await send(finishFlight(ticket))
  expect(answer).toMatchObject({ outcome: 'saved', result: { stars: 3 } })
  expect(await inSchool((db) => listStudentFlights(db, player))).toMatchObject([
    { stars: 3, score: answer.result!.score },
  ])
  const board = await inSchool((db) => loadBoard(db, player, { game: 'quiz-flight', level, scope: 'school', now }))
  expect(board.scopes).not.toContain('school')
  const paid = await services.owner.query(
    `SELECT 1 FROM reward_entries WHERE student_id = $1 AND cause LIKE '%bank-%'`,
    [student],
  )
  expect(paid.rows).toEqual([])
})

test('a ticket keeps its questions after the bank changes', async () => {
  await offer()
  const ticket = await ticketFor()
  const event = finishFlight(ticket)
  const [question] = ticket.drawn!.questions
  const content = JSON.stringify(
    createChoiceQuestion('Another?', question && 'right' in question ? (question.right[0]! + 1) % 3 : 0),
  )
  await execute(
    services,
    changeQuestion,
    { bank, question: question!.id, content } as never,
    asActor(teacher!, 'teacher'),
  )
  expect(await send(event)).toMatchObject({ outcome: 'saved', result: { stars: 3 } })
  const replay = await inSchool((db) => loadWatchedPlay(db, actorOf(student!), event.id, 'en'))
  expect(replay).toMatchObject({ title: 'Planets', ticket: { drawn: { questions: ticket.drawn!.questions } } })
  const newer = await ticketFor()
  expect(newer.flight!.version).toBeGreaterThan(ticket.flight!.version)
})

test('uses the last stored bank version after the daily version limit, and the current one the next day', async () => {
  await offer()
  const first = (await ticketFor()).flight!.version
  await services.owner.query(
    `INSERT INTO question_bank_versions (school_id, bank_id, version, questions, frozen_at)
     SELECT school_id, bank_id, version - n, questions, frozen_at FROM question_bank_versions, generate_series(1, 199) n
     WHERE bank_id = $1 AND version = $2`,
    [bank, first],
  )
  const [question] = (await ticketFor()).drawn!.questions
  const content = JSON.stringify(createChoiceQuestion('Another?', 0))
  await execute(
    services,
    changeQuestion,
    { bank, question: question!.id, content } as never,
    asActor(teacher!, 'teacher'),
  )
  expect((await ticketFor()).flight!.version).toBe(first)
  now += 25 * 60 * 60_000
  expect((await ticketFor()).flight!.version).toBeGreaterThan(first)
})

test('gives no stars for answers to forged questions and refuses a version that is not stored', async () => {
  await offer()
  const ticket = await ticketFor()
  const wrong = ticket.drawn!.questions.map((key) =>
    'right' in key ? { ...key, right: key.right.map((index) => (index + 1) % 3) } : key,
  )
  const forged = await send(finishFlight({ ...ticket, drawn: { ...ticket.drawn!, questions: wrong } }))
  expect(forged.result?.stars ?? 0).toBe(0)
  const other = await ticketFor()
  await services.owner.query(`UPDATE play_tickets SET flight = flight || '{"version": 77}' WHERE id = $1`, [other.id])
  expect(await send(finishFlight(other))).toMatchObject({ outcome: 'refused', reason: 'other-rules' })
})

test('refuses plays over a withdrawn bank, which still counts as practiced', async () => {
  await offer()
  const ticket = await ticketFor()
  const event = finishFlight(ticket)
  await withdraw()
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'game-hidden' } })
  expect(await send(event)).toMatchObject({ outcome: 'refused', reason: 'not-allowed' })
  expect(await inSchool((db) => listPracticedBanks(db, schoolId, classroomId))).toEqual([bank])
})

test('does not offer a bank that is archived or no longer shared', async () => {
  const shared = await createBank(services, { schoolId, ownerId: colleague! })
  await offer(shared)
  const player = { schoolId, classroomId, studentId: student! }
  const flights = async () => (await inSchool((db) => listStudentFlights(db, player))).length
  expect(await flights()).toBe(1)
  await services.owner.query('UPDATE question_banks SET shared = false WHERE id = $1', [shared])
  expect(await flights()).toBe(0)
  await offer()
  await services.owner.query('UPDATE question_banks SET archived_at = now() WHERE id = $1', [bank])
  expect(await flights()).toBe(0)
})

test('hides a bank from the class after its co-teacher is removed, until a teacher assigns it again', async () => {
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, classroomId, colleague],
  )
  bank = await createBank(services, { schoolId, ownerId: colleague! })
  await offer(bank, colleague)
  const event = finishFlight(await ticketFor())
  await execute(services, removeTeacher, { classroom: classroomId, person: colleague! }, asActor(teacher!, 'teacher'))
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'game-hidden' } })
  expect(await send(event)).toMatchObject({ outcome: 'refused', reason: 'not-allowed' })
  // The bank is shared, so the class's teacher may assign it again and becomes responsible for it.
  await offer(bank)
  expect(await ticketFor()).toMatchObject({ flight: { bank } })
  await services.owner.query(`UPDATE memberships SET role = 'admin' WHERE user_id = $1`, [colleague])
  await offer(bank, colleague, 'admin')
  expect(await ticketFor()).toMatchObject({ flight: { bank } })
})

test('a change by a colleague outside the class takes effect when the teacher assigns the bank again', async () => {
  bank = await createBank(services, { schoolId, ownerId: colleague! })
  await offer(bank)
  const player = { schoolId, classroomId, studentId: student! }
  const first = await ticketFor()
  const content = JSON.stringify(createChoiceQuestion('Call me'))
  const question = first.drawn!.questions[0]!.id
  const change = () =>
    execute(services, changeQuestion, { bank, question, content } as never, asActor(colleague!, 'teacher'))
  await change()
  const rename = { bank, title: 'Call me', languages: 'en' }
  await execute(services, changeBank, rename as never, asActor(colleague!, 'teacher'))
  const readQuestions = async () => JSON.stringify((await ticketFor()).drawn!.words)
  const readTitles = async () => {
    const event = finishFlight(await ticketFor())
    await send(event)
    const { title } = await inSchool((db) => loadWatchedPlay(db, actorOf(student!), event.id, 'en'))
    const [flight] = await inSchool((db) => listStudentFlights(db, player))
    return [title, flight!.title]
  }
  const listAssigned = async () =>
    (await inSchool((db) => loadTaughtBanks(db, actorOf(teacher!, 'teacher'), { schoolId, id: classroomId }, null)))
      .given
  expect(await readQuestions()).not.toContain('Call me')
  expect(await readTitles()).toEqual(['Planets', 'Planets'])
  expect(await listAssigned()).toMatchObject([{ title: 'Planets', newer: true }])
  await offer(bank)
  expect(await readQuestions()).toContain('Call me')
  expect(await listAssigned()).toMatchObject([{ title: 'Call me', newer: false }])
  // Changes by a co-teacher of the class take effect immediately.
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, classroomId, colleague],
  )
  await change()
  expect((await ticketFor()).flight!.version).toBeGreaterThan(first.flight!.version + 1)
  expect(await listAssigned()).toMatchObject([{ newer: false }])
})

test('a teacher of another class cannot read an unshared bank in a student’s play', async () => {
  await services.owner.query('UPDATE question_banks SET shared = false WHERE id = $1', [bank])
  await makeClassroom(services, schoolId, colleague!, [student!])
  await offer()
  const event = finishFlight(await ticketFor())
  await send(event)
  const watch = (personId: PersonId) =>
    inSchool((db) => loadWatchedPlay(db, actorOf(personId, 'teacher'), event.id, 'en'), actorOf(personId, 'teacher'))
  expect(await watch(teacher!)).toMatchObject({ title: 'Planets' })
  await expect(watch(colleague!)).rejects.toMatchObject({ code: 'not-found' })
})

test('inactive banks do not count toward the class bank quota', async () => {
  const fullBanks = await Promise.all(
    Array.from({ length: quotas['class-bank'].atOnce }, () => createBank(services, { schoolId, ownerId: colleague! })),
  )
  for (const fullBank of fullBanks) await offer(fullBank)
  await expect(offer()).rejects.toMatchObject({ details: { reason: 'too-many-class-banks' } })
  await services.owner.query('UPDATE question_banks SET shared = false WHERE id = ANY ($1::uuid[])', [fullBanks])
  expect(await offer()).toEqual({ bank })
})

test('lists why questions of a bank with too few flight questions cannot be used', async () => {
  const picture = { ...createChoiceQuestion('What is it?'), picture: { file: 'apple', alt: { en: 'An apple' } } }
  const small = [...Array.from({ length: 4 }, () => createChoiceQuestion('Which?')), picture, emptyQuestion]
  bank = await createBank(services, { schoolId, ownerId: teacher! }, small)
  await expect(offer()).rejects.toMatchObject({ details: { reason: 'bank-too-small' } })
  const asTeacher = actorOf(teacher!, 'teacher')
  const { chosen } = await inSchool(
    (db) => loadTaughtBanks(db, asTeacher, { schoolId, id: classroomId }, bank),
    asTeacher,
  )
  expect(chosen).toMatchObject({
    ...{ questions: 6, flown: 4 },
    unflown: [
      { why: 'unfinished', count: 1 },
      { why: 'picture', count: 1 },
    ],
  })
})

test('refuses other teachers, students, and banks that the teacher cannot read', async () => {
  const notFound = { code: 'not-found' }
  await expect(offer(bank, colleague)).rejects.toMatchObject(notFound)
  await expect(offer(bank, student, 'student')).rejects.toMatchObject(notFound)
  await offer()
  await expect(ticketFor(other)).rejects.toMatchObject(notFound)
  const privateBank = await createBank(services, { schoolId, ownerId: colleague! })
  await services.owner.query('UPDATE question_banks SET shared = false WHERE id = $1', [privateBank])
  await expect(offer(privateBank)).rejects.toMatchObject(notFound)
  const otherSchool = await makeSchool(services, { [colleague!]: 'teacher' })
  await expect(offer(await createBank(services, { schoolId: otherSchool, ownerId: colleague! }))).rejects.toMatchObject(
    notFound,
  )
})

test('a teacher who can read a bank plays a trial flight without storing anything; others cannot', async () => {
  const tryFlight = (personId: PersonId, role: Role) =>
    inSchool(
      (db) => createTrialFlight(db, actorOf(personId, role), bank, { seed: 1, language: 'en' }),
      actorOf(personId, role),
    )
  expect(await tryFlight(teacher!, 'teacher')).toMatchObject({ title: 'Planets', drawn: { count: 6 } })
  expect(Object.keys((await tryFlight(teacher!, 'teacher'))!.drawn.words!)).toHaveLength(6)
  expect(await tryFlight(colleague!, 'teacher')).toMatchObject({ title: 'Planets' })
  expect(await tryFlight(student!, 'student')).toBeNull()
  await services.owner.query('UPDATE question_banks SET shared = false WHERE id = $1', [bank])
  expect(await tryFlight(colleague!, 'teacher')).toBeNull()
  const { rows } = await services.owner.query('SELECT 1 FROM play_tickets WHERE school_id = $1', [schoolId])
  expect(rows).toEqual([])
})
