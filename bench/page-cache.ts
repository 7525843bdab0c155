import { spawn } from 'node:child_process'
import { openWorld } from '#e2e/world.ts'
import type { Bench } from './bench.ts'
import { median, requestsPerSecond } from './bare/load.ts'
import { freePort } from './server.ts'

const rounds = 3
const seconds = Number(process.env.BENCH_SECONDS ?? 4)

/** Anonymous pages from the page cache against the barest Hono answer of the same size, turn by turn in one run. */
export const bench: Bench = {
  name: 'page-cache',
  unit: 'ratio to a bare Hono text of the same size',
  goal: '>= 0.5',
  async run(say) {
    const world = await openWorld()
    const page = `${world.url}/`
    const brotli = { 'accept-encoding': 'br', 'accept-language': 'en' }
    await fetch(page, { headers: brotli })
    const size = Number((await fetch(page, { headers: brotli })).headers.get('content-length'))
    const port = await freePort()
    const bare = spawn('node', ['bench/bare/hono-text.ts', String(port), String(size)], { stdio: 'ignore' })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const [cached, plain]: [number[], number[]] = [[], []]
    try {
      for (let round = 0; round < rounds; round++) {
        plain.push(await requestsPerSecond(`http://127.0.0.1:${port}/`, seconds))
        cached.push(await requestsPerSecond(page, seconds, brotli))
        say(
          `round ${round + 1}: bare ${Math.round(plain.at(-1)!)}/s, page ${Math.round(cached.at(-1)!)}/s of ${size} bytes`,
        )
      }
    } finally {
      bare.kill('SIGTERM')
      await world.stop()
    }
    const value = Number((median(cached) / median(plain)).toFixed(3))
    return {
      value,
      holds: value >= 0.5,
      details: { bytes: size, cachedPerSecond: median(cached), barePerSecond: median(plain) },
    }
  },
}
