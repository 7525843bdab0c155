import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A cheap phone on a slow line: 1.6 Mbit/s, 150 ms away, a quarter of this machine's speed. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

export const slowPhone = '360 × 740, 4× slower processor, 1.6 Mbit/s, 150 ms'

/** A page of somebody who has never been here. Its context is closed by whoever opened it. */
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
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

export type Sent = { readonly path: string; readonly bytes: number }

/** Runs in the page. Bytes are those of the bodies as they travelled, compressed. */
export function whatWasSent(): Sent[] {
  const timings = ['navigation', 'resource'].flatMap((type) =>
    performance.getEntriesByType(type),
  ) as PerformanceResourceTiming[]
  return timings.map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
}

export const kilobytes = (sent: readonly Sent[], ending: RegExp): number =>
  Math.round(sent.filter(({ path }) => ending.test(path)).reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10
