import type { Browser, BrowserContext } from 'playwright-core'
import { marker } from './payloads.ts'
import type { People, Requester } from '../surface/people.ts'
import type { View } from './views.ts'

/** Contexts of a browser, one per role, in which pages run as for real users; payloads that run are counted. */
export async function openBrowserViews(browser: Browser, url: string, people: People) {
  const contexts = new Map<Requester, BrowserContext>()
  const hits: string[] = []

  async function contextOf(by: Requester): Promise<BrowserContext> {
    const existing = contexts.get(by)
    if (existing) return existing
    const context = await browser.newContext()
    await context.exposeFunction(marker, (number: number) => void hits.push(String(number)))
    const session = people.sessions.get(by)?.cookie
    if (session) {
      const [name = '', value = ''] = session.split(/=(.*)/s)
      await context.addCookies([{ name, value, url }])
    }
    contexts.set(by, context)
    return context
  }

  return {
    /** Opens the pages sequentially; returns how many were opened. */
    async open(views: readonly View[], onHit: (text: string) => void): Promise<number> {
      let opened = 0
      for (const { kind, by, path, name } of views) {
        if (kind === 'table') continue
        const page = await (await contextOf(by)).newPage()
        page.on('dialog', (dialog) => void dialog.dismiss())
        await page.goto(url + path, { waitUntil: 'load', timeout: 30_000 }).catch(() => null)
        await page.waitForTimeout(150)
        await page.close()
        opened++
        for (const hit of hits.splice(0)) onHit(`${by} ${name}: payload ${hit} ran`)
      }
      return opened
    },
  }
}
