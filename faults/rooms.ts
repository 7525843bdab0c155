import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isShort, type Bench } from '#bench/bench.ts'
import { restartPostgres } from './live/live-faults.ts'
import { openWorld, type World } from './live/world.ts'
import { answerSeconds, goal, playThrough, unit, type RoomFault } from './rooms/play-through.ts'

/** Set `CUTS` for additional power cuts; a competition has at most 50 rounds. */
const config = isShort
  ? { players: 40, times: 1, cuts: 0 }
  : { players: 500, times: Number(process.env.TIMES ?? 5), cuts: Number(process.env.CUTS ?? 6) }

/** Faults injected in the middle of a round; each resolves when everything runs again. */
const killWeb: RoomFault<World> = async ({ webs }, round) => {
  const web = webs[round % webs.length]!
  const exited = once(web.process(), 'exit')
  web.process().kill('SIGKILL')
  await exited
  await web.restart()
}
type NamedFault = readonly [name: string, harm: RoomFault<World>]

const cutPower: NamedFault = [
  'PostgreSQL’s power cut',
  ({ database, postgres }) => restartPostgres(database, postgres.cut),
]
const faults: readonly NamedFault[] = [
  ['web process killed', killWeb],
  [
    'all NATS killed',
    async ({ nats }) => {
      await Promise.all(nats.servers.map((server) => server.kill()))
      await sleep(1_000)
      await Promise.all(nats.servers.map((server) => server.start()))
    },
  ],
  ['web process killed', killWeb],
  ['PostgreSQL killed', ({ database, postgres }) => restartPostgres(database, postgres.kill)],
  cutPower,
  [
    'host device replaced',
    async (_, __, host) => {
      host.replace()
      await sleep(200)
    },
  ],
  [
    'web process stopped past the deadline',
    async ({ webs }, round) => {
      const stopped = webs[round % webs.length]!.process()
      stopped.kill('SIGSTOP')
      await sleep(answerSeconds * 1_000)
      stopped.kill('SIGCONT')
    },
  ],
]

/**
 * A class plays a whole competition while web processes, NATS and PostgreSQL are killed or stopped, PostgreSQL loses
 * power, and players and host switch devices. Any running process closes a round after its deadline or last answer.
 */
export const bench: Bench = {
  name: 'room-faults',
  unit,
  goal,
  async run(say) {
    const world = await openWorld()
    // Clean up on signals, because disk mounts and network namespaces outlive the process.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void world.close().finally(() => process.exit(1)))
    try {
      await world.startWebs('gateway')
      const rounds = Array.from({ length: config.times }, () => faults).flat()
      const cuts = Array.from({ length: config.cuts }, () => cutPower)
      return await playThrough(world, config.players, [...rounds, ...cuts], say)
    } finally {
      await world.close()
    }
  },
}
