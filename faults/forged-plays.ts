import { randomInt, randomUUID } from 'node:crypto'
import { isShort, type Bench } from '#bench/bench.ts'
import { botFor } from '#bench/games/bots.ts'
import { openOwnDatabase } from '#bench/live/own-database.ts'
import { loadGame } from '#content/games/load-game.ts'
import { gameEntry, gameSlugs, type GameSlug } from '#rules/games/catalogue.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { newId } from '#app/platform/ids.server.ts'
import { makePeople, type People, type Who } from './surface/people.ts'
import { openClient } from './surface/send.ts'
import { startWatchedServer } from './surface/watched-server.ts'
import type pg from 'pg'

const wanted = isShort ? 150 : 1_200
/** Of somebody who sends honestly now and then: they must be taken, or nothing was tried. */
const honestEvery = 12

type Ticket = { id: string; game: GameSlug; level: string; seed: number; issuedAt: number }
type Log = PlayLog<GameInput>
type Play = { id: string; sequence: number; ticket: string; startedAt: number; endedAt: number; log: Log }

const child = 'student in class' satisfies Who

/** Plays that nobody played, over HTTP at the built server: none may be kept. */
export const bench: Bench = {
  name: 'forged-plays',
  unit: 'forged plays accepted',
  goal: `0 of ${wanted}, and honest ones in between are kept`,
  async run(say) {
    const database = await openOwnDatabase('forged')
    const server = await startWatchedServer(database.appUrl)
    const client = openClient(server.port, 4)
    try {
      const counts: Record<string, Record<string, number>> = {}
      let [accepted, honest, honestKept, people] = [0, 0, 0, await makePeople(database.owner)]
      const send = async (who: Who, play: object, more: object = {}) => {
        const body = {
          person: people.ids[who as never],
          school: people.schoolId,
          device: randomUUID(),
          sentAt: Date.now(),
        }
        const { status, text } = await client.send({
          method: 'POST',
          path: '/api/1.0/plays',
          headers: { 'content-type': 'application/json', origin: server.url, cookie: people.sessions.get(who)!.cookie },
          body: Buffer.from(JSON.stringify({ ...body, events: [play], ...more })),
        })
        if (status !== 200) return `status ${status}`
        const { outcome, reason } = (JSON.parse(text) as { events: { outcome: string; reason?: string }[] }).events[0]!
        return reason ?? outcome
      }
      for (let at = 0; at < wanted; at++) {
        // The hour's quota is a wall of its own; here it must not be the one that holds.
        if (at % 200 === 0) people = await makePeople(database.owner)
        const [way, forge] = forgeries[at % forgeries.length]!
        const game = gameSlugs[at % gameSlugs.length]!
        const ticket = await giveTicket(database.owner, people, game)
        const said = await forge({ owner: database.owner, people, ticket, send })
        counts[way] = { ...counts[way], [said]: (counts[way]?.[said] ?? 0) + 1 }
        if (said === 'kept') accepted++
        if (at % honestEvery !== 0) continue
        honest++
        if ((await send(child, await played(await giveTicket(database.owner, people, game)))) === 'kept') honestKept++
      }
      say(JSON.stringify({ honest, honestKept }))
      return {
        value: accepted,
        holds: accepted === 0 && honestKept === honest,
        details: { forged: wanted, honest, honestKept, counts },
      }
    } finally {
      client.close()
      await server.stop()
      await database.close()
    }
  },
}

type Around = {
  owner: pg.Pool
  people: People
  ticket: Ticket
  send: (who: Who, play: object, more?: object) => Promise<string>
}

