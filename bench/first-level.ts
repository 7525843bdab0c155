import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#testing/browser.ts'
import { openWorld } from '#testing/world.ts'
import { median } from './bare/load.ts'
import type { Bench } from './bench.ts'
import { sumKilobytes, openSlowPhone, slowPhone, listTransfers } from './phone/slow-phone.ts'

const loads = 3
const goals = { playableMs: 3_000, scriptKb: 200, frames: 58 }
const path = '/lesson/ff-1a/ff-1-1'

/** First visit to the first level: time until a tile can be placed, script size until then, frame rate of a run. */
export const bench: Bench = {
  name: 'first-level',
  unit: `ms until the first tile can be placed (${slowPhone})`,
  goal: `<= ${goals.playableMs}, script <= ${goals.scriptKb} kB compressed, >= ${goals.frames} frames a second during a run`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld()
    const browser = await openBrowser()
    const visits: { playableMs: number; scriptKb: number; parts: Record<string, number> }[] = []
    const frames: number[] = []
    try {
      await fetch(world.url + path, { headers: { 'accept-encoding': 'br' } })
      for (let round = 0; round < loads; round++) {
        visits.push(await firstVisit(browser, world.url + path))
        frames.push(await framesWhileFlying(browser, `${world.url}/lesson/ff-1a/ff-1-3`))
        const { playableMs, scriptKb } = visits.at(-1)!
        say(`load ${round + 1}: ${playableMs} ms, script ${scriptKb} kB, ${frames.at(-1)} frames a second`)
      }
    } finally {
      await browser.close()
      await world.stop()
    }
    const value = median(visits.map(({ playableMs }) => playableMs))
    const scriptKb = median(visits.map((item) => item.scriptKb))
    const framesPerSecond = median(frames)
    return {
      value,
      holds: value <= goals.playableMs && scriptKb <= goals.scriptKb && framesPerSecond >= goals.frames,
      details: { playableMs: value, scriptKb, frames: framesPerSecond, parts: visits.at(-1)!.parts },
    }
  },
}

async function firstVisit(browser: Browser, url: string) {
  const page = await openSlowPhone(browser)
  await page.addInitScript(reportPlayable)
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  const playable = await page.waitForFunction(() => (window as { playable?: number }).playable)
  const transfers = await page.evaluate(listTransfers)
  const playableMs = Math.round((await playable.jsonValue())!)
  await page.context().close()
  const scripts = transfers.filter(({ path: name }) => name.endsWith('.js')).toSorted((a, b) => b.bytes - a.bytes)
  return {
    playableMs,
    scriptKb: sumKilobytes(transfers, /\.js$/),
    parts: Object.fromEntries(
      scripts.slice(0, 14).map(({ path: name, bytes }) => [name.replace('/assets/', ''), Math.round(bytes / 100) / 10]),
    ),
  }
}

/** Runs in the page: records when the first tile is hydrated and the world is rendered. */
function reportPlayable() {
  const check = () => {
    const tile = document.querySelector('[data-slot="toolbox"] button')
    const isHydrated = tile && Object.keys(tile).some((key) => key.startsWith('__reactProps'))
    if (isHydrated && document.querySelector('[data-slot="world"] svg image'))
      (window as { playable?: number }).playable = performance.now()
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/** Measures frames per second while a program runs, without CPU throttling. */
async function framesWhileFlying(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(url)
  for (const name of ['Add: Fly up', 'Add: Fly up', 'Add: Fly right', 'Add: Fly right'])
    await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const frames = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0
        const began = performance.now()
        const next = () => {
          count++
          const spent = performance.now() - began
          if (spent < 1_200) requestAnimationFrame(next)
          else resolve((count * 1000) / spent)
        }
        requestAnimationFrame(next)
      }),
  )
  await context.close()
  return Math.round(frames * 10) / 10
}
