import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#e2e/browser.ts'
import { openWorld } from '#e2e/world.ts'
import { median } from './bare/load.ts'
import type { Bench } from './bench.ts'

const loads = 3
const goals = { paintMs: 2_500, shift: 0.05, scriptKb: 130 }

/** A cheap phone on a slow line: 1.6 Mbit/s, 150 ms away, a quarter of this machine's speed. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

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
  unit: 'ms to the largest paint (360 × 740, 4× slower processor, 1.6 Mbit/s, 150 ms)',
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
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    locale: 'en-US',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchPaint)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const { paint, shift, sent } = await page.evaluate(whatWasSeen)
  await context.close()

  const kb = (ending: RegExp) =>
    round(sent.filter(({ path }) => ending.test(path)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000)
  const scripts = sent.filter(({ path }) => path.endsWith('.js')).sort((a, b) => b.bytes - a.bytes)
  return {
    paintMs: Math.round(paint),
    shift: round(shift, 4),
    scriptKb: kb(/\.js$/),
    styleKb: kb(/\.css$/),
    pageKb: kb(/^\/$/),
    fontKb: kb(/\.woff2$/),
    requests: sent.length,
    parts: Object.fromEntries(
      scripts.slice(0, 12).map(({ path, bytes }) => [path.replace('/assets/', ''), round(bytes / 1000)]),
    ),
  }
}

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

/** Bytes are those of the bodies as they travelled, compressed. */
function whatWasSeen() {
  const timings = ['navigation', 'resource'].flatMap((type) =>
    performance.getEntriesByType(type),
  ) as PerformanceResourceTiming[]
  const { seen } = window as unknown as { seen: { paint: number; shift: number } }
  return {
    ...seen,
    sent: timings.map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  }
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits))
