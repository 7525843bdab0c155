import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { actionField, keyField } from '#app/platform/action-fields.ts'
import { isShort, type Bench } from '#bench/bench.ts'
import { openOwnDatabase, type OwnDatabase } from '#bench/live/own-database.ts'
import { quantile, rounded } from '#bench/live/processes.ts'
import { testSecret } from '#bench/live/test-people.ts'
import { openTestRoom } from '#bench/rooms/test-room.ts'
import { seededRandom } from '#rules/program/random.ts'
import { openServices } from '#server/services.ts'
import { openBots, type Target } from './bots/attempts.ts'
import { openForgers, type Forgers } from './bots/forgeries.ts'
import { makeGuests } from './bots/guests.ts'
import { openClass, type PlayedClass } from './bots/played-room.ts'
import { sendForm, siteOf, type Site } from './bots/site.ts'
import { compareRoom } from './rooms/compare.ts'
import type { Session } from './surface/people.ts'
import { startWatchedServer } from './surface/watched-server.ts'

const form = isShort
  ? { rounds: 3, attempts: 300, forged: 100, overMs: 9_000, spreadMs: 1_500 }
  : { rounds: 20, attempts: 5_000, forged: 1_000, overMs: 100_000, spreadMs: 3_000 }
const players = 40
const ackMs = 150
const patienceMs = 60_000
/** What the fair clock forgives, and a moment that this process took. */
const forgivenMs = 500 + 100

/**
 * A class plays a whole competition at the built server while people who are not of it try to come in with its code, and
 * some who are of it forge messages.
 */
export const bench: Bench = {
  name: 'bots',
  unit: 'bots in, forged messages that worked, keys seen early, and differences between what was acknowledged and what stands',
  goal: `= 0 of ${form.attempts} + ${form.forged}, the class finishes${isShort ? '' : `, acknowledged within ${ackMs} ms at p99`}`,
  async run(say) {
    const database = await openOwnDatabase('bots')
    const server = await startWatchedServer(database.appUrl)
    try {
      return await play(database, siteOf(server), say)
    } finally {
      await server.stop()
      await database.close()
    }
  },
}

async function play(database: OwnDatabase, site: Site, say: (line: string) => void) {
  const random = seededRandom(11)
  const { classroom, host, bots: strangers, players: sessions } = await makeGuests(database, players)
  const room = await openQuiz(database, classroom)
  const target: Target = { ...room, code: await codeOf(database, room.id) }
  const seats = classroom.studentIds.map((person, at) => ({ person, session: sessions[at]! }))
  const played = await openClass(site, target, seats, random)
  const [bots, forgers] = [openBots(site, target, strangers), openForgers(site, target, played.players, random)]
  const attacks = Promise.all([
    paced(form.attempts, 8, async (at) => (await bots.attempt(at), true)),
    paced(form.forged, 4, forgers.forge),
  ])
  try {
    await lead({ database, site, host, classroomId: classroom.id, id: room.id }, played, forgers, say)
    const finished = played.seeingState('finished')
    forgers.allow({ round: form.rounds - 1, phase: 'board' })
    await attacks
    const compared = await compareRoom(database.owner, room.id, played.sent, 'speed')
    const { lost, fromNowhere, countedTwice, wrongStandings, uncounted } = compared
    const strangersIn = await playersNotOf(database, room.id, classroom.studentIds)
    const tooQuick = await quickerThanSeen(database, room.id, played)
    const unacknowledged = played.sent.filter(({ acknowledged }) => !acknowledged).length
    const differences = lost + fromNowhere + countedTwice + wrongStandings + uncounted + tooQuick + unacknowledged
    const value = bots.gotIn() + strangersIn + forgers.worked() + played.keysShown() + differences
    const p99 = rounded(quantile(played.acks, 0.99), 1)
    return {
      value,
      holds:
        value === 0 &&
        finished === players &&
        compared.stored === players * form.rounds &&
        bots.tried() === form.attempts &&
        forgers.forged() === form.forged &&
        (isShort || p99 <= ackMs),
      details: {
        form: isShort ? 'short' : 'long',
        ...{ finished, attempts: bots.tried(), forged: forgers.forged(), forgedWorked: forgers.worked() },
        ...{ botsIn: bots.gotIn(), strangersIn, keysShown: played.keysShown(), tooQuick, unacknowledged, ...compared },
        ackMs: { p50: rounded(quantile(played.acks, 0.5), 1), p99 },
        ...{ attemptsTold: bots.counts, forgedTold: forgers.counts, loadAverage: loadavg()[0] },
      },
    }
  } finally {
    played.close()
    await bots.close()
  }
}

