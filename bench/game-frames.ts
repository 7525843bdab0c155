import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { gameSlugs } from '#rules/games/catalogue.ts'
import { openBrowser } from '#e2e/browser.ts'
import { desktop, phone } from '#e2e/screen.ts'
import { enter } from '#e2e/session.ts'
import { openWorld, type World } from '#e2e/world.ts'
import { isShort, type Bench } from './bench.ts'

const least = 58
const seconds = isShort ? 2 : 5

type Frames = { perSecond: number; scriptMs: number }

/** How many pictures a second each game draws on this machine, and how much of each is script; drawn by the processor. */
export const bench: Bench = {
  name: 'game-frames',
  unit: 'frames a second of the slowest game',
  goal: `>= ${least}`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld()
    const browser = await openBrowser()
    const found: Record<string, { desk: Frames; phone: Frames }> = {}
    try {
      for (const slug of gameSlugs) {
        const path = `/minigame/${slug}/${slug === 'letter-rain' ? 'en-1' : '1'}`
        found[slug] = {
          desk: await framesOf(browser, world, path, desktop),
          phone: await framesOf(browser, world, path, phone),
        }
        say(`${slug}: ${JSON.stringify(found[slug])}`)
      }
    } finally {
      await browser.close()
      await world.stop()
    }
    const value = Math.min(...Object.values(found).flatMap((one) => [one.desk.perSecond, one.phone.perSecond]))
    return { value, holds: value >= least, details: { ...found, loadAverage: loadavg()[0] } }
  },
}

async function framesOf(
  browser: Browser,
  world: World,
  path: string,
  viewport: { width: number; height: number },
): Promise<Frames> {
  const context = await browser.newContext({ viewport, locale: 'en-US', serviceWorkers: 'block' })
  await enter(context, world, 'student')
  const page = await context.newPage()
  await page.goto(world.url + path)
  await page.locator('section[data-phase="playing"]').waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const scripted = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')!.value
  const before = await scripted()
  const frames = await page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        let count = 0
        const began = performance.now()
        const next = () => {
          count++
          if (performance.now() - began < ms) requestAnimationFrame(next)
          else resolve(count)
        }
        requestAnimationFrame(next)
      }),
    seconds * 1_000,
  )
  const script = (await scripted()) - before
  await context.close()
  return {
    perSecond: Math.round((frames / seconds) * 10) / 10,
    scriptMs: Math.round((script * 10_000) / frames) / 10,
  }
}
