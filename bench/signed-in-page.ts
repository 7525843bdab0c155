import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measurePageParts, signedInPages, openTeacherSession } from '#testing/signed-in-pages.ts'
import { openWorld, type World } from '#testing/world.ts'
import type { Bench } from './bench.ts'
import type { BuiltServer } from '#testing/built-server.ts'

const requests = Number(process.env.BENCH_REQUESTS ?? 200)
const goals = { ms: 10, againstReact: 2, kb: 70 }

type PageCost = { ms: number; reactMs: number; againstReact: number; kb: Record<string, number> }

/**
 * The pages that teachers open most: CPU time per request, CPU time of React alone for the same tree in the same
 * process, and page size before compression.
 */
export const bench: Bench = {
  name: 'signed-in-page',
  unit: 'ms of CPU time, the most expensive of six pages',
  goal: `<= ${goals.ms}, <= ${goals.againstReact} × React alone, <= ${goals.kb} kB`,
  async run(say) {
    const folder = mkdtempSync(join(tmpdir(), 'skykite-pages-'))
    const resultFile = join(folder, 'react-alone')
    const NODE_OPTIONS = `--import=${new URL('pages/react-alone.ts', import.meta.url).href}`
    const world = await openWorld({ METRICS_TOKEN: 'bench', REACT_ALONE: resultFile, NODE_OPTIONS })
    const details: Record<string, PageCost> = {}
    try {
      const cookie = await openTeacherSession(world)
      for (const [name, path] of Object.entries(signedInPages)) {
        const cost = (details[name] = await measure(world, path, cookie, resultFile))
        say(`${name}: ${cost.ms} ms, React alone ${cost.reactMs} ms (${cost.againstReact} ×), ${cost.kb.whole} kB`)
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

async function measure(world: World<BuiltServer>, path: string, cookie: string, resultFile: string): Promise<PageCost> {
  const fetchPage = async () => {
    const response = await fetch(world.url + path, { headers: { cookie }, redirect: 'manual' })
    if (response.status !== 200) throw new Error(`${path}: status ${response.status}`)
    return response.text()
  }
  for (let i = 0; i < 30; i++) await fetchPage()
  const before = await serverCpuMs(world)
  for (let i = 0; i < requests; i++) await fetchPage()
  const ms = ((await serverCpuMs(world)) - before) / requests
  const kb = measurePageParts(await fetchPage())
  const reactMs = await measureReactAlone(world, resultFile)
  return { ms: round(ms), reactMs: round(reactMs), againstReact: round(ms / reactMs), kb }
}

async function serverCpuMs(world: World): Promise<number> {
  const text = await (await fetch(`${world.url}/metrics`, { headers: { authorization: 'Bearer bench' } })).text()
  return Number(text.match(/^process_cpu_seconds_total\S* (\S+)/m)![1]) * 1000
}

async function measureReactAlone({ server }: World<BuiltServer>, resultFile: string): Promise<number> {
  server.process.kill('SIGUSR2')
  for (const until = Date.now() + 120_000; !existsSync(resultFile) || !readFileSync(resultFile, 'utf8'); ) {
    if (Date.now() > until) throw new Error('the React measurement did not finish')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const value = Number(readFileSync(resultFile, 'utf8'))
  rmSync(resultFile)
  return value
}

const round = (value: number) => Number(value.toFixed(2))
