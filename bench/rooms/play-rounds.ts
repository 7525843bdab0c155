import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds, quantile, roundTo, type GatewayProcess, type Usage } from '../live/processes.ts'
import { openPlayers } from './players.ts'
import { advanceToAnswers, type TestRoom } from './test-room.ts'

type Say = (line: string) => void
type RoundOptions = { rounds: number; spreadMs: number }

/** Plays several rounds with all players of the rooms; measures the time to acknowledgement and to the reveal. */
export async function playRounds(
  gateways: readonly GatewayProcess[],
  rooms: readonly TestRoom[],
  { rounds, spreadMs }: RoundOptions,
  say: Say,
  name: string,
) {
  const players = await openPlayers(
    gateways.map(({ port }) => port),
    rooms,
    true,
  )
  const acks: number[] = []
  const reveals: number[] = []
  const before = await cpuOf(gateways)
  const began = performance.now()
  for (let round = 0; round < rounds; round++) {
    await Promise.all(rooms.map(round === 0 ? advanceToAnswers : advanceToNextAnswer))
    await publishRooms(gateways[0]!, rooms)
    await sleep(500)
    const revealTimes = players.reveals()
    acks.push(...(await players.answer(round, spreadMs)))
    // After the last answer either this host or the server process itself closes the round.
    await Promise.all(rooms.map((room) => room.press('next', { round, phase: 'answer' })))
    const committed = performance.now()
    await publishRooms(gateways[0]!, rooms)
    const last = Math.max(...(await revealTimes))
    reveals.push(Math.max(0, last - committed))
    say(
      `${name}, round ${round + 1}: acknowledged p99 ${roundTo(quantile(acks, 0.99), 1)} ms, revealed after ${roundTo(reveals.at(-1)!, 0)} ms`,
    )
  }
  const seconds = (performance.now() - began) / 1_000
  const processorShare = roundTo(((await cpuOf(gateways)) - before) / seconds)
  players.close()
  return {
    players: players.count,
    answers: acks.length,
    ackP50: roundTo(quantile(acks, 0.5), 1),
    ackP99: roundTo(quantile(acks, 0.99), 1),
    revealMs: Math.round(Math.max(...reveals)),
    processorShare,
  }
}

/** Publishes change notifications, because this process changed the rows without going through the gateway process. */
export const publishRooms = (gateway: GatewayProcess, rooms: readonly TestRoom[]) =>
  Promise.all(rooms.flatMap(({ paths }) => paths.all.map((path) => gateway.ask(`publish ${path}`))))

async function cpuOf(gateways: readonly GatewayProcess[]): Promise<number> {
  const usages = await Promise.all(gateways.map((gateway) => gateway.ask<Usage>('usage')))
  return usages.reduce((sum, usage) => sum + cpuSeconds(usage), 0)
}

async function advanceToNextAnswer(room: TestRoom) {
  for (;;) {
    const { phase, done } = await room.press('next')
    if (phase === 'answer' && done) return
  }
}
