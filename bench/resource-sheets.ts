import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import type { PublishedResource } from '#content/publish-resources.ts'
import { contentLanguages } from '#content/languages.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { openBrowser } from '#testing/browser.ts'
import { desktop, waitForHydration } from '#testing/screen.ts'
import { openWorld } from '#testing/world.ts'
import { isShort, type Bench } from './bench.ts'
import { measureSheet } from './sheets/measure-sheet.ts'

const papers = ['a4', 'letter'] as const
/** Samples of a short run: an odd step through the list, so that all languages and papers are in it. */
const shortStep = 7
const qrMillimeters = 19
const tabs = 2

type Sheet = { path: string; name: string; declared: number }

/** Layout of each printed resource in four languages on A4 and Letter: its pages and content outside of the paper. */
export const bench: Bench = {
  name: 'resource-sheets',
  unit: 'sheets with content outside of the paper or more pages than declared',
  goal: '0',
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const all = listSheets()
    const sheets = isShort ? all.filter((_, index) => index % shortStep === 0) : all
    const world = await openWorld()
    const browser = await openBrowser()
    const faults: Record<string, string[]> = {}
    const began = performance.now()
    try {
      const queue = sheets.values()
      const workers = Array.from({ length: tabs }, () =>
        measureSheets(browser, world.url, queue, (name, problems) => {
          faults[name] = problems
          say(`${name}: ${problems.join('; ')}`)
        }),
      )
      await Promise.all(workers)
    } finally {
      await browser.close()
      await world.stop()
    }
    const value = Object.keys(faults).length
    const seconds = Math.round((performance.now() - began) / 1_000)
    return { value, holds: value === 0, details: { sheets: sheets.length, seconds, faults } }
  },
}

function listSheets(): Sheet[] {
  const content = JSON.parse(readFileSync('build/content/resources.json', 'utf8')) as Record<
    Locale,
    Record<string, PublishedResource>
  >
  return contentLanguages.flatMap((language) =>
    Object.values(content[language]).flatMap(({ code, pages }) =>
      papers.map((paper) => ({
        path: localePath(language, `/resource/${code}?paper=${paper}`),
        name: `${code} ${language} ${paper}`,
        declared: pages.length,
      })),
    ),
  )
}

async function measureSheets(
  browser: Browser,
  url: string,
  queue: Iterator<Sheet>,
  report: (name: string, problems: string[]) => void,
) {
  const context = await browser.newContext({ viewport: desktop, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const { path, name, declared } = next.value
    await page.goto(url + path)
    await waitForHydration(page)
    const fit = await page.evaluate(measureSheet)
    const problems = [
      ...(fit.pages === declared ? [] : [`${fit.pages} pages, ${declared} declared`]),
      ...fit.overflows,
      ...fit.qrMillimeters
        .filter((width) => Math.abs(width - qrMillimeters) > 0.2)
        .map((width) => `QR code of ${width.toFixed(1)} mm`),
    ]
    if (problems.length > 0) report(name, problems)
  }
  await context.close()
}
