import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import { isShort, type Bench } from '#bench/bench.ts'
import { openScratchDatabase, type ScratchDatabase } from '#bench/live/scratch-database.ts'
import { quantile, roundTo } from '#bench/live/processes.ts'
import { testSecret } from '#bench/live/test-sessions.ts'
import { openTestRoom } from '#bench/rooms/test-room.ts'
import { seededRandom } from '#rules/program/random.ts'
import { openServices } from '#server/services.ts'
import { openBots, type Target } from './bots/attempts.ts'
import { openForgers, type Forgers } from './bots/forgeries.ts'
import { createGuests } from './bots/guests.ts'
import { connectPlayers, type ConnectedClass } from './bots/played-room.ts'
import { sendForm, createSite, type Site } from './bots/site.ts'
import { compareRoom } from './rooms/compare.ts'
import type { Session } from './surface/people.ts'
import { startWatchedServer } from './surface/watched-server.ts'

const config = isShort
  ? { rounds: 3, attempts: 300, forged: 100, overMs: 9_000, spreadMs: 1_500 }
  : { rounds: 20, attempts: 5_000, forged: 1_000, overMs: 100_000, spreadMs: 3_000 }
const players = 40
const ackMs = 150
const timeoutMs = 60_000
/** Tolerance of answer times: allowance of the server's clock correction plus delays of this process. */
const toleranceMs = 500 + 100

/**
 * A class plays a whole competition on the built server while outsiders try to join with its code and some players
 * forge messages.
 */
export const bench: Bench = {
  name: 'bots',
  unit: 'bots that joined, forged messages that worked, early answer keys, and differences between acknowledged and stored answers',
  goal: `= 0 of ${config.attempts} + ${config.forged}, the class finishes${isShort ? '' : `, acknowledged within ${ackMs} ms at p99`}`,
  async run(say) {
    const database = await openScratchDatabase('bots')
    const server = await startWatchedServer(database.appUrl)
    try {
      return await runCompetition(database, createSite(server), say)
    } finally {
      await server.stop()
      await database.close()
    }
  },
}

async function runCompetition(database: ScratchDatabase, site: Site, say: (line: string) => void) {
  const random = seededRandom(11)
  const { classroom, host, bots: outsiders, players: sessions } = await createGuests(database, players)
  const room = await openQuizRoom(database, classroom)
  const target: Target = { ...room, code: await codeOf(database, room.id) }
  const seats = classroom.studentIds.map((person, index) => ({ person, session: sessions[index]! }))
  const connected = await connectPlayers(site, target, seats, random)
  const [bots, forgers] = [openBots(site, target, outsiders), openForgers(site, target, connected.players, random)]
  const attacks = Promise.all([
    runPaced(config.attempts, 8, async (position) => (await bots.attempt(position), true)),
    runPaced(config.forged, 4, forgers.forgeNext),
  ])
  try {
    await leadCompetition({ database, site, host, classroomId: classroom.id, id: room.id }, connected, forgers, say)
    const finished = connected.seeingState('finished')
    forgers.setPhase({ round: config.rounds - 1, phase: 'board' })
    await attacks
    const compared = await compareRoom(database.owner, room.id, connected.sent, 'speed')
    const { lost, fromNowhere, countedTwice, wrongStandings, uncounted } = compared
    const outsidersIn = await countOutsiders(database, room.id, classroom.studentIds)
    const tooFast = await countImpossiblyFast(database, room.id, connected)
    const unacknowledged = connected.sent.filter(({ acknowledged }) => !acknowledged).length
    const differences = lost + fromNowhere + countedTwice + wrongStandings + uncounted + tooFast + unacknowledged
    const value = bots.gotIn() + outsidersIn + forgers.worked() + connected.keysShown() + differences
    const p99 = roundTo(quantile(connected.acks, 0.99), 1)
    return {
      value,
      holds:
        value === 0 &&
        finished === players &&
        compared.stored === players * config.rounds &&
        bots.tried() === config.attempts &&
        forgers.forged() === config.forged &&
        (isShort || p99 <= ackMs),
      details: {
        mode: isShort ? 'short' : 'full',
        ...{ finished, attempts: bots.tried(), forged: forgers.forged(), forgedWorked: forgers.worked() },
        ...{
          botsIn: bots.gotIn(),
          outsidersIn,
          keysShown: connected.keysShown(),
          tooQuick: tooFast,
          unacknowledged,
          ...compared,
        },
        ackMs: { p50: roundTo(quantile(connected.acks, 0.5), 1), p99 },
        ...{ attemptReplies: bots.counts, forgedReplies: forgers.counts, loadAverage: loadavg()[0] },
      },
    }
  } finally {
    connected.close()
    await bots.close()
  }
}

