import { loadavg } from 'node:os'
import { openServices } from '#server/services.ts'
import { isShort, type Bench } from './bench.ts'
import { median, portOf, roundTo, startChild, startGateway, type GatewayProcess } from './live/processes.ts'
import { openScratchDatabase } from './live/scratch-database.ts'
import { testSecret } from './live/test-sessions.ts'
import { playRounds, publishRooms } from './rooms/play-rounds.ts'
import { openPlayers } from './rooms/players.ts'
import { openTestRoom, advanceToAnswers, type TestRoom } from './rooms/test-room.ts'

/** `spreadMs`: players answer at different moments within this time. */
const config = isShort
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
const playersPerRoom = 30

type Say = (line: string) => void

/**
 * One large room, then many rooms, on one web process: time from an answer to its acknowledgement, and from the end of
 * a round to the reveal on all devices. Then the maximum rate of answers, compared with a bare `ws` server.
 */
export const bench: Bench = {
  name: 'room-load',
  unit: 'ms p99 from an answer to its acknowledgement',
  goal: `≤ ${config.ackMs}, reveal everywhere ≤ ${config.revealMs} ms after the close, answers/s ≥ ${config.share} of bare ws`,
  async run(say) {
    const database = await openScratchDatabase('room_load')
    const services = openServices({
      ...process.env,
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', SECRET: testSecret, DATABASE_URL: database.appUrl },
    })
    const gateway = await startGateway({
      DATABASE_URL: database.appUrl,
      LIVE_LIMITS: JSON.stringify({ perSecond: 5_000, burst: 5_000 }),
    })
    const [large] = await database.createClassrooms(1, config.players)
    const small = await database.createClassrooms(config.rooms, playersPerRoom)
    const openRooms = (classes: (typeof small)[number][], changeable = false) =>
      Promise.all(classes.map((classroom) => openTestRoom(services, database.owner, classroom, { changeable })))
    try {
      const largeRoom = await playRounds(
        [gateway],
        await openRooms([large!]),
        config,
        say,
        `a room of ${config.players}`,
      )
      const manyRooms = await playRounds(
        [gateway],
        await openRooms(small),
        config,
        say,
        `${config.rooms} rooms of ${playersPerRoom}`,
      )
      await database.owner.query(
        'CREATE TABLE bare_answers (competition_id uuid, round integer, player_id uuid, answer jsonb NOT NULL, PRIMARY KEY (competition_id, round, player_id))',
      )
      const bare = startChild(new URL('./rooms/bare-answers.ts', import.meta.url), { DATABASE_URL: database.ownerUrl })
      const pace = await compare(gateway, await portOf(bare), await openRooms(small, true), say)
      await bare.stop()
      const [ack, reveal] = [
        Math.max(largeRoom.ackP99, manyRooms.ackP99),
        Math.max(largeRoom.revealMs, manyRooms.revealMs),
      ]
      return {
        value: roundTo(ack, 1),
        holds: ack <= config.ackMs && reveal <= config.revealMs && pace.share >= config.share,
        details: { mode: isShort ? 'short' : 'full', one: largeRoom, many: manyRooms, pace, loadAverage: loadavg()[0] },
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
  await Promise.all(rooms.map(advanceToAnswers))
  await publishRooms(gateway, rooms)
  const [liveClients, bareClients] = [
    await openPlayers(gateway.port, rooms, false),
    await openPlayers(barePort, rooms, false),
  ]
  const perSecond = async (players: typeof liveClients) => {
    const began = performance.now()
    const count = await players.answerUntil(0, began + config.seconds * 1_000)
    return count / ((performance.now() - began) / 1_000)
  }
  await perSecond(liveClients)
  await perSecond(bareClients)
  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round < config.turns; round++) {
    rates.push({ ours: await perSecond(liveClients), bare: await perSecond(bareClients) })
    const { ours: liveRate, bare: bareRate } = rates.at(-1)!
    say(`answers a second: ${Math.round(liveRate)}, bare ${Math.round(bareRate)}`)
  }
  liveClients.close()
  bareClients.close()
  return {
    answersPerSecond: Math.round(median(rates.map((rate) => rate.ours))),
    barePerSecond: Math.round(median(rates.map((turn) => turn.bare))),
    share: roundTo(median(rates.map((turn) => turn.ours / turn.bare)), 2),
  }
}
