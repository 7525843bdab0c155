import type { Browser, Page } from 'playwright-core'
import { listTransfers, openSlowPhone, sumKilobytes } from './slow-phone.ts'

export type FirstVisit = {
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

/** First visit to a page with an empty cache on the slow phone. `check` sees the loaded page before it is closed. */
export async function measureFirstVisit(
  browser: Browser,
  url: string,
  check: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<FirstVisit> {
  const page = await openSlowPhone(browser)
  await page.addInitScript(observePaint)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const { paint, shift } = await page.evaluate(() => (window as unknown as { seen: PaintMetrics }).seen)
  const transfers = await page.evaluate(listTransfers)
  await check(page)
  await page.context().close()

  const scripts = transfers.filter(({ path }) => path.endsWith('.js')).sort((a, b) => b.bytes - a.bytes)
  const documentPath = new URL(url).pathname
  return {
    paintMs: Math.round(paint),
    shift: round(shift, 4),
    scriptKb: sumKilobytes(transfers, /\.js$/),
    styleKb: sumKilobytes(transfers, /\.css$/),
    pageKb: round(
      transfers.filter(({ path }) => path === documentPath).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
    ),
    fontKb: sumKilobytes(transfers, /\.woff2$/),
    requests: transfers.length,
    parts: Object.fromEntries(
      scripts.slice(0, 12).map(({ path, bytes }) => [path.replace('/assets/', ''), round(bytes / 1_000)]),
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
