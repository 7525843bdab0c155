import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { Play } from '#rules/games/play.ts'
import { seededRandom } from '#rules/program/random.ts'
import { cargoSort } from '#rules/games/cargo-sort/cargo-sort.ts'
import { cargoLevels } from '#rules/games/cargo-sort/level.ts'
import { starsOf } from '#rules/games/star-bar.ts'
import { cargoExpert, cargoMasher } from '#rules/games/testing/cargo-bots.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { minigamesApi } from './api.server.ts'
import { limitGame, limitPlaying, showGame } from './change-class-games.server.ts'
import type { PlayAnswer } from './play-answer.ts'
import { issueTickets } from './issue-tickets.server.ts'
import type { PlayTicket } from './play-ticket.ts'

let services: TestServices
let [student, other, teacher]: PersonId[] = []
let schoolId: SchoolId
let classroomId: ClassroomId
let now = Date.UTC(2026, 10, 18, 3)

beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  student = await makePerson(services, 'Mali', { kind: 'managed' })
  other = await makePerson(services, 'Leo', { kind: 'managed' })
  teacher = await makePerson(services, 'Teacher')
  schoolId = await makeSchool(services, { [student]: 'student', [other]: 'student', [teacher]: 'teacher' })
  classroomId = await makeClassroom(services, schoolId, teacher, [student, other])
})

const as = (id: PersonId, role: 'student' | 'teacher' = 'student') => ({
  actor: actor(id, { schoolId, schoolRoles: [role], managed: role === 'student' }),
})

async function ticketFor(who = student!, level = '1', more: object = {}): Promise<PlayTicket> {
  const given = { classroomId, game: 'cargo-sort', level, ...more }
  const { tickets } = await execute(services, issueTickets, given as never, as(who))
  return tickets[0]!
}

/** Two plays of a small level may ask for the same presses: each begins a little later than the one before. */
let waits = 0
function laterEach(): typeof cargoExpert {
  const wait = ++waits
  return (state, tick) => (tick < wait ? null : cargoExpert(state, tick))
}

const played = ({ seed, help, clock, level }: PlayTicket, bot = laterEach()) =>
  playWith(cargoSort, cargoLevels[Number(level) - 1]!, { seed, help, clock }, bot)

/** A play that took as long as its ticks say. */
function finished(ticket: PlayTicket, play = played(ticket), id = newId(now)) {
  const startedAt = now + 1_000
  now = startedAt + Math.ceil((play.tick / 60) * 1_000) + 500
  return { id, sequence: now, ticket: ticket.id, startedAt, endedAt: now, log: play.log }
}

async function send(events: object[], who = student!, more: object = {}) {
  const api = minigamesApi({
    services,
    invocation: async () => ({ ...as(who), origin: { address: null, device: null } }) as never,
  })
  api.onError((error) => new Response(null, { status: error instanceof AppError ? error.status : 500 }))
  const response = await api.request('/plays', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: who, school: schoolId, device: newId(), sentAt: now, events, ...more }),
  })
  return response.status === 200 ? ((await response.json()) as { events: PlayAnswer[] }).events : response.status
}

const reasonOf = async (event: object, who = student!) => {
  const answer = await send([event], who)
  return Array.isArray(answer) ? (answer[0]!.reason ?? answer[0]!.outcome) : answer
}

const kept = async () =>
  (
    await services.owner.query('SELECT score, stars, first FROM plays WHERE student_id = $1 ORDER BY received_at', [
      student,
    ])
  ).rows

test('the server replays a play, keeps it once, and answers a repeat with what it was', async () => {
  const ticket = await ticketFor()
  const play = played(ticket)
  const event = finished(ticket, play)
  const [stars, score] = [starsOf(cargoSort.meter(play.state)), cargoSort.score(play.state)]
  expect(stars).toBeGreaterThan(0)
  expect(await send([event])).toEqual([{ id: event.id, outcome: 'kept', result: { stars, score, before: null } }])
  expect(await send([event, event])).toMatchObject([{ outcome: 'known' }, { outcome: 'known' }])
  expect(await kept()).toEqual([{ score, stars, first: true }])
  const [best] = (await services.owner.query('SELECT * FROM game_bests WHERE student_id = $1', [student])).rows
  expect(best).toMatchObject({ stars, score, tries: 1, week_score: score })
})

