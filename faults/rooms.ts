import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isShort, type Bench } from '#bench/bench.ts'
import { newPostgres } from './live/afflictions.ts'
import { openWorld, type World } from './live/world.ts'
import { answerSeconds, goal, playThrough, unit, type Harm } from './rooms/play-through.ts'

/** `CUTS`: how often the power is cut beside what the other rounds do; a competition has fifty rounds. */
const form = isShort
  ? { players: 40, times: 1, cuts: 0 }
  : { players: 500, times: Number(process.env.TIMES ?? 5), cuts: Number(process.env.CUTS ?? 6) }

/** In the middle of a round; each ends when everything runs again. */
const killWeb: Harm<World> = async ({ webs }, round) => {
  const web = webs[round % webs.length]!
  const gone = once(web.process(), 'exit')
  web.process().kill('SIGKILL')
  await gone
  await web.restart()
}
type Named = readonly [name: string, harm: Harm<World>]

const cutPower: Named = ['PostgreSQL’s power cut', ({ database, postgres }) => newPostgres(database, postgres.cut)]
const harms: readonly Named[] = [
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
  ['PostgreSQL killed', ({ database, postgres }) => newPostgres(database, postgres.kill)],
  cutPower,
  [
    'the host’s device lost, another one hosts on',
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
 * A class plays a whole competition while web processes, NATS and PostgreSQL are killed and stopped, the power of
 * PostgreSQL is cut, and players and the host come back on other devices. Rounds are closed by whoever is there when time is up or all have answered.
 */
export const bench: Bench = {
  name: 'room-faults',
  unit,
  goal,
  async run(say) {
    const world = await openWorld()
    // Mounts and networks outlive a process that is only killed.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void world.close().finally(() => process.exit(1)))
    try {
      await world.startWebs('gateway')
      const rounds = Array.from({ length: form.times }, () => harms).flat()
      const cuts = Array.from({ length: form.cuts }, () => cutPower)
      return await playThrough(world, form.players, [...rounds, ...cuts], say)
    } finally {
      await world.close()
    }
  },
}
