import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#e2e/browser.ts'
import { hydrated } from '#e2e/screen.ts'
import { keepSession } from '#e2e/session.ts'
import { signedInPages, teacherInClass } from '#e2e/signed-in-pages.ts'
import { openWorld } from '#e2e/world.ts'
import type { Bench } from './bench.ts'
import { kilobytes, whatWasSent } from './phone/slow-phone.ts'

const visitorPages = { login: '/login', register: '/register', join: '/join', pricing: '/pricing', school: '/school' }
const goals = { visitorKb: 152, teacherRequests: 126 }

type Visit = { requests: number; scripts: number; scriptKb: number; heaviest: string }

/** What somebody fetches who opens a page with an empty cache: how often, and how much script. */
export const bench: Bench = {
  name: 'page-requests',
  unit: 'kB of compressed script on the heaviest page for visitors',
  goal: `<= ${goals.visitorKb}, a teacher's page <= ${goals.teacherRequests} requests`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld()
    const browser = await openBrowser()
    try {
      const cookie = await teacherInClass(world)
      const visit = async (name: string, path: string, signedInWith?: string) => {
        const seen = await firstVisit(browser, world.url, path, signedInWith)
        say(`${name}: ${seen.requests} requests, ${seen.scripts} scripts of ${seen.scriptKb} kB (${seen.heaviest})`)
        return [name, seen] as const
      }
      const visits: (readonly [string, Visit])[] = []
      for (const [name, path] of Object.entries(visitorPages)) visits.push(await visit(name, path))
      const taught: (readonly [string, Visit])[] = []
      for (const [name, path] of Object.entries(signedInPages)) taught.push(await visit(name, path, cookie))
      const value = Math.max(...visits.map(([, { scriptKb }]) => scriptKb))
      const requests = Math.max(...taught.map(([, seen]) => seen.requests))
      return {
        value,
        holds: value <= goals.visitorKb && requests <= goals.teacherRequests,
        details: Object.fromEntries([...visits, ...taught]),
      }
    } finally {
      await browser.close()
      await world.stop()
    }
  },
}

async function firstVisit(browser: Browser, url: string, path: string, cookie?: string): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  if (cookie) await keepSession(context, url, cookie)
  const page = await context.newPage()
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await hydrated(page)
  const sent = await page.evaluate(whatWasSent)
  await context.close()
  const scripts = sent.filter((one) => one.path.endsWith('.js')).sort((a, b) => b.bytes - a.bytes)
  const heaviest = scripts.slice(0, 6).map((one) => `${one.path.replace(/.*\/|-[^-]*$/g, '')} ${kilobytes([one], /./)}`)
  return {
    requests: sent.length,
    scripts: scripts.length,
    scriptKb: kilobytes(sent, /\.js$/),
    heaviest: heaviest.join(', '),
  }
}