test('a seed of somebody else, used, expired, or of older rules is refused, each with its reason', async () => {
  const theirs = await ticketFor(other!)
  expect(await reasonOf(finished(theirs))).toBe('no-ticket')
  const ticket = await ticketFor()
  await send([finished(ticket)])
  expect(await reasonOf(finished(ticket))).toBe('used-ticket')
  const old = await ticketFor()
  const event = finished(old)
  await services.owner.query('UPDATE play_tickets SET rules_version = 0 WHERE id = $1', [old.id])
  expect(await reasonOf(event)).toBe('other-rules')
  const late = await ticketFor()
  const log = played(late)
  now += 15 * 86_400_000
  expect(await reasonOf(finished(late, log))).toBe('expired-ticket')
  expect(await kept()).toHaveLength(1)
})

test('edited logs, impossible speed and two plays at once are refused, and the ticket is still good', async () => {
  const ticket = await ticketFor()
  const play = played(ticket)
  const event = finished(ticket, play)
  const { log } = event
  expect(await reasonOf({ ...event, log: { ...log, ticks: log.ticks - 200 } })).not.toBe('kept')
  expect(await reasonOf({ ...event, log: { ...log, digests: [...log.digests, 1] } })).toBe('differs')
  expect(await reasonOf({ ...event, endedAt: event.startedAt + 1_000 })).toBe('too-fast')
  expect(await reasonOf({ ...event, log: { ...log, inputs: [{ t: 0, do: 'win' }] } })).toBe('malformed')
  expect(await reasonOf(event)).toBe('kept')
  const [second] = [await ticketFor()]
  const again = finished(second)
  const { startedAt, endedAt } = event
  // The ticket was given out after the first play: whatever the device says, it was played after that.
  expect(await reasonOf({ ...again, startedAt, endedAt })).toBe('too-fast')
  expect(await reasonOf(again)).toBe('kept')
})

