import { beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { Play } from '#rules/games/play.ts'
import { seededRandom } from '#rules/program/random.ts'
import { cargoSort } from '#rules/games/cargo-sort/cargo-sort.ts'
import { cargoLevels } from '#rules/games/cargo-sort/level.ts'
import { countStars } from '#rules/games/star-bar.ts'
import { cargoExpert, cargoMasher } from '#rules/games/testing/cargo-bots.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { minigamesApi } from '../api.server.ts'
import { limitGame, limitPlaying, showGame } from '../change-class-games.server.ts'
import type { PlayAnswer } from './play-answer.ts'
import { issueTickets } from './issue-tickets.server.ts'
import type { PlayTicket } from './play-ticket.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let [student, other, teacher]: PersonId[] = []
let schoolId: SchoolId
let classroomId: ClassroomId

beforeEach(async () => {
  student = await makePerson(services, 'Mali', { kind: 'managed' })
  other = await makePerson(services, 'Leo', { kind: 'managed' })
  teacher = await makePerson(services, 'Teacher')
  schoolId = await makeSchool(services, { [student]: 'student', [other]: 'student', [teacher]: 'teacher' })
  classroomId = await makeClassroom(services, schoolId, teacher, [student, other])
})

const asActor = (id: PersonId, role: 'student' | 'teacher' = 'student') => ({
  actor: actor(id, { schoolId, schoolRoles: [role], managed: role === 'student' }),
})

async function ticketFor(personId = student!, level = '1', more: object = {}): Promise<PlayTicket> {
  const input = { classroomId, game: 'cargo-sort', level, ...more }
  const { tickets } = await execute(services, issueTickets, input as never, asActor(personId))
  return tickets[0]!
}

/** Plays of a small level can have identical inputs, so each bot starts one tick later than the last. */
let delayedBots = 0
function createDelayedBot(): typeof cargoExpert {
  const wait = ++delayedBots
  return (state, tick) => (tick < wait ? null : cargoExpert(state, tick))
}

const playLevel = ({ seed, help, clock, level }: PlayTicket, bot = createDelayedBot()) =>
  playWith(cargoSort, cargoLevels[Number(level) - 1]!, { seed, help, clock }, bot)

/** Submits a play whose duration matches its ticks. */
function finishPlay(ticket: PlayTicket, play = playLevel(ticket), id = newId(now)) {
  const startedAt = now + 1_000
  now = startedAt + Math.ceil((play.tick / 60) * 1_000) + 500
  return { id, sequence: now, ticket: ticket.id, startedAt, endedAt: now, log: play.log }
}

async function send(events: object[], personId = student!, more: object = {}) {
  const api = minigamesApi({
    services,
    invocation: async () => ({ ...asActor(personId), origin: { address: null, device: null } }) as never,
  })
  api.onError((error) => new Response(null, { status: error instanceof AppError ? error.status : 500 }))
  const response = await api.request('/plays', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: personId, school: schoolId, device: newId(), sentAt: now, events, ...more }),
  })
  return response.status === 200 ? ((await response.json()) as { events: PlayAnswer[] }).events : response.status
}

const reasonOf = async (event: object, personId = student!) => {
  const answer = await send([event], personId)
  return Array.isArray(answer) ? (answer[0]!.reason ?? answer[0]!.outcome) : answer
}

const loadSavedPlays = async () =>
  (
    await services.owner.query('SELECT score, stars, first FROM plays WHERE student_id = $1 ORDER BY received_at', [
      student,
    ])
  ).rows

test('replays and saves a play once, and answers a repeated request with the stored result', async () => {
  const ticket = await ticketFor()
  const play = playLevel(ticket)
  const event = finishPlay(ticket, play)
  const [stars, score] = [countStars(cargoSort.meter(play.state)), cargoSort.score(play.state)]
  expect(stars).toBeGreaterThan(0)
  expect(await send([event])).toEqual([{ id: event.id, outcome: 'saved', result: { stars, score, before: null } }])
  expect(await send([event, event])).toMatchObject([{ outcome: 'duplicate' }, { outcome: 'duplicate' }])
  expect(await loadSavedPlays()).toEqual([{ score, stars, first: true }])
  const [best] = (await services.owner.query('SELECT * FROM game_bests WHERE student_id = $1', [student])).rows
  expect(best).toMatchObject({ stars, score, tries: 1, week_score: score })
})

