import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#testing/browser.ts'
import { waitForHydration } from '#testing/screen.ts'
import { addSessionCookie } from '#testing/session.ts'
import { signedInPages, openTeacherSession } from '#testing/signed-in-pages.ts'
import { openWorld } from '#testing/world.ts'
import type { Bench } from './bench.ts'
import { sumKilobytes, listTransfers } from './phone/slow-phone.ts'

const visitorPages = { login: '/login', register: '/register', join: '/join', pricing: '/pricing', school: '/school' }
const goals = { visitorKb: 152, teacherRequests: 126 }

type PageLoad = { requests: number; scripts: number; scriptKb: number; heaviest: string }

/** Number of requests and script size when a page is opened with an empty cache. */
export const bench: Bench = {
  name: 'page-requests',
  unit: 'kB of compressed script on the heaviest page for visitors',
  goal: `<= ${goals.visitorKb}, a teacher's page <= ${goals.teacherRequests} requests`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld()
    const browser = await openBrowser()
    try {
      const cookie = await openTeacherSession(world)
      const measureVisit = async (name: string, path: string, signedInWith?: string) => {
        const load = await firstVisit(browser, world.url, path, signedInWith)
        say(`${name}: ${load.requests} requests, ${load.scripts} scripts of ${load.scriptKb} kB (${load.heaviest})`)
        return [name, load] as const
      }
      const visitorLoads: (readonly [string, PageLoad])[] = []
      for (const [name, path] of Object.entries(visitorPages)) visitorLoads.push(await measureVisit(name, path))
      const teacherLoads: (readonly [string, PageLoad])[] = []
      for (const [name, path] of Object.entries(signedInPages))
        teacherLoads.push(await measureVisit(name, path, cookie))
      const value = Math.max(...visitorLoads.map(([, { scriptKb }]) => scriptKb))
      const requests = Math.max(...teacherLoads.map(([, load]) => load.requests))
      return {
        value,
        holds: value <= goals.visitorKb && requests <= goals.teacherRequests,
        details: Object.fromEntries([...visitorLoads, ...teacherLoads]),
      }
    } finally {
      await browser.close()
      await world.stop()
    }
  },
}

async function firstVisit(browser: Browser, url: string, path: string, cookie?: string): Promise<PageLoad> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  if (cookie) await addSessionCookie(context, url, cookie)
  const page = await context.newPage()
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await waitForHydration(page)
  const transfers = await page.evaluate(listTransfers)
  await context.close()
  const scripts = transfers.filter((item) => item.path.endsWith('.js')).sort((a, b) => b.bytes - a.bytes)
  const heaviest = scripts
    .slice(0, 6)
    .map((script) => `${script.path.replace(/.*\/|-[^-]*$/g, '')} ${sumKilobytes([script], /./)}`)
  return {
    requests: transfers.length,
    scripts: scripts.length,
    scriptKb: sumKilobytes(transfers, /\.js$/),
    heaviest: heaviest.join(', '),
  }
}
