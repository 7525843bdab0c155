import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { localePath } from '#app/platform/i18n/languages.ts'
import { noViolations } from './axe.ts'
import { openBrowser } from './browser.ts'
import { film } from './camera.ts'
import { openCardClass, pictureNames, pupil, shot, shots, sizes, students, tap } from './card-class.ts'
import { atPath, hasErrorText, hydrated } from './screen.ts'

/** From a printed sheet to a child who is in, and what may go wrong on the way. */

const { world, browser, owner, keys, card, secretOf, teacher, child } = await openCardClass()

/** Reads the QR code off the picture of a printed card, as a camera would. */
async function scanned(page: Page, at: number): Promise<string> {
  const png = await page.locator('li svg[role="img"][shape-rendering]').nth(at).screenshot()
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

test.each([
  ['en', 'phone'],
  ['th', 'desktop'],
  ['th', 'phone'],
  ['en', 'desktop'],
] as const)('%s, %s: printed card to classroom in three taps', async (locale, size) => {
  const desk = await teacher(locale)
  const sheet = await desk.newPage()
  const response = await sheet.goto(world.url + localePath(locale, `${students}/print-asset-card`))
  expect(response!.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(sheet.url()).not.toContain('link=')
  await sheet.evaluate(() => document.fonts.ready)
  expect(
    await sheet
      .locator('section li')
      .filter({ has: sheet.locator('dl') })
      .count(),
  ).toBe(8)
  if (size === 'phone')
    await sheet.pdf({ path: `${shots}/cards.${locale}.pdf`, preferCSSPageSize: true, printBackground: true })
  await noViolations(sheet)
  // The first two of the class are under seven: three pictures.
  const first = await sheet
    .locator('section dl')
    .first()
    .evaluate((element) => element.textContent)
  const { rows } = await owner.query<{ student_id: string }>(
    "SELECT student_id FROM managed_students WHERE $1 LIKE '%' || username || '%'",
    [first],
  )
  const id = rows[0]!.student_id
  await owner.query('UPDATE login_cards SET pictures = 3 WHERE student_id = $1', [id])
  const address = await scanned(sheet, 0)
  expect(address).toMatch(new RegExp(`^${world.url}${localePath(locale, '/join')}#card=[\\w-]{22}$`))
  await shot(sheet, `sheet.${locale}`)
  await desk.close()

  const tablet = await child(sizes[size])
  const page = await tablet.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const began = performance.now()
  await page.goto(address)
  await page.getByRole('button', { name: pictureNames[locale].apple!, exact: true }).waitFor()
  const opening = performance.now() - began
  expect(page.url()).not.toContain('card')
  await shot(page, `pad.${locale}.${size}`)
  await noViolations(page)
  const secret = await secretOf(id)
  expect(secret).toHaveLength(3)
  const padAt = performance.now()
  await tap(page, locale, secret)
  await page.waitForURL(atPath(localePath(locale, '/dashboard')))
  await page.locator('#content').waitFor()
  const tapping = performance.now() - padAt
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  process.stdout.write(
    `${locale}, ${size}: in after ${seconds(opening + tapping)} s and ${secret.length} taps (${seconds(opening)} s to the pictures, ${seconds(tapping)} s from the first tap)\n`,
  )
  expect(opening + tapping).toBeLessThan(30_000)
  // The token left the browser in the body of a request and nowhere else.
  expect(asked.filter((url) => url.includes(address.split('card=')[1]!))).toEqual([])
  await shot(page, `in.${locale}.${size}`)
  await tablet.close()
})

test.each([
  ['th', 'phone'],
  ['en', 'desktop'],
] as const)(
  '%s, %s: a printed card held before the camera opens the pictures, and three taps the class',
  async (locale, size) => {
    const desk = await teacher(locale)
    const sheet = await desk.newPage()
    await sheet.goto(world.url + localePath(locale, `${students}/print-asset-card`))
    await sheet.evaluate(() => document.fonts.ready)
    const paper = sheet.locator('section li').filter({ hasText: 'มะลิ' }).first()
    const flags = await film(await paper.screenshot(), resolve(`${shots}/camera.${locale}.y4m`))
    await owner.query('UPDATE login_cards SET pictures = 3 WHERE student_id = $1', [pupil(0)])
    await desk.close()

    const withCamera = await openBrowser(flags)
    try {
      const page = await (
        await withCamera.newContext({ viewport: sizes[size], hasTouch: size === 'phone', serviceWorkers: 'block' })
      ).newPage()
      await page.goto(world.url + localePath(locale, '/login'))
      await hydrated(page)
      await page.locator('a[href$="/join?card"]').click()
      // A card may be read in the first picture, before anybody has looked for the camera.
      const named = page.getByRole('heading', { name: 'มะลิ' })
      await page.locator('dialog video').or(named).first().waitFor()
      const began = performance.now()
      await named.waitFor()
      await tap(page, locale, await secretOf(pupil(0)))
      await page.waitForURL(atPath(localePath(locale, '/dashboard')))
      process.stdout.write(
        `${locale}, ${size}: from the open camera to the class in ${((performance.now() - began) / 1_000).toFixed(1)} s\n`,
      )
      await shot(page, `by-camera.${locale}.${size}`)
    } finally {
      await withCamera.close()
    }
  },
)

test('a network that fails for a moment takes neither the card nor the child away', async () => {
  const tablet = await browser.newContext({ viewport: sizes.phone, hasTouch: true, serviceWorkers: 'block' })
  const page = await tablet.newPage()
  await page.goto(`${world.url}/join`)
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor()
  await hydrated(page)
  await hasErrorText(page, 'en')
  await tablet.setOffline(true)
  await page.evaluate((hash) => void (location.hash = hash), `card=${keys.token(await card(pupil(4)))}`)
  await page.getByText('That did not work').waitFor()
  await tablet.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Leo' }).waitFor()
  await tablet.setOffline(true)
  await tap(page, 'en', await secretOf(pupil(4)))
  await page.getByText('No connection right now. Please try again.').waitFor()
  await shot(page, 'offline.en.phone')
  await tablet.setOffline(false)
  await tap(page, 'en', await secretOf(pupil(4)))
  await page.waitForURL(atPath('/dashboard'))
  await tablet.close()
})

test('a camera that is refused leaves a way on', async () => {
  const tablet = await browser.newContext({ viewport: sizes.phone, permissions: [] })
  const page = await tablet.newPage()
  await page.addInitScript(() => {
    const camera = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const refusing = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    navigator.mediaDevices.getUserMedia = (wanted) => ('allowed' in window ? camera(wanted) : refusing())
  })
  await page.goto(`${world.url}/login`)
  await hydrated(page)
  await page.getByRole('link', { name: /I have a card/ }).click()
  await page.getByText('The camera is not allowed on this page').waitFor()
  await shot(page, 'refused.en.phone')
  await noViolations(page)
  await page.getByRole('button', { name: 'Type the code' }).click()
  await page.getByRole('textbox').waitFor()
  await page.getByRole('button', { name: 'Scan my card' }).click()
  await page.evaluate(() => void Object.assign(window, { allowed: true }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(() => page.locator('dialog video').evaluate((video) => (video as HTMLVideoElement).videoWidth))
    .toBeGreaterThan(0)
  await tablet.close()
})
