import { loadavg } from 'node:os'
import { openServices } from '#server/services.ts'
import { isShort, type Bench } from './bench.ts'
import { median, portOf, rounded, startChild, startGateway, type GatewayProcess } from './live/processes.ts'
import { openOwnDatabase } from './live/own-database.ts'
import { testSecret } from './live/test-people.ts'
import { playRounds, tell } from './rooms/play-rounds.ts'
import { openPlayers } from './rooms/players.ts'
import { openTestRoom, toAnswers, type TestRoom } from './rooms/test-room.ts'

/** Answers are spread over so long: nobody answers in the same millisecond as everybody else. */
const form = isShort
  ? {
      players: 200,
      rooms: 6,
      rounds: 2,
      spreadMs: 1_000,
      seconds: 1,
      turns: 3,
      ackMs: 500,
      revealMs: 1_500,
      share: 0.25,
    }
  : {
      players: 2_000,
      rooms: 66,
      rounds: 5,
      spreadMs: 3_000,
      seconds: 2,
      turns: 5,
      ackMs: 100,
      revealMs: 300,
      share: 0.75,
    }
const each = 30

type Say = (line: string) => void

/**
 * One room, then many, on one web process: how long an answer takes to its acknowledgement after the commit, and the
 * reveal to every device after the commit that closes the round. Then as many answers as go, beside a bare `ws` server
 * with the same clients and messages.
 */
export const bench: Bench = {
  name: 'room-load',
  unit: 'ms p99 from an answer to its acknowledgement',
  goal: `≤ ${form.ackMs}, reveal everywhere ≤ ${form.revealMs} ms after the close, answers/s ≥ ${form.share} of bare ws`,
  async run(say) {
    const database = await openOwnDatabase('room_load')
    const services = openServices({
      ...process.env,
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', SECRET: testSecret, DATABASE_URL: database.appUrl },
    })
    const gateway = await startGateway({
      DATABASE_URL: database.appUrl,
      LIVE_LIMITS: JSON.stringify({ perSecond: 5_000, burst: 5_000 }),
    })
    const [large] = await database.makeClassrooms(1, form.players)
    const small = await database.makeClassrooms(form.rooms, each)
    const open = (classes: (typeof small)[number][], changeable = false) =>
      Promise.all(classes.map((one) => openTestRoom(services, database.owner, one, { changeable })))
    try {
      const one = await playRounds([gateway], await open([large!]), form, say, `a room of ${form.players}`)
      const many = await playRounds([gateway], await open(small), form, say, `${form.rooms} rooms of ${each}`)
      await database.owner.query(
        'CREATE TABLE bare_answers (competition_id uuid, round integer, player_id uuid, answer jsonb NOT NULL, PRIMARY KEY (competition_id, round, player_id))',
      )
      const bare = startChild(new URL('./rooms/bare-answers.ts', import.meta.url), { DATABASE_URL: database.ownerUrl })
      const pace = await compare(gateway, await portOf(bare), await open(small, true), say)
      await bare.stop()
      const [ack, reveal] = [Math.max(one.ackP99, many.ackP99), Math.max(one.revealMs, many.revealMs)]
      return {
        value: rounded(ack, 1),
        holds: ack <= form.ackMs && reveal <= form.revealMs && pace.share >= form.share,
        details: { form: isShort ? 'short' : 'long', one, many, pace, loadAverage: loadavg()[0] },
      }
    } finally {
      await gateway.stop()
      await services.pool.end()
      await services.identityPool.end()
      await services.jobs.close()
      await database.close()
    }
  },
}

async function compare(gateway: GatewayProcess, barePort: number, rooms: TestRoom[], say: Say) {
  await Promise.all(rooms.map(toAnswers))
  await tell(gateway, rooms)
  const [ours, bare] = [await openPlayers(gateway.port, rooms, false), await openPlayers(barePort, rooms, false)]
  const perSecond = async (players: typeof ours) => {
    const began = performance.now()
    const count = await players.answerUntil(0, began + form.seconds * 1_000)
    return count / ((performance.now() - began) / 1_000)
  }
  await perSecond(ours)
  await perSecond(bare)
  const turns: { ours: number; bare: number }[] = []
  for (let turn = 0; turn < form.turns; turn++) {
    turns.push({ ours: await perSecond(ours), bare: await perSecond(bare) })
    const { ours: own, bare: other } = turns.at(-1)!
    say(`answers a second: ${Math.round(own)}, bare ${Math.round(other)}`)
  }
  ours.close()
  bare.close()
  return {
    answersPerSecond: Math.round(median(turns.map((turn) => turn.ours))),
    barePerSecond: Math.round(median(turns.map((turn) => turn.bare))),
    share: rounded(median(turns.map((turn) => turn.ours / turn.bare)), 2),
  }
}
