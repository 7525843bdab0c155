import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A cheap phone on a slow network: 1.6 Mbit/s, 150 ms latency, a quarter of this machine's CPU speed. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

export const slowPhone = '360 × 740, 4× slower processor, 1.6 Mbit/s, 150 ms'

/** Opens a throttled page with an empty cache; the caller closes its context. */
export async function openSlowPhone(
  browser: Browser,
  { serviceWorkers = 'allow' }: Pick<BrowserContextOptions, 'serviceWorkers'> = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'en-US',
    serviceWorkers,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

export type Transfer = { readonly path: string; readonly bytes: number }

/** Runs in the page: lists all loaded resources with the compressed size of their bodies. */
export function listTransfers(): Transfer[] {
  const timings = ['navigation', 'resource'].flatMap((type) =>
    performance.getEntriesByType(type),
  ) as PerformanceResourceTiming[]
  return timings.map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
}

export const sumKilobytes = (transfers: readonly Transfer[], pattern: RegExp): number =>
  Math.round(transfers.filter(({ path }) => pattern.test(path)).reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10