/** Creates the competition directly; all later steps go through the server. */
async function openQuizRoom(database: ScratchDatabase, classroom: Parameters<typeof openTestRoom>[2]) {
  const services = openServices({
    ...process.env,
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: testSecret, DATABASE_URL: database.appUrl },
  })
  const room = await openTestRoom(services, database.owner, classroom, { answerSeconds: 60 }, config.rounds)
  // Open the room for guests without admitting any: the harder case.
  await room.press('open-guests')
  await services.bus.close()
  await services.jobs.close()
  await Promise.all([services.pool.end(), services.identityPool.end()])
  return room
}

type HostContext = { database: ScratchDatabase; site: Site; host: Session; classroomId: string; id: string }
type Row = { state: string; round: number | null; phase: string | null; code: string | null }

const loadCompetition = async ({ owner }: ScratchDatabase, id: string) =>
  (await owner.query<Row>('SELECT state, round, phase, code FROM competitions WHERE id = $1', [id])).rows[0]!
const codeOf = async (database: ScratchDatabase, id: string) => (await loadCompetition(database, id)).code!

/** Leads the room from the lobby to the end while bots attack. Rounds end when the last player has answered. */
async function leadCompetition(
  hosting: HostContext,
  connected: ConnectedClass,
  forgers: Forgers,
  say: (line: string) => void,
) {
  const { database, id } = hosting
  await pressHostButton(hosting, 'start', forgers)
  for (let round = 0; round < config.rounds; round++) {
    while ((await loadCompetition(database, id)).phase !== 'answer') await advance(hosting, forgers)
    await waitUntil(() => connected.seeing(round, 'answer') === players, `round ${round} opens everywhere`)
    forgers.setPhase({ round, phase: 'answer' })
    await connected.answerAll(round, config.spreadMs)
    await waitUntil(() => connected.seeing(round, 'reveal') === players, `round ${round} is revealed everywhere`)
    forgers.setPhase({ round, phase: 'reveal' })
    await sleep(300)
    await advance(hosting, forgers)
    await pressHostButton(hosting, 'next', forgers)
    say(`round ${round + 1}: acknowledged p99 ${roundTo(quantile(connected.acks, 0.99), 1)} ms`)
  }
  await waitUntil(() => connected.seeingState('finished') === players, 'the end is seen everywhere')
}

/** Advances to the next phase and waits briefly there. */
async function advance(hosting: HostContext, forgers: Forgers) {
  await pressHostButton(hosting, 'next', forgers)
  const { round, phase } = await loadCompetition(hosting.database, hosting.id)
  if (round === null || phase === null) return
  if (phase !== 'answer') forgers.setPhase({ round, phase })
  await sleep(phase === 'answer' ? 0 : 300)
}

async function pressHostButton({ database, site, host, classroomId, id }: HostContext, name: string, forgers: Forgers) {
  // A message forged for one phase must not arrive in the next, where it could be a valid answer.
  forgers.setPhase(null)
  await waitUntil(() => forgers.pending() === 0, 'forged messages are answered')
  const { round, phase } = await loadCompetition(database, id)
  const { status, text } = await sendForm(site, `/dashboard/competition/${id}.data?class=${classroomId}`, host.cookie, {
    ...{ [actionField]: 'act', [keyField]: crypto.randomUUID(), competition: id, press: name },
    ...{ round: String(round ?? ''), phase: phase ?? '' },
  })
  if (!text.includes('"done"'))
    throw new Error(`the host’s ${name} failed with status ${status}: ${text.slice(0, 300)}`)
}

async function countOutsiders({ owner }: ScratchDatabase, id: string, people: readonly string[]): Promise<number> {
  const query = `SELECT 1 FROM competition_players WHERE competition_id = $1 AND state = 'in' AND (person_id IS NULL OR person_id <> ALL($2::uuid[]))`
  return (await owner.query(query, [id, people])).rowCount ?? 0
}

/** Counts stored answers whose time is shorter than the time since the player's screen showed the question. */
async function countImpossiblyFast({ owner }: ScratchDatabase, id: string, { sent }: ConnectedClass): Promise<number> {
  const { rows } = await owner.query<{ person: string; round: number; took: number }>(
    `SELECT p.person_id AS person, a.round, a.took_ms AS took FROM competition_answers a
     JOIN competition_players p ON p.competition_id = a.competition_id AND p.id = a.player_id WHERE a.competition_id = $1`,
    [id],
  )
  const took = new Map(rows.map((row) => [`${row.person} ${row.round}`, row.took]))
  return sent.filter(({ person, round, waitedMs }) => (took.get(`${person} ${round}`) ?? 0) < waitedMs - toleranceMs)
    .length
}

/** Runs `total` attempts spread over the run with limited concurrency; repeats attempts that could not be made. */
async function runPaced(total: number, concurrency: number, act: (index: number) => Promise<boolean>) {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let attempt = next++; attempt < total; attempt = next++) {
        await sleep(Math.max(0, began + (config.overMs * attempt) / total - performance.now()))
        while (!(await act(attempt))) await sleep(20)
      }
    }),
  )
}

async function waitUntil(condition: () => boolean, expectation: string) {
  for (const end = performance.now() + timeoutMs; !condition(); await sleep(5))
    if (performance.now() > end) throw new Error(`timed out: ${expectation}`)
}
