import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds, quantile, rounded, type GatewayProcess, type Usage } from '../live/processes.ts'
import { openPlayers } from './players.ts'
import { toAnswers, type TestRoom } from './test-room.ts'

type Say = (line: string) => void
type Form = { rounds: number; spreadMs: number }

/** Everybody in some rooms answers round after round: how long each waited for the acknowledgement, and for the reveal. */
export async function playRounds(
  gateways: readonly GatewayProcess[],
  rooms: readonly TestRoom[],
  { rounds, spreadMs }: Form,
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
  const before = await spent(gateways)
  const began = performance.now()
  for (let round = 0; round < rounds; round++) {
    await Promise.all(rooms.map(round === 0 ? toAnswers : nextAnswers))
    await tell(gateways[0]!, rooms)
    await sleep(500)
    const heard = players.reveals()
    acks.push(...(await players.answer(round, spreadMs)))
    // All have answered: whoever sees it first closes the round, the host here or the process itself.
    await Promise.all(rooms.map((room) => room.press('next', { round, phase: 'answer' })))
    const committed = performance.now()
    await tell(gateways[0]!, rooms)
    const last = Math.max(...(await heard))
    reveals.push(Math.max(0, last - committed))
    say(
      `${name}, round ${round + 1}: acknowledged p99 ${rounded(quantile(acks, 0.99), 1)} ms, revealed after ${rounded(reveals.at(-1)!, 0)} ms`,
    )
  }
  const seconds = (performance.now() - began) / 1_000
  const processorShare = rounded(((await spent(gateways)) - before) / seconds)
  players.close()
  return {
    players: players.count,
    answers: acks.length,
    ackP50: rounded(quantile(acks, 0.5), 1),
    ackP99: rounded(quantile(acks, 0.99), 1),
    revealMs: Math.round(Math.max(...reveals)),
    processorShare,
  }
}

/** The rooms' rows were changed from here: the process is told, as its own command would. */
export const tell = (gateway: GatewayProcess, rooms: readonly TestRoom[]) =>
  Promise.all(rooms.flatMap(({ paths }) => paths.all.map((path) => gateway.ask(`publish ${path}`))))

async function spent(gateways: readonly GatewayProcess[]): Promise<number> {
  const usages = await Promise.all(gateways.map((gateway) => gateway.ask<Usage>('usage')))
  return usages.reduce((sum, usage) => sum + cpuSeconds(usage), 0)
}

async function nextAnswers(room: TestRoom) {
  for (;;) {
    const { phase, done } = await room.press('next')
    if (phase === 'answer' && done) return
  }
}
