import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { gameSlugs } from '#rules/games/catalogue.ts'
import { cargoSort } from '#rules/games/cargo-sort/cargo-sort.ts'
import { cargoLevels } from '#rules/games/cargo-sort/level.ts'
import { playedLevel } from '#rules/games/daily.ts'
import { cargoExpert } from '#rules/games/testing/cargo-bots.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { judgingTurns } from '#app/platform/judging-turns.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { arcadePage } from './arcade-page.server.ts'
import type { SentPlay } from './contract.ts'
import { issueTickets } from './issue-tickets.server.ts'
import type { PlayTicket } from './play-ticket.ts'
import { receivePlays } from './receive-plays.server.ts'

let services: TestServices
let [mali, leo, teacher]: PersonId[] = []
let schoolId: SchoolId
let classroomId: ClassroomId
const timeZone = 'Asia/Bangkok'
let now = Date.UTC(2026, 10, 18, 3)

beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  mali = await makePerson(services, 'Mali', { kind: 'managed' })
  leo = await makePerson(services, 'Leo', { kind: 'managed' })
  teacher = await makePerson(services, 'Teacher')
  schoolId = await makeSchool(services, { [mali]: 'student', [leo]: 'student', [teacher]: 'teacher' })
  classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
  await services.owner.query('UPDATE schools SET timezone = $2 WHERE id = $1', [schoolId, timeZone])
  // So that it is a game that a bot can play.
  await services.owner.query('INSERT INTO class_games (school_id, classroom_id, hidden) VALUES ($1, $2, $3)', [
    schoolId,
    classroomId,
    gameSlugs.filter((slug) => slug !== 'cargo-sort'),
  ])
})

const as = (id: PersonId) => actor(id, { schoolId, schoolRoles: ['student'], managed: true })
const arcade = (id: PersonId) =>
  arcadePage({ services, locale: 'en' }, as(id), { schoolId, classroomId, studentId: id, timeZone })
const challenge = async (id = mali!) => (await arcade(id)).challenge!
const levelNow = async () => (await challenge()).level

async function ticketFor(id: PersonId, level: string): Promise<PlayTicket> {
  const asked = { classroomId, game: 'cargo-sort', level, clock: 'yes', count: 3 } as const
  const { tickets } = await execute(services, issueTickets, asked, { actor: as(id) })
  expect(tickets).toHaveLength(1)
  return tickets[0]!
}

function played(ticket: PlayTicket, wait: number): SentPlay {
  const level = cargoLevels[Number(playedLevel(ticket.level)) - 1]!
  const { log, tick } = playWith(cargoSort, level, ticket, (state, at) => (at < wait ? null : cargoExpert(state, at)))
  // As it comes from a device.
  const sent = JSON.parse(JSON.stringify(log)) as SentPlay['log']
  const startedAt = now + 1_000
  now = startedAt + Math.ceil((tick / 60) * 1_000) + 500
  return { id: newId(now), sequence: now, ticket: ticket.id, startedAt, endedAt: now, log: sent }
}

const turns = judgingTurns()

async function send(id: PersonId, event: SentPlay) {
  const [answer] = await receivePlays(
    services,
    { actor: as(id), studentId: id, school: schoolId, sentAt: now, events: [event] },
    { turn: (work) => turns([id], work), spend: () => {}, isUsedUp: () => false },
  )
  return answer!.reason ?? answer!.outcome
}

test('the whole class has the same tasks, of three tries the best counts, and tomorrow there are others', async () => {
  const level = await levelNow()
  expect(level).toMatch(/^daily-2026-11-18-/)
  const first = await ticketFor(mali!, level)
  expect((await ticketFor(leo!, level)).seed).toBe(first.seed)
  expect(await send(mali!, played(first, 1))).toBe('kept')
  for (const wait of [200, 300]) expect(await send(mali!, played(await ticketFor(mali!, level), wait))).toBe('kept')
  await expect(ticketFor(mali!, level)).rejects.toMatchObject({ details: { reason: 'challenge-done' } })
  expect(await challenge()).toMatchObject({ tries: 3, board: { places: [{ rank: 1, own: true }] } })
  const { rows } = await services.owner.query('SELECT max(score) AS best FROM plays WHERE student_id = $1', [mali])
  expect((await challenge()).score).toBe(rows[0]!.best)
  now += 86_400_000
  const next = await levelNow()
  expect(next).toMatch(/^daily-2026-11-19-/)
  await expect(ticketFor(mali!, level)).rejects.toMatchObject({ details: { reason: 'challenge-over' } })
  expect((await ticketFor(mali!, next)).seed).not.toBe(first.seed)
})

test('stars of a challenge are neither paid nor stars of a level; that it was played is noted once a day', async () => {
  const level = await levelNow()
  for (const wait of [1, 20]) await send(mali!, played(await ticketFor(mali!, level), wait))
  const causes = await services.owner.query<{ cause: string }>(
    `SELECT cause FROM reward_entries WHERE student_id = $1 AND source = 'minigame'`,
    [mali],
  )
  expect(causes.rows).toEqual([{ cause: 'gameday:cargo-sort:2026-11-18' }])
  const noted = await services.owner.query(
    `SELECT cause, count FROM reward_facts WHERE student_id = $1 AND fact = 'daily-challenge'`,
    [mali],
  )
  expect(noted.rows).toEqual([{ cause: '2026-11-18', count: 1 }])
  expect((await arcade(mali!)).games).toMatchObject([{ slug: 'cargo-sort', stars: 0 }])
})

test('a play of another day, a fourth one, and the presses of somebody else do not count', async () => {
  const level = await levelNow()
  const tickets = [await ticketFor(mali!, level), await ticketFor(mali!, level), await ticketFor(mali!, level)]
  const [spare, late] = [await ticketFor(mali!, level), await ticketFor(leo!, level)]
  const own = played(tickets[0]!, 1)
  expect(await send(mali!, own)).toBe('kept')
  const copied = { ...played(await ticketFor(leo!, level), 1), log: own.log }
  expect(await send(leo!, copied)).toBe('same-log')
  for (const [at, ticket] of tickets.slice(1).entries()) expect(await send(mali!, played(ticket, 40 + at))).toBe('kept')
  expect(await send(mali!, played(spare, 60))).toBe('no-tries')
  now += 86_400_000
  expect(await send(leo!, played(late, 80))).toBe('not-today')
})

test('the leaderboard of the day obeys the class', async () => {
  const level = await levelNow()
  await send(mali!, played(await ticketFor(mali!, level), 1))
  await send(leo!, played(await ticketFor(leo!, level), 30))
  const shows = async (leaderboard: string) => {
    await services.owner.query('UPDATE classrooms SET leaderboard = $2 WHERE id = $1', [classroomId, leaderboard])
    return (await challenge(leo)).board.places.length
  }
  expect([await shows('visible'), await shows('own-rank'), await shows('hidden')]).toEqual([2, 1, 0])
})
