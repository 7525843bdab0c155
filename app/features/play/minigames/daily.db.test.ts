import { beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { gameSlugs } from '#rules/games/catalog.ts'
import { cargoSort } from '#rules/games/cargo-sort/cargo-sort.ts'
import { cargoLevels } from '#rules/games/cargo-sort/level.ts'
import { resolvePlayedLevel } from '#rules/games/daily.ts'
import { cargoExpert } from '#rules/games/testing/cargo-bots.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openJudging } from '#app/platform/limits/judging.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor } from '#db/testing/test-services.ts'
import { loadArcadePage } from './arcade-page.server.ts'
import type { SentPlay } from './contract.ts'
import { issueTickets } from './plays/issue-tickets.server.ts'
import type { PlayTicket } from './plays/play-ticket.ts'
import { receivePlays } from './plays/receive-plays.server.ts'
import { createGameClass, timeZone, type GameClass } from '#db/testing/game-class.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let { schoolId, classroomId, mali, leo } = {} as GameClass

beforeEach(async () => {
  now = Date.UTC(2026, 10, 18, 3)
  ;({ schoolId, classroomId, mali, leo } = await createGameClass(services))
  // Hide the other games, so that the challenge uses a game that a bot can play.
  await services.owner.query('INSERT INTO class_games (school_id, classroom_id, hidden) VALUES ($1, $2, $3)', [
    schoolId,
    classroomId,
    gameSlugs.filter((slug) => slug !== 'cargo-sort'),
  ])
})

const asActor = (id: PersonId) => actor(id, { schoolId, schoolRoles: ['student'], managed: true })
const loadArcade = (id: PersonId) =>
  loadArcadePage({ services, locale: 'en' }, asActor(id), { schoolId, classroomId, studentId: id, timeZone })
const loadChallenge = async (id = mali!) => (await loadArcade(id)).challenge!
const loadLevel = async () => (await loadChallenge()).level

async function ticketFor(id: PersonId, level: string): Promise<PlayTicket> {
  const input = { classroomId, game: 'cargo-sort', level, clock: 'yes', count: 3 } as const
  const { tickets } = await execute(services, issueTickets, input, { actor: asActor(id) })
  expect(tickets).toHaveLength(1)
  return tickets[0]!
}

function finishPlay(ticket: PlayTicket, wait: number): SentPlay {
  const level = cargoLevels[Number(resolvePlayedLevel(ticket.level)) - 1]!
  const { log, tick: lastTick } = playWith(cargoSort, level, ticket, (state, tick) =>
    tick < wait ? null : cargoExpert(state, tick),
  )
  // The device sends JSON.
  const sent = JSON.parse(JSON.stringify(log)) as SentPlay['log']
  const startedAt = now + 1_000
  now = startedAt + Math.ceil((lastTick / 60) * 1_000) + 500
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

test('the class shares one challenge per day, and the best of three attempts counts', async () => {
  const level = await loadLevel()
  expect(level).toMatch(/^daily-2026-11-18-/)
  const first = await ticketFor(mali!, level)
  expect((await ticketFor(leo!, level)).seed).toBe(first.seed)
  expect(await send(mali!, finishPlay(first, 1))).toBe('saved')
  for (const wait of [200, 300])
    expect(await send(mali!, finishPlay(await ticketFor(mali!, level), wait))).toBe('saved')
  await expect(ticketFor(mali!, level)).rejects.toMatchObject({ details: { reason: 'challenge-done' } })
  expect(await loadChallenge()).toMatchObject({ tries: 3, board: { places: [{ rank: 1, own: true }] } })
  const { rows } = await services.owner.query('SELECT max(score) AS best FROM plays WHERE student_id = $1', [mali])
  expect((await loadChallenge()).score).toBe(rows[0]!.best)
  now += 86_400_000
  const next = await loadLevel()
  expect(next).toMatch(/^daily-2026-11-19-/)
  await expect(ticketFor(mali!, level)).rejects.toMatchObject({ details: { reason: 'challenge-over' } })
  expect((await ticketFor(mali!, next)).seed).not.toBe(first.seed)
})

test('challenge stars earn no reward and no level stars, and the challenge fact is recorded once a day', async () => {
  const level = await loadLevel()
  for (const wait of [1, 20]) await send(mali!, finishPlay(await ticketFor(mali!, level), wait))
  const causes = await services.owner.query<{ cause: string }>(
    `SELECT cause FROM reward_entries WHERE student_id = $1 AND source = 'minigame'`,
    [mali],
  )
  expect(causes.rows).toEqual([{ cause: 'gameday:cargo-sort:2026-11-18' }])
  const facts = await services.owner.query(
    `SELECT cause, count FROM reward_facts WHERE student_id = $1 AND fact = 'daily-challenge'`,
    [mali],
  )
  expect(facts.rows).toEqual([{ cause: '2026-11-18', count: 1 }])
  expect((await loadArcade(mali!)).games).toMatchObject([{ slug: 'cargo-sort', stars: 0 }])
})

test('refuses a challenge play of another day, a fourth attempt and a copied log', async () => {
  const level = await loadLevel()
  const tickets = [await ticketFor(mali!, level), await ticketFor(mali!, level), await ticketFor(mali!, level)]
  const [spare, late] = [await ticketFor(mali!, level), await ticketFor(leo!, level)]
  const firstPlay = finishPlay(tickets[0]!, 1)
  expect(await send(mali!, firstPlay)).toBe('saved')
  const copiedPlay = { ...finishPlay(await ticketFor(leo!, level), 1), log: firstPlay.log }
  expect(await send(leo!, copiedPlay)).toBe('same-log')
  for (const [index, ticket] of tickets.slice(1).entries())
    expect(await send(mali!, finishPlay(ticket, 40 + index))).toBe('saved')
  expect(await send(mali!, finishPlay(spare, 60))).toBe('no-tries')
  now += 86_400_000
  expect(await send(leo!, finishPlay(late, 80))).toBe('not-today')
})

test('the challenge leaderboard follows the class setting', async () => {
  const level = await loadLevel()
  await send(mali!, finishPlay(await ticketFor(mali!, level), 1))
  await send(leo!, finishPlay(await ticketFor(leo!, level), 30))
  const countRows = async (leaderboard: string) => {
    await services.owner.query('UPDATE classrooms SET leaderboard = $2 WHERE id = $1', [classroomId, leaderboard])
    return (await loadChallenge(leo)).board.places.length
  }
  expect([await countRows('visible'), await countRows('own-rank'), await countRows('hidden')]).toEqual([2, 1, 0])
})