test('refuses a ticket that is another student’s, used, expired or of older rules, with the reason', async () => {
  const foreignTicket = await ticketFor(other!)
  expect(await reasonOf(finishPlay(foreignTicket))).toBe('no-ticket')
  const ticket = await ticketFor()
  await send([finishPlay(ticket)])
  expect(await reasonOf(finishPlay(ticket))).toBe('used-ticket')
  const old = await ticketFor()
  const event = finishPlay(old)
  await services.owner.query('UPDATE play_tickets SET rules_version = 0 WHERE id = $1', [old.id])
  expect(await reasonOf(event)).toBe('other-rules')
  const late = await ticketFor()
  const log = playLevel(late)
  now += 15 * 86_400_000
  expect(await reasonOf(finishPlay(late, log))).toBe('expired-ticket')
  expect(await loadSavedPlays()).toHaveLength(1)
})

test('refuses edited logs and impossible speed without consuming the ticket', async () => {
  const ticket = await ticketFor()
  const play = playLevel(ticket)
  const event = finishPlay(ticket, play)
  const { log } = event
  expect(await reasonOf({ ...event, log: { ...log, ticks: log.ticks - 200 } })).not.toBe('saved')
  expect(await reasonOf({ ...event, log: { ...log, digests: [...log.digests, 1] } })).toBe('differs')
  expect(await reasonOf({ ...event, endedAt: event.startedAt + 1_000 })).toBe('too-fast')
  expect(await reasonOf({ ...event, log: { ...log, inputs: [{ t: 0, do: 'win' }] } })).toBe('malformed')
  expect(await reasonOf(event)).toBe('saved')
  const [second] = [await ticketFor()]
  const secondPlay = finishPlay(second)
  const { startedAt, endedAt } = event
  // The second ticket was issued after the first play, so an earlier start time is clamped.
  expect(await reasonOf({ ...secondPlay, startedAt, endedAt })).toBe('too-fast')
  expect(await reasonOf(secondPlay)).toBe('saved')
})

