import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#testing/browser.ts'
import { openWorld } from '#testing/world.ts'
import { median } from './bare/load.ts'
import type { Bench } from './bench.ts'
import { sumKilobytes, openSlowPhone, slowPhone, listTransfers } from './phone/slow-phone.ts'

const loads = 3
const goals = { paintMs: 2_500, shift: 0.05, scriptKb: 131 }

type Load = {
  paintMs: number
  shift: number
  scriptKb: number
  styleKb: number
  pageKb: number
  fontKb: number
  requests: number
  /** The largest scripts, in kB. */
  parts: Record<string, number>
}

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
    const visits: Load[] = []
    try {
      await fetch(world.url, { headers: { 'accept-encoding': 'br' } })
      for (let round = 0; round < loads; round++) {
        const load = await firstVisit(browser, world.url)
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

async function firstVisit(browser: Browser, url: string): Promise<Load> {
  const page = await openSlowPhone(browser)
  await page.addInitScript(observePaint)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const { paint, shift } = await page.evaluate(() => (window as unknown as { seen: PaintMetrics }).seen)
  const transfers = await page.evaluate(listTransfers)
  await page.context().close()

  const scripts = transfers.filter(({ path }) => path.endsWith('.js')).sort((a, b) => b.bytes - a.bytes)
  return {
    paintMs: Math.round(paint),
    shift: round(shift, 4),
    scriptKb: sumKilobytes(transfers, /\.js$/),
    styleKb: sumKilobytes(transfers, /\.css$/),
    pageKb: sumKilobytes(transfers, /^\/$/),
    fontKb: sumKilobytes(transfers, /\.woff2$/),
    requests: transfers.length,
    parts: Object.fromEntries(
      scripts.slice(0, 12).map(({ path, bytes }) => [path.replace('/assets/', ''), round(bytes / 1000)]),
    ),
  }
}

type PaintMetrics = { paint: number; shift: number }

/** Runs in the page before its own scripts. */
function observePaint() {
  const seen = { paint: 0, shift: 0 }
  Object.assign(window, { seen })
  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => (seen.paint = entry.startTime))
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) seen.shift += value
  })
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits))
