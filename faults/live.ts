import { loadavg } from 'node:os'
import { isShort, type Bench } from '#bench/bench.ts'
import { makeCoTeachers } from '#bench/live/scratch-database.ts'
import { seedPersonas } from '#db/personas.ts'
import { liveFaults } from './live/live-faults.ts'
import { openPages } from './live/pages.ts'
import { openScreens } from './live/screens.ts'
import { runFaultRounds, type Outcome } from './live/fault-rounds.ts'
import { openWorld, type World } from './live/world.ts'

const rounds = Number(process.env.ROUNDS ?? (isShort ? 1 : 20))
/** At least two rounds for faults of one web process, so that the process a page is connected to is hit. */
const pageRounds = (name: string) => Math.max(Math.ceil(rounds / 10), /^web process (killed|frozen)/.test(name) ? 2 : 1)
const only = process.env.ONLY?.split(',')
const names = Object.keys(liveFaults).filter((name) => !only || only.includes(name))

/**
 * Kills, freezes and disconnects two web processes, three NATS servers and PostgreSQL while users write: first with
 * live clients, then with pages of the built server in a browser. No acknowledged write may be lost, and every screen
 * must show the stored state in the end without a reload. `--short` injects each fault once; `ONLY='all NATS killed'`
 * one.
 */
export const bench: Bench = {
  name: 'live-faults',
  unit: 'acknowledged writes lost',
  goal: '= 0, nothing unanswered, no wrong screen',
  async run(say) {
    const world = await openWorld()
    // Clean up on signals, because disk mounts and network namespaces outlive the process.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void world.close().finally(() => process.exit(1)))
    try {
      const clients = await testClients(world, say)
      const pages = await testPages(world, say)
      const all = [...Object.values(clients), ...Object.values(pages)]
      const total = (countName: 'lost' | 'unanswered' | 'wrongScreens') =>
        all.reduce((sum, outcome) => sum + outcome[countName], 0)
      return {
        value: total('lost'),
        holds: total('lost') + total('unanswered') + total('wrongScreens') === 0,
        details: { mode: rounds >= 20 ? 'full' : 'short', clients, pages, loadAverage: loadavg()[0] },
      }
    } finally {
      await world.close()
    }
  },
}

type Say = (line: string) => void

async function testClients(world: World, say: Say): Promise<Record<string, Outcome>> {
  await world.startWebs('gateway')
  const classrooms = await world.database.createClassrooms(4, 3)
  await makeCoTeachers(world.database.owner, classrooms)
  const screens = openScreens(world, classrooms)
  const table: Record<string, Outcome> = {}
  for (const name of names) table[name] = await runFaultRounds(world, screens, name, rounds, say)
  screens.close()
  return table
}

async function testPages(world: World, say: Say): Promise<Record<string, Outcome>> {
  await seedPersonas(world.database.ownerUrl)
  await world.startWebs('built')
  const pages = await openPages(world)
  const table: Record<string, Outcome> = {}
  try {
    for (const name of names)
      table[name] = await runFaultRounds(world, pages, name, pageRounds(name), (line) => say(`page: ${line}`))
  } finally {
    await pages.close()
  }
  return table
}
