import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { bitLanterns } from '#rules/games/bit-lanterns/bit-lanterns.ts'
import { longNight } from '#rules/games/bit-lanterns/long-night.ts'
import type { GameSlug } from '#rules/games/catalogue.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { quizFlight } from '#rules/games/quiz-flight/quiz-flight.ts'
import { lanternExpert } from '#rules/games/testing/lantern-bots.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { quizPlayer } from '#rules/games/testing/quiz-bots.ts'
import { seededRandom } from '#rules/program/random.ts'
import { levelIn, loadGame } from '#content/games/load-game.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { judgingTurns } from '#app/platform/judging-turns.server.ts'
import { read } from '#app/platform/query.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { boardOf } from './board.server.ts'
import type { SentPlay } from './contract.ts'
import { gamePage } from './game-page.server.ts'
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
  await services.owner.query(`UPDATE schools SET timezone = $2 WHERE id = $1`, [schoolId, timeZone])
  await services.owner.query(`UPDATE classrooms SET leaderboard = 'visible' WHERE id = $1`, [classroomId])
})

const as = (id: PersonId) => actor(id, { schoolId, schoolRoles: ['student'], managed: true })
const playerOf = (studentId: PersonId) => ({ schoolId, classroomId, studentId, timeZone })
const page = (id: PersonId) => gamePage(services, { actor: as(id), player: playerOf(id) }, 'bit-lanterns', 'en')

async function ticketsFor(id: PersonId, game: GameSlug = 'bit-lanterns', level = 'endless', clock = 'yes') {
  const asked = { classroomId, game, level, clock, count: 3 } as const
  return (await execute(services, issueTickets, asked, { actor: as(id) })).tickets
}

const openFor = (id: PersonId, stars = 1, [game, level]: [GameSlug, string] = ['bit-lanterns', '6']) =>
  services.owner.query(
    `INSERT INTO game_bests (school_id, student_id, game, level, stars, score, tries, first_at, last_at)
     VALUES ($1, $2, $3, $4, $5, 100, 1, now(), now())`,
    [schoolId, id, game, level, stars],
  )

/** Plays well until a tick, and then lets the cards beach. */
function played(ticket: PlayTicket, until: number): SentPlay {
  const { log, tick } = playWith(bitLanterns, longNight, ticket, (state, at) =>
    at < until ? lanternExpert(state, at) : null,
  )
  return sentOf(ticket, log, tick)
}

