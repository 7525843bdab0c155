import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partsOf, signedInPages, teacherInClass } from '#e2e/signed-in-pages.ts'
import { openWorld, type World } from '#e2e/world.ts'
import type { Bench } from './bench.ts'
import type { BuiltServer } from './server.ts'

const requests = Number(process.env.BENCH_REQUESTS ?? 200)
const goals = { ms: 10, againstReact: 2, kb: 70 }

type Seen = { ms: number; reactMs: number; againstReact: number; kb: Record<string, number> }

/**
 * The pages a teacher opens most: processor time of each, what React alone takes for the same tree with its data at
 * hand, in the same process and right after it, and what the page weighs before compression.
 */
export const bench: Bench = {
  name: 'signed-in-page',
  unit: 'ms of processor, the dearest of six pages',
  goal: `<= ${goals.ms}, <= ${goals.againstReact} × React alone, <= ${goals.kb} kB`,
  async run(say) {
    const folder = mkdtempSync(join(tmpdir(), 'skykite-pages-'))
    const answer = join(folder, 'react-alone')
    const NODE_OPTIONS = `--import=${new URL('pages/react-alone.ts', import.meta.url).href}`
    const world = await openWorld({ METRICS_TOKEN: 'bench', REACT_ALONE: answer, NODE_OPTIONS })
    const details: Record<string, Seen> = {}
    try {
      const cookie = await teacherInClass(world)
      for (const [name, path] of Object.entries(signedInPages)) {
        const seen = (details[name] = await measure(world, path, cookie, answer))
        say(`${name}: ${seen.ms} ms, React alone ${seen.reactMs} ms (${seen.againstReact} ×), ${seen.kb.whole} kB`)
      }
    } finally {
      await world.stop()
      rmSync(folder, { recursive: true })
    }
    const all = Object.values(details)
    const holds = all.every(
      ({ ms, againstReact, kb }) => ms <= goals.ms && againstReact <= goals.againstReact && kb.whole! <= goals.kb,
    )
    return { value: Math.max(...all.map(({ ms }) => ms)), holds, details }
  },
}

async function measure(world: World<BuiltServer>, path: string, cookie: string, answer: string): Promise<Seen> {
  const page = async () => {
    const response = await fetch(world.url + path, { headers: { cookie }, redirect: 'manual' })
    if (response.status !== 200) throw new Error(`${path}: status ${response.status}`)
    return response.text()
  }
  for (let i = 0; i < 30; i++) await page()
  const before = await processorMs(world)
  for (let i = 0; i < requests; i++) await page()
  const ms = ((await processorMs(world)) - before) / requests
  const kb = partsOf(await page())
  const reactMs = await reactAlone(world, answer)
  return { ms: rounded(ms), reactMs: rounded(reactMs), againstReact: rounded(ms / reactMs), kb }
}

async function processorMs(world: World): Promise<number> {
  const text = await (await fetch(`${world.url}/metrics`, { headers: { authorization: 'Bearer bench' } })).text()
  return Number(text.match(/^process_cpu_seconds_total\S* (\S+)/m)![1]) * 1000
}

async function reactAlone({ server }: World<BuiltServer>, answer: string): Promise<number> {
  server.process.kill('SIGUSR2')
  for (const until = Date.now() + 120_000; !existsSync(answer) || !readFileSync(answer, 'utf8'); ) {
    if (Date.now() > until) throw new Error('React alone did not answer')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const value = Number(readFileSync(answer, 'utf8'))
  rmSync(answer)
  return value
}

const rounded = (value: number) => Number(value.toFixed(2))
