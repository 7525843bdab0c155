import { spawn } from 'node:child_process'
import { openWorld } from '#testing/world.ts'
import type { Bench } from './bench.ts'
import { median, requestsPerSecond } from './bare/load.ts'
import { freePort } from '#testing/built-server.ts'

const rounds = 3
const seconds = Number(process.env.BENCH_SECONDS ?? 4)

/** Throughput of cached anonymous pages compared with a bare Hono text of the same size, in alternating rounds. */
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
    const [cachedRates, bareRates]: [number[], number[]] = [[], []]
    try {
      for (let round = 0; round < rounds; round++) {
        bareRates.push(await requestsPerSecond(`http://127.0.0.1:${port}/`, seconds))
        cachedRates.push(await requestsPerSecond(page, seconds, brotli))
        say(
          `round ${round + 1}: bare ${Math.round(bareRates.at(-1)!)}/s, page ${Math.round(cachedRates.at(-1)!)}/s of ${size} bytes`,
        )
      }
    } finally {
      bare.kill('SIGTERM')
      await world.stop()
    }
    const value = Number((median(cachedRates) / median(bareRates)).toFixed(3))
    return {
      value,
      holds: value >= 0.5,
      details: { bytes: size, cachedPerSecond: median(cachedRates), barePerSecond: median(bareRates) },
    }
  },
}
