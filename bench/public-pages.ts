import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getCatalog } from '#app/features/learning/courses/public.server.ts'
import { listHelpIds } from '#app/features/site/help/public.server.ts'
import { trustSlugs } from '#app/features/site/reading/public.ts'
import { languages, localePath } from '#app/platform/i18n/languages.ts'
import { listPublicPaths } from '#app/platform/pages/public-pages.ts'
import { pages } from '#app/routes.ts'
import { findAxeProblems } from '#e2e/harness/axe.ts'
import { openBrowser } from '#testing/browser.ts'
import { openWorld } from '#testing/world.ts'
import { isShort, type Bench } from './bench.ts'
import { findMetadataProblems } from './pages/public-metadata.ts'
import { measureFirstVisit } from './phone/first-visit.ts'
import { slowPhone } from './phone/slow-phone.ts'

const goals = { paintMs: 2_500, shift: 0.05, scriptKb: 130 }

/** Pages of items differ only in texts, so a few stand for all. */
const items: Readonly<Record<string, readonly string[]>> = {
  '/trust/:slug': trustSlugs,
  '/courses/:slug': getCatalog('en').map(({ id }) => id),
  '/help/:slug': listHelpIds().slice(0, 3),
  '/resource/:code': ['W01', 'u1'],
}

const listPaths = (): string[] =>
  [...listPublicPaths(pages), '/parent'].flatMap((path) =>
    path.includes(':') ? items[path]!.map((item) => path.replace(/:\w+/, item)) : [path],
  )

/** Every public page in every language: first visit on the slow phone, metadata, accessibility, foreign requests. */
export const bench: Bench = {
  name: 'public-pages',
  unit: `ms to the largest paint of the slowest page (${slowPhone})`,
  goal: `<= ${goals.paintMs}, layout shift <= ${goals.shift}, script <= ${goals.scriptKb} kB, metadata valid, axe 0, no foreign request`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld()
    const browser = await openBrowser()
    const worst = { paintMs: 0, shift: 0, scriptKb: 0 }
    const misses: string[] = []
    try {
      const visits = listPaths().flatMap((path, index) =>
        languages
          // A short run visits each page in one language.
          .filter((_, language) => !isShort || language === index % languages.length)
          .map(({ code }) => localePath(code, path)),
      )
      for (const path of visits) {
        const url = world.url + path
        // The second visitor of a page gets it from the cache, as nearly all do.
        await fetch(url, { headers: { 'accept-encoding': 'br' } })
        const problems: string[] = []
        const visit = await measureFirstVisit(browser, url, async (page) => {
          const requests = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
          problems.push(...requests.filter((name) => name.startsWith('http') && !name.startsWith(world.url)))
          problems.push(...(await findMetadataProblems(page, url)))
          await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 1 })
          problems.push(...(await findAxeProblems(page)).map((problem) => `axe: ${problem}`))
        })
        for (const name of ['paintMs', 'shift', 'scriptKb'] as const) {
          worst[name] = Math.max(worst[name], visit[name])
          if (visit[name] > goals[name]) problems.push(`${name} ${visit[name]}`)
        }
        if (problems.length > 0) misses.push(`${path}: ${problems.join('; ')}`)
        say(`${path}: ${visit.paintMs} ms, shift ${visit.shift}, script ${visit.scriptKb} kB ${problems.join('; ')}`)
      }
    } finally {
      await browser.close()
      await world.stop()
    }
    return { value: worst.paintMs, holds: misses.length === 0, details: { ...worst, misses } }
  },
}