const forgeries: readonly (readonly [string, (around: Around) => Promise<string>])[] = [
  [
    'a score beside the log',
    async ({ ticket, send }) => send(child, { ...(await played(ticket)), score: 99_999, stars: 3 }),
  ],
  [
    'inputs of another play spliced in',
    async ({ ticket, send }) => {
      const mine = await played(ticket)
      const half = Math.floor(mine.log.inputs.length / 2)
      const from = mine.log.inputs[half]?.t ?? 0
      const log = await notAPlayOf(ticket, async (seed) => {
        const { log: other } = await played({ ...ticket, seed })
        const inputs = [...mine.log.inputs.slice(0, half), ...other.inputs.filter(({ t }) => t > from)]
        return { ...other, inputs }
      })
      return send(child, { ...mine, log })
    },
  ],
  [
    'a play of another seed',
    async ({ ticket, send }) => {
      const log = await notAPlayOf(ticket, async (seed) => (await played({ ...ticket, seed })).log)
      return send(child, { ...(await played(ticket)), log })
    },
  ],
  [
    'a play of another level',
    async ({ ticket, send }) => {
      const level = gameEntry(ticket.game).levels.find((one) => one !== ticket.level)!
      const log = await notAPlayOf(ticket, async (seed) => (await played({ ...ticket, level, seed })).log)
      return send(child, { ...(await played(ticket)), log })
    },
  ],
  [
    'a ticket used before',
    async ({ owner, ticket, send }) => {
      const play = await played(ticket)
      await owner.query('UPDATE play_tickets SET play_id = $2 WHERE id = $1', [ticket.id, randomUUID()])
      return send(child, play)
    },
  ],
  [
    'a ticket that has expired',
    async ({ owner, ticket, send }) => {
      await owner.query(`UPDATE play_tickets SET expires_at = now() - interval '1 minute' WHERE id = $1`, [ticket.id])
      return send(child, await played(ticket))
    },
  ],
  [
    'a ticket that nobody gave out',
    async ({ ticket, send }) => send(child, { ...(await played(ticket)), ticket: randomUUID() }),
  ],
  [
    'another child’s ticket',
    async ({ owner, people, ticket, send }) => {
      await owner.query('UPDATE play_tickets SET student_id = $2 WHERE id = $1', [
        ticket.id,
        people.ids['student out of class'],
      ])
      return send(child, await played(ticket))
    },
  ],
  [
    'another child’s name',
    async ({ people, ticket, send }) =>
      send(child, await played(ticket), { person: people.ids['student out of class'] }),
  ],
  [
    'rules of an older version',
    async ({ owner, ticket, send }) => {
      await owner.query('UPDATE play_tickets SET rules_version = 0 WHERE id = $1', [ticket.id])
      return send(child, await played(ticket))
    },
  ],
  [
    'faster than time',
    async ({ owner, ticket, send }) => {
      await owner.query('UPDATE play_tickets SET issued_at = now() WHERE id = $1', [ticket.id])
      return send(child, await played(ticket))
    },
  ],
  [
    'the end cut off',
    async ({ ticket, send }) => {
      const play = await played(ticket)
      const ticks = play.log.ticks - 1
      const inputs = play.log.inputs.filter(({ t }) => t < ticks)
      return send(child, { ...play, log: { ...play.log, inputs, ticks } })
    },
  ],
  [
    'digests changed',
    async ({ ticket, send }) => {
      const play = await played(ticket)
      return send(child, { ...play, log: { ...play.log, digests: [...play.log.digests, 1] } })
    },
  ],
  [
    'more presses than hands have',
    async ({ ticket, send }) => {
      const play = await played(ticket)
      const first = play.log.inputs[0] ?? { t: 0 }
      const inputs = Array.from({ length: 60 }, (_, t) => ({ ...first, t }))
      return send(child, { ...play, log: { ...play.log, inputs } })
    },
  ],
  ['sent by a teacher', async ({ ticket, send }) => send('owner', await played(ticket))],
]

/** As the command gives them out, an hour ago, so that an honest play has had its time. */
async function giveTicket(owner: pg.Pool, people: People, game: GameSlug): Promise<Ticket> {
  const { levels } = gameEntry(game)
  const [id, level, seed] = [randomUUID(), levels[randomInt(3)]!, randomInt(2 ** 30)]
  const issuedAt = Date.now() - 3_600_000
  const { rules } = await loadGame(game)
  await owner.query(
    `INSERT INTO play_tickets (school_id, id, student_id, game, level, rules_version, seed, help, clock, issued_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 0, true, $8, now() + interval '1 day')`,
    [people.schoolId, id, people.ids[child], game, level, rules.version, seed, new Date(issuedAt).toISOString()],
  )
  // What was kept before is long ago: one child plays one game at a time.
  await owner.query(
    `UPDATE plays SET started_at = started_at - interval '1 day', ended_at = ended_at - interval '1 day' WHERE student_id = $1 AND ended_at > now() - interval '1 day'`,
    [people.ids[child]],
  )
  return { id, game, level, seed, issuedAt }
}

/**
 * In the shortest plays, keys of one seed may happen to fit another: then they are a play, worth what the rules make of
 * it. A forgery is a log that is none.
 */
async function notAPlayOf(ticket: Ticket, forge: (seed: number) => Promise<Log>): Promise<Log> {
  const { rules, levels } = await loadGame(ticket.game)
  const level = levels[gameEntry(ticket.game).levels.indexOf(ticket.level)]
  const settings = { seed: ticket.seed, help: 0, clock: true } as const
  for (let seed = ticket.seed + 1; ; seed++) {
    const log = await forge(seed)
    if (!replayPlay(rules, level, settings, { ...log, seconds: 3_600 }).ok) return log
  }
}

async function played({ id, game, level, seed }: Ticket): Promise<Play> {
  const { rules, levels } = await loadGame(game)
  const found = levels[gameEntry(game).levels.indexOf(level)]
  const done = playWith(rules, found, { seed, help: 0, clock: true }, botFor(game, 2 * (seed % 1_000))!)
  const endedAt = Date.now()
  const startedAt = endedAt - Math.ceil((done.tick / 60) * 1_000) - 500
  return { id: newId(), sequence: endedAt, ticket: id, startedAt, endedAt, log: done.log }
}