test('what is sent beside the inputs is neither kept nor makes a log another one, however much or deep it is', async () => {
  const ticket = await ticketFor()
  const event = finished(ticket)
  const deep = JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`) as unknown
  const inputs = event.log.inputs.map((input) => ({ ...input, more: 'x'.repeat(20_000), deep }))
  expect(await reasonOf({ ...event, log: { ...event.log, inputs } })).toBe('kept')
  const { rows } = await services.owner.query<{ log: string; digest: string }>(
    `SELECT l.log, p.log_digest AS digest FROM play_logs l JOIN plays p ON p.id = l.play_id WHERE l.student_id = $1`,
    [student],
  )
  expect(JSON.parse(rows[0]!.log)).toEqual(JSON.parse(JSON.stringify(event.log)))
  // Given out with the same seed, the same inputs are the same log whatever stands beside them.
  const again = await ticketFor()
  await services.owner.query('UPDATE play_tickets SET seed = $2 WHERE id = $1', [again.id, ticket.seed])
  const copied = finished({ ...again, seed: ticket.seed })
  const other = { ...copied, log: { ...event.log, inputs: event.log.inputs.map((one) => ({ ...one, more: 1 })) } }
  expect(await reasonOf(other)).toBe('same-log')
})

test('two plays that were going on at the same time are one too many', async () => {
  const { tickets } = await execute(
    services,
    issueTickets,
    { classroomId, game: 'cargo-sort', level: '1', count: 2 } as never,
    as(student!),
  )
  const first = finished(tickets[0]!)
  const second = { ...finished(tickets[1]!, played(tickets[1]!, cargoMasher(seededRandom(5)))) }
  const length = second.endedAt - second.startedAt
  expect(await reasonOf(first)).toBe('kept')
  expect(await reasonOf({ ...second, endedAt: first.startedAt + length, startedAt: first.startedAt })).toBe('overlaps')
  expect(await reasonOf(second)).toBe('kept')
})

test('the same log does not win twice', async () => {
  const { tickets } = await execute(
    services,
    issueTickets,
    { classroomId, game: 'cargo-sort', level: '1', count: 2 } as never,
    as(student!),
  )
  expect(tickets[0]!.seed).toBe(tickets[1]!.seed)
  const play = played(tickets[0]!)
  expect(await reasonOf(finished(tickets[0]!, play))).toBe('kept')
  expect(await reasonOf(finished(tickets[1]!, play))).toBe('same-log')
})

test('help comes after two tries without a star, more after four, and ends with the first star', async () => {
  const nothingDone = (ticket: PlayTicket) => {
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
    expect(await reasonOf(finished(ticket, nothingDone(ticket)))).toBe('kept')
  }
  expect(helps).toEqual([0, 0, 1, 1, 2])
  expect(seeds.size).toBe(1)
  const won = await ticketFor()
  expect(await reasonOf(finished(won))).toBe('kept')
  const next = await ticketFor()
  expect(next.help).toBe(0)
  expect(seeds.has(next.seed)).toBe(false)
})

test('a level opens with a star in the one before it', async () => {
  await expect(ticketFor(student, '2')).rejects.toMatchObject({ details: { reason: 'level-locked' } })
  await send([finished(await ticketFor())])
  expect(await ticketFor(student, '2')).toMatchObject({ level: '2' })
})

test('a teacher hides a game and limits the week; others may not', async () => {
  const hide = (who: PersonId, role: 'student' | 'teacher', shown: 'yes' | 'no') =>
    execute(services, showGame, { classroomId, game: 'cargo-sort', shown }, as(who, role))
  await expect(hide(student!, 'student', 'no')).rejects.toMatchObject({ code: 'not-found' })
  await hide(teacher!, 'teacher', 'no')
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'game-hidden' } })
  await hide(teacher!, 'teacher', 'yes')
  const limit = (who: PersonId, role: 'student' | 'teacher') =>
    execute(services, limitPlaying, { classroomId, minutes: '15' } as never, as(who, role))
  await expect(limit(student!, 'student')).rejects.toMatchObject({ code: 'not-found' })
  await limit(teacher!, 'teacher')
  await send([finished(await ticketFor())])
  await services.owner.query('ALTER TABLE plays DISABLE ROW LEVEL SECURITY')
  await services.owner.query('UPDATE plays SET ticks = 16 * 3600 WHERE student_id = $1', [student])
  await services.owner.query('ALTER TABLE plays ENABLE ROW LEVEL SECURITY')
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'game-time-over' } })
})

test('a game with minutes of its own rests until the school’s next day, and other games do not', async () => {
  const limit = (who: PersonId, role: 'student' | 'teacher', minutes = '10') =>
    execute(services, limitGame, { classroomId, game: 'cargo-sort', minutes } as never, as(who, role))
  await expect(limit(student!, 'student')).rejects.toMatchObject({ code: 'not-found' })
  await expect(limit(other!, 'teacher')).rejects.toMatchObject({ code: 'not-found' })
  await limit(teacher!, 'teacher')
  await send([finished(await ticketFor())])
  const asked = { classroomId, game: 'wind-rush', level: '1' } as never
  await services.owner.query('ALTER TABLE plays DISABLE ROW LEVEL SECURITY')
  await services.owner.query('UPDATE plays SET ticks = 10 * 3600 WHERE student_id = $1', [student])
  await services.owner.query('ALTER TABLE plays ENABLE ROW LEVEL SECURITY')
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'game-resting' } })
  expect((await execute(services, issueTickets, asked, as(student!))).tickets).toHaveLength(1)
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

test('a ticket from before does not count once the game is put away or the class is left', async () => {
  const show = (shown: 'yes' | 'no') =>
    execute(services, showGame, { classroomId, game: 'cargo-sort', shown }, as(teacher!, 'teacher'))
  const event = finished(await ticketFor())
  await show('no')
  expect(await reasonOf(event)).toBe('not-allowed')
  const enrol = (status: string) =>
    services.owner.query('UPDATE enrolments SET status = $2 WHERE student_id = $1', [student, status])
  await show('yes')
  await enrol('removed')
  expect(await reasonOf(event)).toBe('not-allowed')
  await enrol('active')
  expect(await reasonOf(event)).toBe('kept')
  // A repeat is told what came of it, whatever was said since.
  await show('no')
  expect(await reasonOf(event)).toBe('known')
})

test('a class that is archived allows nothing, neither by itself nor beside the one of today', async () => {
  const lastYear = await makeClassroom(services, schoolId, teacher!, [student!])
  const tickets = [await ticketFor(), await ticketFor(student, '1', { classroomId: lastYear })]
  const archive = (id: string) => services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, [id])
  await archive(lastYear)
  await execute(services, showGame, { classroomId, game: 'cargo-sort', shown: 'no' }, as(teacher!, 'teacher'))
  expect(await reasonOf(finished(tickets[0]!))).toBe('not-allowed')
  await execute(services, showGame, { classroomId, game: 'cargo-sort', shown: 'yes' }, as(teacher!, 'teacher'))
  await archive(classroomId)
  expect(await reasonOf(finished(tickets[1]!))).toBe('not-allowed')
  await expect(ticketFor()).rejects.toMatchObject({ code: 'not-found' })
})

test('while games sleep there is no ticket; what began before counts, what a kept ticket began then does not', async () => {
  const sleeps = (from: string | null, to: string | null) =>
    services.owner.query('UPDATE classrooms SET quiet_from = $2, quiet_to = $3 WHERE id = $1', [classroomId, from, to])
  await services.owner.query(`UPDATE schools SET timezone = 'Asia/Bangkok' WHERE id = $1`, [schoolId])
  const at = (hour: number, minute: number) => {
    now = Date.UTC(2026, 10, 19, hour - 7, minute)
  }
  await sleeps('19:00', '07:00')
  at(18, 50)
  const [first, second, third] = [await ticketFor(), await ticketFor(), await ticketFor()]
  at(18, 59)
  const begunBefore = finished(first)
  at(19, 3)
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'games-asleep' } })
  expect(await reasonOf(begunBefore)).toBe('kept')
  // The ticket was fetched at the last moment.
  expect(await reasonOf(finished(second))).toBe('kept')
  at(21, 0)
  expect(await reasonOf(finished(third))).toBe('asleep')
  // The school has said so too: a class cannot wake its games.
  await sleeps(null, null)
  await ticketFor()
  await services.owner.query(
    `UPDATE schools SET settings = settings || '{"quietFrom": "20:00", "quietTo": "06:00"}' WHERE id = $1`,
    [schoolId],
  )
  await sleeps('12:00', '13:00')
  await expect(ticketFor()).rejects.toMatchObject({ details: { reason: 'games-asleep' } })
  now = Date.UTC(2026, 10, 20, 1)
  await ticketFor()
})

test('refuses the wrong actor: a teacher, a child of another class, and who sends for somebody else', async () => {
  await expect(ticketFor(teacher)).rejects.toMatchObject({ code: 'not-found' })
  const stranger = await makePerson(services, 'Stranger', { kind: 'managed' })
  await expect(ticketFor(stranger)).rejects.toMatchObject({ code: 'not-found' })
  const event = finished(await ticketFor())
  expect(await send([event], stranger)).toBe(404)
  expect(await send([event], other, { person: student })).toBe(401)
})

test('unused tickets do not pile up', async () => {
  for (let asked = 0; asked < 15; asked++) await ticketFor(student, '1', { count: 3 })
  const { rows } = await services.owner.query('SELECT id FROM play_tickets WHERE student_id = $1', [student])
  expect(rows).toHaveLength(40)
})