/** Made as its teacher would; from then on everything goes over the server. */
async function openQuiz(database: OwnDatabase, classroom: Parameters<typeof openTestRoom>[2]) {
  const services = openServices({
    ...process.env,
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: testSecret, DATABASE_URL: database.appUrl },
  })
  const room = await openTestRoom(services, database.owner, classroom, { answerSeconds: 60 }, form.rounds)
  // Open for guests, none of whom is let in: the harder case.
  await room.press('open-guests')
  await services.bus.close()
  await services.jobs.close()
  await Promise.all([services.pool.end(), services.identityPool.end()])
  return room
}

type Hosting = { database: OwnDatabase; site: Site; host: Session; classroomId: string; id: string }
type Row = { state: string; round: number | null; phase: string | null; code: string | null }

const rowOf = async ({ owner }: OwnDatabase, id: string) =>
  (await owner.query<Row>('SELECT state, round, phase, code FROM competitions WHERE id = $1', [id])).rows[0]!
const codeOf = async (database: OwnDatabase, id: string) => (await rowOf(database, id)).code!

/** From the lobby to the end, while everything else goes on. Rounds end when the last of the class has answered. */
async function lead(hosting: Hosting, played: PlayedClass, forgers: Forgers, say: (line: string) => void) {
  const { database, id } = hosting
  await press(hosting, 'start', forgers)
  for (let round = 0; round < form.rounds; round++) {
    while ((await rowOf(database, id)).phase !== 'answer') await goOn(hosting, forgers)
    await until(() => played.seeing(round, 'answer') === players, `round ${round} opens everywhere`)
    forgers.allow({ round, phase: 'answer' })
    await played.answerAll(round, form.spreadMs)
    await until(() => played.seeing(round, 'reveal') === players, `round ${round} is revealed everywhere`)
    forgers.allow({ round, phase: 'reveal' })
    await sleep(300)
    await goOn(hosting, forgers)
    await press(hosting, 'next', forgers)
    say(`round ${round + 1}: acknowledged p99 ${rounded(quantile(played.acks, 0.99), 1)} ms`)
  }
  await until(() => played.seeingState('finished') === players, 'the end is seen everywhere')
}

/** To the next phase, and a moment there. */
async function goOn(hosting: Hosting, forgers: Forgers) {
  await press(hosting, 'next', forgers)
  const { round, phase } = await rowOf(hosting.database, hosting.id)
  if (round === null || phase === null) return
  if (phase !== 'answer') forgers.allow({ round, phase })
  await sleep(phase === 'answer' ? 0 : 300)
}

async function press({ database, site, host, classroomId, id }: Hosting, name: string, forgers: Forgers) {
  // What is forged for one moment must not arrive in the next, where it would be somebody's answer.
  forgers.allow(null)
  await until(() => forgers.underWay() === 0, 'forged messages are answered')
  const { round, phase } = await rowOf(database, id)
  const { status, text } = await sendForm(site, `/dashboard/competition/${id}.data?class=${classroomId}`, host.cookie, {
    ...{ [actionField]: 'act', [keyField]: crypto.randomUUID(), competition: id, press: name },
    ...{ round: String(round ?? ''), phase: phase ?? '' },
  })
  if (!text.includes('"done"')) throw new Error(`the host’s ${name} was answered ${status}: ${text.slice(0, 300)}`)
}

async function playersNotOf({ owner }: OwnDatabase, id: string, people: readonly string[]): Promise<number> {
  const asked = `SELECT 1 FROM competition_players WHERE competition_id = $1 AND state = 'in' AND (person_id IS NULL OR person_id <> ALL($2::uuid[]))`
  return (await owner.query(asked, [id, people])).rowCount ?? 0
}

/** Answers that are kept as quicker than their player's own screen says they can have been. */
async function quickerThanSeen({ owner }: OwnDatabase, id: string, { sent }: PlayedClass): Promise<number> {
  const { rows } = await owner.query<{ person: string; round: number; took: number }>(
    `SELECT p.person_id AS person, a.round, a.took_ms AS took FROM competition_answers a
     JOIN competition_players p ON p.competition_id = a.competition_id AND p.id = a.player_id WHERE a.competition_id = $1`,
    [id],
  )
  const took = new Map(rows.map((row) => [`${row.person} ${row.round}`, row.took]))
  return sent.filter(({ person, round, waitedMs }) => (took.get(`${person} ${round}`) ?? 0) < waitedMs - forgivenMs)
    .length
}

/** So many over the whole time, so many at once. What could not be tried is tried again. */
async function paced(total: number, atOnce: number, act: (at: number) => Promise<boolean>) {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = next++; at < total; at = next++) {
        await sleep(Math.max(0, began + (form.overMs * at) / total - performance.now()))
        while (!(await act(at))) await sleep(20)
      }
    }),
  )
}

async function until(condition: () => boolean, what: string) {
  for (const end = performance.now() + patienceMs; !condition(); await sleep(5))
    if (performance.now() > end) throw new Error(`did not happen: ${what}`)
}
