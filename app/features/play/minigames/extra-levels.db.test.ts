import { beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { bitLanterns } from '#rules/games/bit-lanterns/bit-lanterns.ts'
import { endlessLevel } from '#rules/games/bit-lanterns/endless-mode.ts'
import type { GameSlug } from '#rules/games/catalog.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { quizFlight } from '#rules/games/quiz-flight/quiz-flight.ts'
import { lanternExpert } from '#rules/games/testing/lantern-bots.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { quizPlayer } from '#rules/games/testing/quiz-bots.ts'
import { seededRandom } from '#rules/program/random.ts'
import { resolveLevel, loadGame } from '#content/games/load-game.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openJudging } from '#app/platform/limits/judging.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor } from '#db/testing/test-services.ts'
import { loadBoard } from './board.server.ts'
import type { SentPlay } from './contract.ts'
import { loadGamePage } from './game-page.server.ts'
import { issueTickets } from './plays/issue-tickets.server.ts'
import type { PlayTicket } from './plays/play-ticket.ts'
import { receivePlays } from './plays/receive-plays.server.ts'
import { createGameClass, timeZone, type GameClass } from '#db/testing/game-class.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let { schoolId, classroomId, mali, leo, teacher } = {} as GameClass

beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  ;({ schoolId, classroomId, mali, leo, teacher } = await createGameClass(services))
  await services.owner.query(`UPDATE classrooms SET leaderboard = 'visible' WHERE id = $1`, [classroomId])
})

const asActor = (id: PersonId) => actor(id, { schoolId, schoolRoles: ['student'], managed: true })
const playerOf = (studentId: PersonId) => ({ schoolId, classroomId, studentId, timeZone })
const loadPage = (id: PersonId) =>
  loadGamePage(services, { actor: asActor(id), player: playerOf(id) }, 'bit-lanterns', 'en')

async function ticketsFor(id: PersonId, game: GameSlug = 'bit-lanterns', level = 'endless', clock = 'yes') {
  const input = { classroomId, game, level, clock, count: 3 } as const
  return (await execute(services, issueTickets, input, { actor: asActor(id) })).tickets
}

const setBest = (id: PersonId, stars = 1, [game, level]: [GameSlug, string] = ['bit-lanterns', '6']) =>
  services.owner.query(
    `INSERT INTO game_bests (school_id, student_id, game, level, stars, score, tries, first_at, last_at)
     VALUES ($1, $2, $3, $4, $5, 100, 1, now(), now())`,
    [schoolId, id, game, level, stars],
  )

/** Plays well until a tick and then does nothing, so that the night ends. */
function finishPlay(ticket: PlayTicket, until: number): SentPlay {
  const { log, tick } = playWith(bitLanterns, endlessLevel, ticket, (state, time) =>
    time < until ? lanternExpert(state, time) : null,
  )
  return toSentPlay(ticket, log, tick)
}

function toSentPlay(ticket: PlayTicket, log: object, tick: number): SentPlay {
  const startedAt = now + 1_000
  now = startedAt + Math.ceil((tick / 60) * 1_000) + 500
  const sent = JSON.parse(JSON.stringify(log)) as SentPlay['log']
  return { id: newId(now), sequence: now, ticket: ticket.id, startedAt, endedAt: now, log: sent }
}

async function send(id: PersonId, event: SentPlay) {
  const [answer] = await receivePlays(
    services,
    { actor: asActor(id), studentId: id, school: schoolId, sentAt: now, events: [event] },
    openJudging(services.now)(schoolId, id),
  )
  return answer!.reason ?? answer!.outcome
}

test('the endless level opens with the first star of level 6', async () => {
  expect((await loadPage(mali!)).extra).toEqual({ id: 'endless', isOpen: false, stars: 0, score: null })
  await expect(ticketsFor(mali!)).rejects.toMatchObject({ details: { reason: 'level-locked' } })
  await setBest(mali!, 0)
  await expect(ticketsFor(mali!)).rejects.toMatchObject({ details: { reason: 'level-locked' } })
  await setBest(leo!)
  expect((await loadPage(leo!)).extra?.isOpen).toBe(true)
  const seeds = (await ticketsFor(leo!)).map(({ seed }) => seed)
  expect(new Set(seeds).size).toBe(3)
  await expect(ticketsFor(leo!, 'echo-drums')).rejects.toMatchObject({ code: 'invalid' })
  await expect(ticketsFor(teacher!)).rejects.toMatchObject({ code: 'not-found' })
})

