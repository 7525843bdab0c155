import { randomInt, randomUUID } from 'node:crypto'
import { isShort, type Bench } from '#bench/bench.ts'
import { botFor } from '#testing/game-bots.ts'
import { openScratchDatabase } from '#bench/live/scratch-database.ts'
import { loadGame } from '#content/games/load-game.ts'
import { gameEntry, gameSlugs, type GameSlug } from '#rules/games/catalog.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { createPeople, type People, type Requester } from './surface/people.ts'
import { openClient } from './surface/send.ts'
import { startWatchedServer } from './surface/watched-server.ts'
import type pg from 'pg'

const playCount = isShort ? 150 : 1_200
/** Every n-th play is honest and must be accepted, to prove that the setup works. */
const honestEvery = 12

type Ticket = { id: string; game: GameSlug; level: string; seed: number; issuedAt: number }
type Log = PlayLog<GameInput>
type Play = { id: string; sequence: number; ticket: string; startedAt: number; endedAt: number; log: Log }

const child = 'student in class' satisfies Requester

/** Sends forged plays over HTTP to the built server, which must accept none. */
export const bench: Bench = {
  name: 'forged-plays',
  unit: 'forged plays accepted',
  goal: `0 of ${playCount}, and honest plays in between are saved`,
  async run(say) {
    const database = await openScratchDatabase('forged')
    const server = await startWatchedServer(database.appUrl)
    const client = openClient(server.port, 4)
    try {
      const counts: Record<string, Record<string, number>> = {}
      let [accepted, honest, honestSaved, people] = [0, 0, 0, await createPeople(database.owner)]
      const send = async (sender: Requester, play: object, more: object = {}) => {
        const body = {
          person: people.ids[sender as never],
          school: people.schoolId,
          device: randomUUID(),
          sentAt: Date.now(),
        }
        const { status, text } = await client.send({
          method: 'POST',
          path: '/api/1.0/plays',
          headers: {
            'content-type': 'application/json',
            origin: server.url,
            cookie: people.sessions.get(sender)!.cookie,
          },
          body: Buffer.from(JSON.stringify({ ...body, events: [play], ...more })),
        })
        if (status !== 200) return `status ${status}`
        const { outcome, reason } = (JSON.parse(text) as { events: { outcome: string; reason?: string }[] }).events[0]!
        return reason ?? outcome
      }
      for (let index = 0; index < playCount; index++) {
        // Use new users before the hourly quota is reached, so that the quota does not reject the forgery.
        if (index % 200 === 0) people = await createPeople(database.owner)
        const [forgeryName, forge] = forgeries[index % forgeries.length]!
        const game = gameSlugs[index % gameSlugs.length]!
        const ticket = await issueTicket(database.owner, people, game)
        const outcomeText = await forge({ owner: database.owner, people, ticket, send })
        counts[forgeryName] = { ...counts[forgeryName], [outcomeText]: (counts[forgeryName]?.[outcomeText] ?? 0) + 1 }
        if (outcomeText === 'saved') accepted++
        if (index % honestEvery !== 0) continue
        honest++
        if ((await send(child, await simulatePlay(await issueTicket(database.owner, people, game)))) === 'saved')
          honestSaved++
      }
      say(JSON.stringify({ honest, honestKept: honestSaved }))
      return {
        value: accepted,
        holds: accepted === 0 && honestSaved === honest,
        details: { forged: playCount, honest, honestKept: honestSaved, counts },
      }
    } finally {
      client.close()
      await server.stop()
      await database.close()
    }
  },
}

type ForgeryContext = {
  owner: pg.Pool
  people: People
  ticket: Ticket
  send: (sender: Requester, play: object, more?: object) => Promise<string>
}