test('ignores extra input fields, both when saving a log and when detecting a duplicate', async () => {
  const ticket = await ticketFor()
  const event = finishPlay(ticket)
  const deep = JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`) as unknown
  const inputs = event.log.inputs.map((input) => ({ ...input, more: 'x'.repeat(20_000), deep }))
  expect(await reasonOf({ ...event, log: { ...event.log, inputs } })).toBe('saved')
  const { rows } = await services.owner.query<{ log: string; digest: string }>(
    `SELECT l.log, p.log_digest AS digest FROM play_logs l JOIN plays p ON p.id = l.play_id WHERE l.student_id = $1`,
    [student],
  )
  expect(JSON.parse(rows[0]!.log)).toEqual(JSON.parse(JSON.stringify(event.log)))
  // With the same seed, the same inputs are the same log, regardless of extra fields.
  const secondTicket = await ticketFor()
  await services.owner.query('UPDATE play_tickets SET seed = $2 WHERE id = $1', [secondTicket.id, ticket.seed])
  const copiedPlay = finishPlay({ ...secondTicket, seed: ticket.seed })
  const paddedPlay = {
    ...copiedPlay,
    log: { ...event.log, inputs: event.log.inputs.map((input) => ({ ...input, more: 1 })) },
  }
  expect(await reasonOf(paddedPlay)).toBe('same-log')
})

test('refuses a play that overlaps another play of the student', async () => {
  const { tickets } = await execute(
    services,
    issueTickets,
    { classroomId, game: 'cargo-sort', level: '1', count: 2 } as never,
    asActor(student!),
  )
  const first = finishPlay(tickets[0]!)
  const second = { ...finishPlay(tickets[1]!, playLevel(tickets[1]!, cargoMasher(seededRandom(5)))) }
  const length = second.endedAt - second.startedAt
  expect(await reasonOf(first)).toBe('saved')
  expect(await reasonOf({ ...second, endedAt: first.startedAt + length, startedAt: first.startedAt })).toBe('overlaps')
  expect(await reasonOf(second)).toBe('saved')
})

test('refuses a second play with the same log', async () => {
  const { tickets } = await execute(
    services,
    issueTickets,
    { classroomId, game: 'cargo-sort', level: '1', count: 2 } as never,
    asActor(student!),
  )
  expect(tickets[0]!.seed).toBe(tickets[1]!.seed)
  const play = playLevel(tickets[0]!)
  expect(await reasonOf(finishPlay(tickets[0]!, play))).toBe('saved')
  expect(await reasonOf(finishPlay(tickets[1]!, play))).toBe('same-log')
})

test('gives help after two attempts without a star, more after four, and none after the first star', async () => {
  const playWithoutInput = (ticket: PlayTicket) => {
    const play = new Play(cargoSort, cargoLevels[0]!, ticket)
    while (!play.isOver) play.advance()
    return play
  }
  const helps: number[] = []
  const seeds = new Set<number>()
  for (let attempt = 0; attempt < 5; attempt++) {
    const ticket = await ticketFor()
    helps.push(ticket.help)
    seeds.add(ticket.seed)
    expect(await reasonOf(finishPlay(ticket, playWithoutInput(ticket)))).toBe('saved')
  }
  expect(helps).toEqual([0, 0, 1, 1, 2])
  expect(seeds.size).toBe(1)
  const winningTicket = await ticketFor()
  expect(await reasonOf(finishPlay(winningTicket))).toBe('saved')
  const next = await ticketFor()
  expect(next.help).toBe(0)
  expect(seeds.has(next.seed)).toBe(false)
})

test('a level opens with a star in the previous level', async () => {
  await expect(ticketFor(student, '2')).rejects.toMatchObject({ details: { reason: 'level-locked' } })
  await send([finishPlay(await ticketFor())])
  expect(await ticketFor(student, '2')).toMatchObject({ level: '2' })
})

test('a teacher can hide a game and limit the weekly time, students cannot', async () => {
  const hide = (personId: PersonId, role: 'student' | 'teacher', shown: 'yes' | 'no') =>
    execute(services, showGame, { classroomId, game: 'cargo-sort', shown }, asActor(personId, role))
  await expect(hide(student!, 'student', 'no')).rejects.toMatchObject({ code: 'not-found' })
  await hide(teacher!, 'teacher', 'no')
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'game-hidden' } })
  await hide(teacher!, 'teacher', 'yes')
  const limit = (personId: PersonId, role: 'student' | 'teacher') =>
    execute(services, limitPlaying, { classroomId, minutes: '15' } as never, asActor(personId, role))
  await expect(limit(student!, 'student')).rejects.toMatchObject({ code: 'not-found' })
  await limit(teacher!, 'teacher')
  await send([finishPlay(await ticketFor())])
  await services.owner.query('ALTER TABLE plays DISABLE ROW LEVEL SECURITY')
  await services.owner.query('UPDATE plays SET ticks = 16 * 3600 WHERE student_id = $1', [student])
  await services.owner.query('ALTER TABLE plays ENABLE ROW LEVEL SECURITY')
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'game-time-over' } })
})

test('a game with a daily limit is blocked until the next school day, other games are not', async () => {
  const limit = (personId: PersonId, role: 'student' | 'teacher', minutes = '10') =>
    execute(services, limitGame, { classroomId, game: 'cargo-sort', minutes } as never, asActor(personId, role))
  await expect(limit(student!, 'student')).rejects.toMatchObject({ code: 'not-found' })
  await expect(limit(other!, 'teacher')).rejects.toMatchObject({ code: 'not-found' })
  await limit(teacher!, 'teacher')
  await send([finishPlay(await ticketFor())])
  const windRush = { classroomId, game: 'wind-rush', level: '1' } as never
  await services.owner.query('ALTER TABLE plays DISABLE ROW LEVEL SECURITY')
  await services.owner.query('UPDATE plays SET ticks = 10 * 3600 WHERE student_id = $1', [student])
  await services.owner.query('ALTER TABLE plays ENABLE ROW LEVEL SECURITY')
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'game-resting' } })
  expect((await execute(services, issueTickets, windRush, asActor(student!))).tickets).toHaveLength(1)
  now += 86_400_000
  await ticketFor()
  now -= 86_400_000
  await limit(teacher!, 'teacher', '15')
  await ticketFor()
  await limit(teacher!, 'teacher', '')
  const { rows } = await services.owner.query('SELECT daily_minutes FROM class_games WHERE classroom_id = $1', [
    classroomId,
  ])
  expect(rows).toEqual([{ daily_minutes: {} }])
})

test('refuses an earlier ticket once the game is hidden or the student has left the class', async () => {
  const show = (shown: 'yes' | 'no') =>
    execute(services, showGame, { classroomId, game: 'cargo-sort', shown }, asActor(teacher!, 'teacher'))
  const event = finishPlay(await ticketFor())
  await show('no')
  expect(await reasonOf(event)).toBe('not-allowed')
  const enrol = (status: string) =>
    services.owner.query('UPDATE enrolments SET status = $2 WHERE student_id = $1', [student, status])
  await show('yes')
  await enrol('removed')
  expect(await reasonOf(event)).toBe('not-allowed')
  await enrol('active')
  expect(await reasonOf(event)).toBe('saved')
  // A repeated request gets the stored result, even if the game was hidden since.
  await show('no')
  expect(await reasonOf(event)).toBe('duplicate')
})

test('an archived class allows no plays, even if the student is in an active class', async () => {
  const lastYear = await makeClassroom(services, schoolId, teacher!, [student!])
  const tickets = [await ticketFor(), await ticketFor(student, '1', { classroomId: lastYear })]
  const archive = (id: string) => services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, [id])
  await archive(lastYear)
  await execute(services, showGame, { classroomId, game: 'cargo-sort', shown: 'no' }, asActor(teacher!, 'teacher'))
  expect(await reasonOf(finishPlay(tickets[0]!))).toBe('not-allowed')
  await execute(services, showGame, { classroomId, game: 'cargo-sort', shown: 'yes' }, asActor(teacher!, 'teacher'))
  await archive(classroomId)
  expect(await reasonOf(finishPlay(tickets[1]!))).toBe('not-allowed')
  await expect(ticketFor()).rejects.toMatchObject({ code: 'not-found' })
})

test('quiet hours block tickets and refuse plays started then, but accept plays started earlier', async () => {
  const setQuietHours = (from: string | null, to: string | null) =>
    services.owner.query('UPDATE classrooms SET quiet_from = $2, quiet_to = $3 WHERE id = $1', [classroomId, from, to])
  await services.owner.query(`UPDATE schools SET timezone = 'Asia/Bangkok' WHERE id = $1`, [schoolId])
  const setTime = (hour: number, minute: number) => {
    now = Date.UTC(2026, 10, 19, hour - 7, minute)
  }
  await setQuietHours('19:00', '07:00')
  setTime(18, 50)
  const [first, second, third] = [await ticketFor(), await ticketFor(), await ticketFor()]
  setTime(18, 59)
  const startedBefore = finishPlay(first)
  setTime(19, 3)
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'games-asleep' } })
  expect(await reasonOf(startedBefore)).toBe('saved')
  // The ticket was issued just before the quiet hours, so a start shortly after is accepted.
  expect(await reasonOf(finishPlay(second))).toBe('saved')
  setTime(21, 0)
  expect(await reasonOf(finishPlay(third))).toBe('asleep')
  // The school's quiet hours also apply; a class cannot override them.
  await setQuietHours(null, null)
  await ticketFor()
  await services.owner.query(
    `UPDATE schools SET settings = settings || '{"quietFrom": "20:00", "quietTo": "06:00"}' WHERE id = $1`,
    [schoolId],
  )
  await setQuietHours('12:00', '13:00')
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'games-asleep' } })
  now = Date.UTC(2026, 10, 20, 1)
  await ticketFor()
})

test('refuses teachers, students of no class and plays sent for another student', async () => {
  await expect(ticketFor(teacher)).rejects.toMatchObject({ code: 'not-found' })
  const stranger = await makePerson(services, 'Stranger', { kind: 'managed' })
  await expect(ticketFor(stranger)).rejects.toMatchObject({ code: 'not-found' })
  const event = finishPlay(await ticketFor())
  expect(await send([event], stranger)).toBe(404)
  expect(await send([event], other, { person: student })).toBe(401)
})

test('deletes the oldest unused tickets above the limit', async () => {
  for (let round = 0; round < 15; round++) await ticketFor(student, '1', { count: 3 })
  const { rows } = await services.owner.query('SELECT id FROM play_tickets WHERE student_id = $1', [student])
  expect(rows).toHaveLength(40)
})
