import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { openBrowser } from '#testing/browser.ts'
import { openWorld } from '#testing/world.ts'
import { median } from './bare/load.ts'
import type { Bench } from './bench.ts'
import { measureFirstVisit, type FirstVisit } from './phone/first-visit.ts'
import { slowPhone } from './phone/slow-phone.ts'

const loads = 3
const goals = { paintMs: 2_500, shift: 0.05, scriptKb: 131 }

/**
 * First visit to the start page with an empty cache: largest contentful paint, layout shift and script size.
 */
export const bench: Bench = {
  name: 'landing',
  unit: `ms to the largest paint (${slowPhone})`,
  goal: `<= ${goals.paintMs}, layout shift <= ${goals.shift}, script <= ${goals.scriptKb} kB compressed`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld()
    const browser = await openBrowser()
    const visits: FirstVisit[] = []
    try {
      await fetch(world.url, { headers: { 'accept-encoding': 'br' } })
      for (let round = 0; round < loads; round++) {
        const load = await measureFirstVisit(browser, world.url)
        visits.push(load)
        say(
          `load ${round + 1}: ${load.paintMs} ms, shift ${load.shift}, script ${load.scriptKb} kB, ${load.requests} requests`,
        )
      }
    } finally {
      await browser.close()
      await world.stop()
    }
    const medianOf = (name: 'paintMs' | 'shift' | 'scriptKb') => median(visits.map((load) => load[name]))
    const value = medianOf('paintMs')
    const holds = value <= goals.paintMs && medianOf('shift') <= goals.shift && medianOf('scriptKb') <= goals.scriptKb
    return {
      value,
      holds,
      details: { ...visits.at(-1), paintMs: value, shift: medianOf('shift'), scriptKb: medianOf('scriptKb') },
    }
  },
}
