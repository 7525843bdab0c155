import { loadavg } from 'node:os'
import { isShort, type Bench } from '#bench/bench.ts'
import { seedPersonas } from '#db/personas.ts'
import { afflictions } from './live/afflictions.ts'
import { openPages } from './live/pages.ts'
import { openScreens } from './live/screens.ts'
import { suffer, type Outcome } from './live/suffer.ts'
import { openWorld, type World } from './live/world.ts'

const rounds = Number(process.env.ROUNDS ?? (isShort ? 1 : 20))
/** Twice where it hits one web process, so that the one a page hangs on is among them. */
const pageRounds = (name: string) => Math.max(Math.ceil(rounds / 10), /^web process (killed|frozen)/.test(name) ? 2 : 1)
const only = process.env.ONLY?.split(',')
const names = Object.keys(afflictions).filter((name) => !only || only.includes(name))

/**
 * Two web processes, three NATS and PostgreSQL are killed, frozen, cut off and switched off while people write: first
 * screens of our own client, then pages
 * of the built server in a browser. Nothing acknowledged may be lost, and every screen must come to show what is stored
 * without being loaded again.
 * `--short` does each once; `ONLY='all NATS killed'` does one.
 */
export const bench: Bench = {
  name: 'live-faults',
  unit: 'acknowledged writes lost',
  goal: '= 0, nothing unanswered, no wrong screen',
  async run(say) {
    const world = await openWorld()
    // Mounts and networks outlive a process that is only killed.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void world.close().finally(() => process.exit(1)))
    try {
      const clients = await withClients(world, say)
      const pages = await withPages(world, say)
      const all = [...Object.values(clients), ...Object.values(pages)]
      const total = (of: 'lost' | 'unanswered' | 'wrongScreens') => all.reduce((sum, outcome) => sum + outcome[of], 0)
      return {
        value: total('lost'),
        holds: total('lost') + total('unanswered') + total('wrongScreens') === 0,
        details: { form: rounds >= 20 ? 'long' : 'short', clients, pages, loadAverage: loadavg()[0] },
      }
    } finally {
      await world.close()
    }
  },
}

type Say = (line: string) => void

async function withClients(world: World, say: Say): Promise<Record<string, Outcome>> {
  await world.startWebs('gateway')
  const screens = openScreens(world, await world.database.makeClassrooms(4, 3))
  const table: Record<string, Outcome> = {}
  for (const name of names) table[name] = await suffer(world, screens, name, rounds, say)
  screens.close()
  return table
}

async function withPages(world: World, say: Say): Promise<Record<string, Outcome>> {
  await seedPersonas(world.database.ownerUrl)
  await world.startWebs('built')
  const pages = await openPages(world)
  const table: Record<string, Outcome> = {}
  try {
    for (const name of names)
      table[name] = await suffer(world, pages, name, pageRounds(name), (line) => say(`page: ${line}`))
  } finally {
    await pages.close()
  }
  return table
}
