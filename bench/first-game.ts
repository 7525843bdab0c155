import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { gameSlugs } from '#rules/games/catalog.ts'
import { openBrowser } from '#testing/browser.ts'
import { signInByCookie } from '#testing/session.ts'
import { openWorld, type World } from '#testing/world.ts'
import { median } from './bare/load.ts'
import { isShort, type Bench } from './bench.ts'
import { sumKilobytes, openSlowPhone, slowPhone, listTransfers } from './phone/slow-phone.ts'

const maxMs = 5_000
/** 60 % of the script size with the complete Phaser bundle. */
const maxScriptKb = 340
const loads = isShort ? 1 : 3

/**
 * First visit to a game on a slow phone with an empty cache: time from navigation to the first frame of the countdown.
 */
export const bench: Bench = {
  name: 'first-game',
  unit: `ms until the slowest game counts down (${slowPhone})`,
  goal: `<= ${maxMs}, script <= ${maxScriptKb} kB compressed`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld()
    const browser = await openBrowser()
    const result: Record<string, { ms: number; scriptKb: number; allKb: number }> = {}
    try {
      for (const slug of isShort ? gameSlugs.slice(0, 2) : gameSlugs) {
        const path = `/minigame/${slug}/${slug === 'letter-rain' ? 'en-1' : '1'}`
        const visits: (typeof result)[string][] = []
        for (let load = 0; load < loads; load++) visits.push(await firstVisit(browser, world, path))
        result[slug] = { ...visits.at(-1)!, ms: median(visits.map(({ ms }) => ms)) }
        say(`${slug}: ${JSON.stringify(result[slug])}`)
      }
    } finally {
      await browser.close()
      await world.stop()
    }
    const value = Math.max(...Object.values(result).map(({ ms }) => ms))
    const scriptKb = Math.max(...Object.values(result).map((item) => item.scriptKb))
    return { value, holds: value <= maxMs && scriptKb <= maxScriptKb, details: result }
  },
}

async function firstVisit(browser: Browser, world: World, path: string) {
  // Network throttling does not apply to requests of a service worker, so block it.
  const page = await openSlowPhone(browser, { serviceWorkers: 'block' })
  await signInByCookie(page.context(), world, 'student')
  await page.addInitScript(reportPlayable)
  await page.goto(world.url + path, { waitUntil: 'commit', timeout: 60_000 })
  const playable = await page.waitForFunction(() => (window as { playable?: number }).playable, null, {
    timeout: 60_000,
  })
  const transfers = await page.evaluate(listTransfers)
  const ms = Math.round((await playable.jsonValue())!)
  await page.context().close()
  return { ms, scriptKb: sumKilobytes(transfers, /\.js$/), allKb: sumKilobytes(transfers, /./) }
}

/** Runs in the page: records when the game canvas is visible. */
function reportPlayable() {
  const check = () => {
    if (document.querySelector('section[data-phase="counting"] canvas, section[data-phase="playing"] canvas'))
      (window as { playable?: number }).playable = performance.now()
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}
