import { statSync } from 'node:fs'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { productPictures, productRecordingPath } from '#rules/screens/product-pictures.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { openBrowser } from '#testing/browser.ts'
import { waitForHydration } from '#testing/screen.ts'
import { openWorld } from '#testing/world.ts'

/**
 * Records a level of the built product as an animation without sound, in four languages: `npm run recordings`. It plays
 * once and ends within five seconds, so it needs no pause button.
 */
const width = 640
const frameMs = 125
const ticks = 39

type Frame = { at: number; bytes: Buffer }

async function record(page: Page, act: () => Promise<void>): Promise<Frame[]> {
  const devTools = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  devTools.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1_000, bytes: Buffer.from(data, 'base64') })
    void devTools.send('Page.screencastFrameAck', { sessionId })
  })
  await devTools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await act()
  await devTools.send('Page.stopScreencast')
  return frames
}

/** The screencast has a frame for each change; the animation has one for each tick, however slow this machine is. */
function sample(frames: readonly Frame[]): Buffer[] {
  const start = frames[0]!.at
  const tickMs = (frames.at(-1)!.at - start) / (ticks - 1)
  return Array.from({ length: ticks }, (_, tick) => frames.findLast(({ at }) => at <= start + tick * tickMs + 1)!.bytes)
}

function findTile(page: Page, locale: Locale) {
  const { editor, command } = readMessages('lessons', locale)
  return page.getByRole('button', { name: editor!.add!.replace('{{command}}', command!.fly_up!) })
}

async function playLevel(page: Page, locale: Locale): Promise<void> {
  const add = findTile(page, locale)
  await page.waitForTimeout(500)
  await add.click()
  await page.waitForTimeout(500)
  await add.click()
  await page.waitForTimeout(500)
  await page.getByRole('button', { name: readMessages('lessons', locale).run!.run!, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

const world = await openWorld()
const browser = await openBrowser()
for (const { code } of languages) {
  const { width: screenWidth, height } = productPictures.lesson
  const context = await browser.newContext({ colorScheme: 'light', viewport: { width: screenWidth, height } })
  const page = await context.newPage()
  await page.goto(world.url + localePath(code, '/lesson/ff-1a/ff-1-2'))
  await waitForHydration(page)
  await page.evaluate(() => document.fonts.ready)
  // The tiles render before the stage does.
  await findTile(page, code).waitFor()
  await page.waitForTimeout(1_500)
  const frames = await record(page, () => playLevel(page, code))
  const file = `public/${productRecordingPath('lesson', code)}`
  const pages = await Promise.all(sample(frames).map((bytes) => sharp(bytes).resize({ width }).png().toBuffer()))
  await sharp(pages, { join: { animated: true } })
    .webp({ quality: 50, effort: 6, loop: 1, delay: pages.map(() => frameMs) })
    .toFile(file)
  process.stdout.write(`${file} ${pages.length} frames, ${Math.round(statSync(file).size / 1_000)} kB\n`)
  await context.close()
}
await browser.close()
await world.stop()