function sentOf(ticket: PlayTicket, log: object, tick: number): SentPlay {
  const startedAt = now + 1_000
  now = startedAt + Math.ceil((tick / 60) * 1_000) + 500
  const sent = JSON.parse(JSON.stringify(log)) as SentPlay['log']
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

test('opens with the first star of level 6, for games that have it', async () => {
  expect((await page(mali!)).extra).toEqual({ id: 'endless', isOpen: false, stars: 0, score: null })
  await expect(ticketsFor(mali!)).rejects.toMatchObject({ details: { reason: 'level-locked' } })
  await openFor(mali!, 0)
  await expect(ticketsFor(mali!)).rejects.toMatchObject({ details: { reason: 'level-locked' } })
  await openFor(leo!)
  expect((await page(leo!)).extra?.isOpen).toBe(true)
  const seeds = (await ticketsFor(leo!)).map(({ seed }) => seed)
  expect(new Set(seeds).size).toBe(3)
  await expect(ticketsFor(leo!, 'echo-drums')).rejects.toMatchObject({ code: 'invalid' })
  await expect(ticketsFor(teacher!)).rejects.toMatchObject({ code: 'not-found' })
})

test('is replayed like any play, has a leaderboard of its own, and its stars are neither paid nor counted', async () => {
  await openFor(mali!)
  await openFor(leo!)
  for (const [id, until] of [
    [mali!, 3_000],
    [leo!, 5_000],
    [mali!, 4_000],
  ] as const) {
    const [ticket] = await ticketsFor(id)
    expect(await send(id, played(ticket!, until))).toBe('kept')
  }
  const { extra, levels } = await page(mali!)
  expect(extra!.stars).toBeGreaterThan(0)
  expect(levels.reduce((sum, { stars }) => sum + stars, 0)).toBe(1)
  const board = await read(services, as(mali!), (db) =>
    boardOf(db, playerOf(mali!), { game: 'bit-lanterns', level: 'endless', scope: 'class', now }),
  )
  expect(board.scopes).toEqual(['me', 'class', 'school'])
  expect(board.places.map(({ rank, own }) => [rank, own])).toEqual([
    [1, false],
    [2, true],
  ])
  const { rows } = await services.owner.query(
    `SELECT cause FROM reward_entries WHERE student_id = $1 AND source = 'minigame'`,
    [mali],
  )
  expect(rows).toEqual([{ cause: 'gameday:bit-lanterns:2026-11-18' }])
  const noted = await services.owner.query(`SELECT 1 FROM reward_facts WHERE student_id = $1 AND fact = 'raised'`, [
    mali,
  ])
  expect(noted.rows).toEqual([])
})

test('thirty cards in a row are noted for the badge, fewer are not', async () => {
  await openFor(mali!)
  const noted = async () =>
    (await services.owner.query(`SELECT count FROM reward_facts WHERE student_id = $1 AND fact = 'moon-night'`, [mali]))
      .rows
  const [short, long] = await ticketsFor(mali!)
  expect(await send(mali!, played(short!, 900))).toBe('kept')
  expect(await noted()).toEqual([])
  expect(await send(mali!, played(long!, 20_000))).toBe('kept')
  expect(await noted()).toEqual([{ count: 1 }])
})

test('the safety route opens with a star of route 5; three stars are noted for the badge and not paid', async () => {
  const asked = ['quiz-flight', 'safety'] as const
  await openFor(mali!, 1, ['quiz-flight', '4'])
  await expect(ticketsFor(mali!, ...asked)).rejects.toMatchObject({ details: { reason: 'level-locked' } })
  await expect(ticketsFor(mali!, 'bit-lanterns', 'safety')).rejects.toMatchObject({ code: 'invalid' })
  await openFor(mali!, 1, ['quiz-flight', '5'])
  const [ticket] = await ticketsFor(mali!, ...asked)
  const level = levelIn('quiz-flight', await loadGame('quiz-flight'), 'safety') as QuizLevel
  const { log, tick } = playWith(quizFlight, level, ticket!, quizPlayer(100, seededRandom(1)))
  expect(await send(mali!, sentOf(ticket!, log, tick))).toBe('kept')
  const { extra, levels } = await gamePage(services, { actor: as(mali!), player: playerOf(mali!) }, asked[0], 'en')
  expect(extra).toMatchObject({ id: 'safety', isOpen: true, stars: 3 })
  expect(levels.reduce((sum, { stars }) => sum + stars, 0)).toBe(2)
  const { rows } = await services.owner.query(
    `SELECT cause FROM reward_entries WHERE student_id = $1 AND cause LIKE 'game:%'`,
    [mali],
  )
  expect(rows).toEqual([])
  const noted = await services.owner.query(`SELECT count FROM reward_facts WHERE student_id = $1 AND fact = $2`, [
    mali,
    'safe-flight',
  ])
  expect(noted.rows).toEqual([{ count: 1 }])
})

test('a night has a clock whatever is asked for; a level has none for whoever plays without', async () => {
  await openFor(mali!)
  const clocks = async (level: string) =>
    (await ticketsFor(mali!, 'bit-lanterns', level, 'no')).map(({ clock }) => clock)
  expect(await clocks('endless')).toEqual([true, true, true])
  expect(await clocks('1')).toEqual([false, false, false])
})

test('a night that did not end does not count', async () => {
  await openFor(mali!)
  const [ticket] = await ticketsFor(mali!)
  const whole = played(ticket!, 3_000)
  const half = {
    ...whole.log,
    inputs: whole.log.inputs.slice(0, 5),
    ticks: 600,
    digests: whole.log.digests.slice(0, 1),
  }
  expect(['not-over', 'differs']).toContain(await send(mali!, { ...whole, log: half }))
})
