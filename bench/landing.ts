import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#e2e/browser.ts'
import { openWorld } from '#e2e/world.ts'
import { median } from './bare/load.ts'
import type { Bench } from './bench.ts'
import { kilobytes, openSlowPhone, slowPhone, whatWasSent } from './phone/slow-phone.ts'

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
 * The start page for somebody who has never been here: when it is to be seen, whether it jumps, how much script it
 * brings.
 */
export const bench: Bench = {
  name: 'landing',
  unit: `ms to the largest paint (${slowPhone})`,
  goal: `<= ${goals.paintMs}, layout shift <= ${goals.shift}, script <= ${goals.scriptKb} kB compressed`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld()
    const browser = await openBrowser()
    const seen: Load[] = []
    try {
      await fetch(world.url, { headers: { 'accept-encoding': 'br' } })
      for (let round = 0; round < loads; round++) {
        const load = await firstVisit(browser, world.url)
        seen.push(load)
        say(
          `load ${round + 1}: ${load.paintMs} ms, shift ${load.shift}, script ${load.scriptKb} kB, ${load.requests} requests`,
        )
      }
    } finally {
      await browser.close()
      await world.stop()
    }
    const of = (name: 'paintMs' | 'shift' | 'scriptKb') => median(seen.map((load) => load[name]))
    const value = of('paintMs')
    const holds = value <= goals.paintMs && of('shift') <= goals.shift && of('scriptKb') <= goals.scriptKb
    return { value, holds, details: { ...seen.at(-1), paintMs: value, shift: of('shift'), scriptKb: of('scriptKb') } }
  },
}

async function firstVisit(browser: Browser, url: string): Promise<Load> {
  const page = await openSlowPhone(browser)
  await page.addInitScript(watchPaint)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const { paint, shift } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const sent = await page.evaluate(whatWasSent)
  await page.context().close()

  const scripts = sent.filter(({ path }) => path.endsWith('.js')).sort((a, b) => b.bytes - a.bytes)
  return {
    paintMs: Math.round(paint),
    shift: round(shift, 4),
    scriptKb: kilobytes(sent, /\.js$/),
    styleKb: kilobytes(sent, /\.css$/),
    pageKb: kilobytes(sent, /^\/$/),
    fontKb: kilobytes(sent, /\.woff2$/),
    requests: sent.length,
    parts: Object.fromEntries(
      scripts.slice(0, 12).map(({ path, bytes }) => [path.replace('/assets/', ''), round(bytes / 1000)]),
    ),
  }
}

type Seen = { paint: number; shift: number }

/** Runs in the page, before anything of ours. */
function watchPaint() {
  const seen = { paint: 0, shift: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (seen.paint = entry.startTime))
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) seen.shift += value
  })
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits))
