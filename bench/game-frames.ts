import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { gameSlugs } from '#rules/games/catalog.ts'
import { openBrowser } from '#testing/browser.ts'
import { desktop, phone } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { openWorld, type World } from '#testing/world.ts'
import { isShort, type Bench } from './bench.ts'

const minFrames = 58
const seconds = isShort ? 2 : 5

type Frames = { perSecond: number; scriptMs: number }

/** Frame rate of each game on this machine and script time per frame, with software rendering. */
export const bench: Bench = {
  name: 'game-frames',
  unit: 'frames a second of the slowest game',
  goal: `>= ${minFrames}`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld()
    const browser = await openBrowser()
    const result: Record<string, { desk: Frames; phone: Frames }> = {}
    try {
      for (const slug of gameSlugs) {
        const path = `/minigame/${slug}/${slug === 'letter-rain' ? 'en-1' : '1'}`
        result[slug] = {
          desk: await measureFrames(browser, world, path, desktop),
          phone: await measureFrames(browser, world, path, phone),
        }
        say(`${slug}: ${JSON.stringify(result[slug])}`)
      }
    } finally {
      await browser.close()
      await world.stop()
    }
    const value = Math.min(...Object.values(result).flatMap((item) => [item.desk.perSecond, item.phone.perSecond]))
    return { value, holds: value >= minFrames, details: { ...result, loadAverage: loadavg()[0] } }
  },
}

async function measureFrames(
  browser: Browser,
  world: World,
  path: string,
  viewport: { width: number; height: number },
): Promise<Frames> {
  const context = await browser.newContext({ viewport, locale: 'en-US', serviceWorkers: 'block' })
  await signInByCookie(context, world, 'student')
  const page = await context.newPage()
  await page.goto(world.url + path)
  await page.locator('section[data-phase="playing"]').waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const scriptSeconds = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')!.value
  const before = await scriptSeconds()
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
  const script = (await scriptSeconds()) - before
  await context.close()
  return {
    perSecond: Math.round((frames / seconds) * 10) / 10,
    scriptMs: Math.round((script * 10_000) / frames) / 10,
  }
}