test('an endless play is replayed and ranked separately, and its stars earn no reward', async () => {
  await setBest(mali!)
  await setBest(leo!)
  for (const [id, until] of [
    [mali!, 3_000],
    [leo!, 5_000],
    [mali!, 4_000],
  ] as const) {
    const [ticket] = await ticketsFor(id)
    expect(await send(id, finishPlay(ticket!, until))).toBe('saved')
  }
  const { extra, levels } = await loadPage(mali!)
  expect(extra!.stars).toBeGreaterThan(0)
  expect(levels.reduce((sum, { stars }) => sum + stars, 0)).toBe(1)
  const board = await read(services, asActor(mali!), (db) =>
    loadBoard(db, playerOf(mali!), { game: 'bit-lanterns', level: 'endless', scope: 'class', now }),
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
  const facts = await services.owner.query(`SELECT 1 FROM reward_facts WHERE student_id = $1 AND fact = 'raised'`, [
    mali,
  ])
  expect(facts.rows).toEqual([])
})

test('records the badge fact for thirty correct cards in a row, not for fewer', async () => {
  await setBest(mali!)
  const loadFacts = async () =>
    (await services.owner.query(`SELECT count FROM reward_facts WHERE student_id = $1 AND fact = 'moon-night'`, [mali]))
      .rows
  const [short, long] = await ticketsFor(mali!)
  expect(await send(mali!, finishPlay(short!, 900))).toBe('saved')
  expect(await loadFacts()).toEqual([])
  expect(await send(mali!, finishPlay(long!, 20_000))).toBe('saved')
  expect(await loadFacts()).toEqual([{ count: 1 }])
})

test('the safety route opens with a star of route 5, and its three stars count for the badge only', async () => {
  const safetyRoute = ['quiz-flight', 'safety'] as const
  await setBest(mali!, 1, ['quiz-flight', '4'])
  await expect(ticketsFor(mali!, ...safetyRoute)).rejects.toMatchObject({ details: { reason: 'level-locked' } })
  await expect(ticketsFor(mali!, 'bit-lanterns', 'safety')).rejects.toMatchObject({ code: 'invalid' })
  await setBest(mali!, 1, ['quiz-flight', '5'])
  const [ticket] = await ticketsFor(mali!, ...safetyRoute)
  const level = resolveLevel('quiz-flight', await loadGame('quiz-flight'), 'safety') as QuizLevel
  const { log, tick } = playWith(quizFlight, level, ticket!, quizPlayer(100, seededRandom(1)))
  expect(await send(mali!, toSentPlay(ticket!, log, tick))).toBe('saved')
  const { extra, levels } = await loadGamePage(
    services,
    { actor: asActor(mali!), player: playerOf(mali!) },
    safetyRoute[0],
    'en',
  )
  expect(extra).toMatchObject({ id: 'safety', isOpen: true, stars: 3 })
  expect(levels.reduce((sum, { stars }) => sum + stars, 0)).toBe(2)
  const { rows } = await services.owner.query(
    `SELECT cause FROM reward_entries WHERE student_id = $1 AND cause LIKE 'game:%'`,
    [mali],
  )
  expect(rows).toEqual([])
  const facts = await services.owner.query(`SELECT count FROM reward_facts WHERE student_id = $1 AND fact = $2`, [
    mali,
    'safe-flight',
  ])
  expect(facts.rows).toEqual([{ count: 1 }])
})

test('an endless play always has a clock, a level play can be without', async () => {
  await setBest(mali!)
  const clocks = async (level: string) =>
    (await ticketsFor(mali!, 'bit-lanterns', level, 'no')).map(({ clock }) => clock)
  expect(await clocks('endless')).toEqual([true, true, true])
  expect(await clocks('1')).toEqual([false, false, false])
})

test('refuses an endless play that did not end', async () => {
  await setBest(mali!)
  const [ticket] = await ticketsFor(mali!)
  const fullPlay = finishPlay(ticket!, 3_000)
  const partialLog = {
    ...fullPlay.log,
    inputs: fullPlay.log.inputs.slice(0, 5),
    ticks: 600,
    digests: fullPlay.log.digests.slice(0, 1),
  }
  expect(['not-over', 'differs']).toContain(await send(mali!, { ...fullPlay, log: partialLog }))
})
