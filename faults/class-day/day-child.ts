import type { Browser, BrowserContext, Page } from 'playwright-core'
import { idleAfterMs } from '#rules/classrooms/presence.ts'
import { addSessionCookie } from '#testing/session.ts'
import { waitForHydration } from '#testing/screen.ts'
import type { Stay } from './activities.ts'
import { openChildClient } from './child-client.ts'
import { openCuttableProxy } from './cuttable-proxy.ts'
import type { Activity } from './schedule.ts'

/** One child of the class. `begin` returns when the child does what the activity says. */
export type DayChild = { begin: (activity: Activity, stay: Stay) => Promise<void>; close: () => Promise<void> }

type Session = { url: string; cookie: string; classroomId: string }

/** A child in a real browser, behind its own proxy. */
export async function openBrowserChild(browser: Browser, { url, cookie, classroomId }: Session): Promise<DayChild> {
  const proxy = await openCuttableProxy(Number(new URL(url).port))
  const context: BrowserContext = await browser.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    proxy: { server: proxy.server },
  })
  await addSessionCookie(context, url, cookie)
  await context.clock.install()
  let page: Page | null = null
  return {
    async begin(activity, { path }) {
      proxy.restore()
      if (activity === 'closed tab') {
        await page?.close()
        page = null
        return
      }
      page ??= await context.newPage()
      const address = `${url}${path}?class=${classroomId}`
      const reported = waitForReport(page)
      // A page that was cut off may be reloading itself, which would interrupt the navigation.
      await page.goto(address).catch(() => page!.goto(address))
      await waitForHydration(page)
      // The part of the page that reports loads after hydration, and counts idle time from then on.
      await reported
      if (activity === 'idle') await page.clock.fastForward(idleAfterMs + 5_000)
      if (activity === 'lost network') proxy.cut()
    },
    async close() {
      proxy.restore()
      await context.close()
      proxy.close()
    },
  }
}

/** Waits until the page has sent its first report of the child's place. */
async function waitForReport(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framesent', ({ payload }) => /"t":"here".*"at":/.test(String(payload)))
}

/** A child that speaks the live protocol as the pages do, without a browser. */
export function openProtocolChild({ url, cookie, classroomId }: Session): DayChild {
  const client = openChildClient(url, cookie, classroomId)
  let isConnected = false
  return {
    async begin(activity, { place }) {
      if (activity === 'closed tab') {
        client.close()
        isConnected = false
        return
      }
      if (!isConnected) await client.connect()
      client.report(place, { idle: activity === 'idle' })
      isConnected = activity !== 'lost network'
      if (activity === 'lost network') {
        // The report arrives before the network is lost.
        await new Promise((resolve) => setTimeout(resolve, 300))
        client.loseNetwork()
      }
    },
    close: async () => client.close(),
  }
}