const forgeries: readonly (readonly [string, (around: ForgeryContext) => Promise<string>])[] = [
  [
    'a score beside the log',
    async ({ ticket, send }) => send(child, { ...(await simulatePlay(ticket)), score: 99_999, stars: 3 }),
  ],
  [
    'inputs of another play spliced in',
    async ({ ticket, send }) => {
      const honestPlay = await simulatePlay(ticket)
      const half = Math.floor(honestPlay.log.inputs.length / 2)
      const spliceTick = honestPlay.log.inputs[half]?.t ?? 0
      const log = await forgeInvalidLog(ticket, async (seed) => {
        const { log: other } = await simulatePlay({ ...ticket, seed })
        const inputs = [...honestPlay.log.inputs.slice(0, half), ...other.inputs.filter(({ t }) => t > spliceTick)]
        return { ...other, inputs }
      })
      return send(child, { ...honestPlay, log })
    },
  ],
  [
    'a play of another seed',
    async ({ ticket, send }) => {
      const log = await forgeInvalidLog(ticket, async (seed) => (await simulatePlay({ ...ticket, seed })).log)
      return send(child, { ...(await simulatePlay(ticket)), log })
    },
  ],
  [
    'a play of another level',
    async ({ ticket, send }) => {
      const level = gameEntry(ticket.game).levels.find((item) => item !== ticket.level)!
      const log = await forgeInvalidLog(ticket, async (seed) => (await simulatePlay({ ...ticket, level, seed })).log)
      return send(child, { ...(await simulatePlay(ticket)), log })
    },
  ],
  [
    'a ticket used before',
    async ({ owner, ticket, send }) => {
      const play = await simulatePlay(ticket)
      await owner.query('UPDATE play_tickets SET play_id = $2 WHERE id = $1', [ticket.id, randomUUID()])
      return send(child, play)
    },
  ],
  [
    'a ticket that has expired',
    async ({ owner, ticket, send }) => {
      await owner.query(`UPDATE play_tickets SET expires_at = now() - interval '1 minute' WHERE id = $1`, [ticket.id])
      return send(child, await simulatePlay(ticket))
    },
  ],
  [
    'a ticket that was never issued',
    async ({ ticket, send }) => send(child, { ...(await simulatePlay(ticket)), ticket: randomUUID() }),
  ],
  [
    'another child’s ticket',
    async ({ owner, people, ticket, send }) => {
      await owner.query('UPDATE play_tickets SET student_id = $2 WHERE id = $1', [
        ticket.id,
        people.ids['student out of class'],
      ])
      return send(child, await simulatePlay(ticket))
    },
  ],
  [
    'another child’s name',
    async ({ people, ticket, send }) =>
      send(child, await simulatePlay(ticket), { person: people.ids['student out of class'] }),
  ],
  [
    'rules of an older version',
    async ({ owner, ticket, send }) => {
      await owner.query('UPDATE play_tickets SET rules_version = 0 WHERE id = $1', [ticket.id])
      return send(child, await simulatePlay(ticket))
    },
  ],
  [
    'a play longer than the time since its ticket',
    async ({ owner, ticket, send }) => {
      await owner.query('UPDATE play_tickets SET issued_at = now() WHERE id = $1', [ticket.id])
      return send(child, await simulatePlay(ticket))
    },
  ],
  [
    'the end cut off',
    async ({ ticket, send }) => {
      const play = await simulatePlay(ticket)
      const ticks = play.log.ticks - 1
      const inputs = play.log.inputs.filter(({ t }) => t < ticks)
      return send(child, { ...play, log: { ...play.log, inputs, ticks } })
    },
  ],
  [
    'digests changed',
    async ({ ticket, send }) => {
      const play = await simulatePlay(ticket)
      return send(child, { ...play, log: { ...play.log, digests: [...play.log.digests, 1] } })
    },
  ],
  [
    'more key presses than humanly possible',
    async ({ ticket, send }) => {
      const play = await simulatePlay(ticket)
      const first = play.log.inputs[0] ?? { t: 0 }
      const inputs = Array.from({ length: 60 }, (_, t) => ({ ...first, t }))
      return send(child, { ...play, log: { ...play.log, inputs } })
    },
  ],
  ['sent by a teacher', async ({ ticket, send }) => send('owner', await simulatePlay(ticket))],
]

/** Issues a ticket like the command does, dated one hour ago, so that an honest play fits in time. */
async function issueTicket(owner: pg.Pool, people: People, game: GameSlug): Promise<Ticket> {
  const { levels } = gameEntry(game)
  const [id, level, seed] = [randomUUID(), levels[randomInt(3)]!, randomInt(2 ** 30)]
  const issuedAt = Date.now() - 3_600_000
  const { rules } = await loadGame(game)
  await owner.query(
    `INSERT INTO play_tickets (school_id, id, student_id, game, level, rules_version, seed, help, clock, issued_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 0, true, $8, now() + interval '1 day')`,
    [people.schoolId, id, people.ids[child], game, level, rules.version, seed, new Date(issuedAt).toISOString()],
  )
  // Move earlier plays to the past, because plays of one student must not overlap.
  await owner.query(
    `UPDATE plays SET started_at = started_at - interval '1 day', ended_at = ended_at - interval '1 day' WHERE student_id = $1 AND ended_at > now() - interval '1 day'`,
    [people.ids[child]],
  )
  return { id, game, level, seed, issuedAt }
}

/**
 * Forges a log that is invalid for the ticket. Retries with other seeds, because in very short plays the inputs of one
 * seed may happen to be valid for another.
 */
async function forgeInvalidLog(ticket: Ticket, forge: (seed: number) => Promise<Log>): Promise<Log> {
  const { rules, levels } = await loadGame(ticket.game)
  const level = levels[gameEntry(ticket.game).levels.indexOf(ticket.level)]
  const settings = { seed: ticket.seed, help: 0, clock: true } as const
  for (let seed = ticket.seed + 1; ; seed++) {
    const log = await forge(seed)
    if (!replayPlay(rules, level, settings, { ...log, seconds: 3_600 }).ok) return log
  }
}

async function simulatePlay({ id, game, level, seed }: Ticket): Promise<Play> {
  const { rules, levels } = await loadGame(game)
  const levelData = levels[gameEntry(game).levels.indexOf(level)]
  const finished = playWith(rules, levelData, { seed, help: 0, clock: true }, botFor(game, 2 * (seed % 1_000))!)
  const endedAt = Date.now()
  const startedAt = endedAt - Math.ceil((finished.tick / 60) * 1_000) - 500
  return { id: newId(), sequence: endedAt, ticket: id, startedAt, endedAt, log: finished.log }
}
