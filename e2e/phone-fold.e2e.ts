import { setTimeout } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { languages, localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { classroomScreens, close } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { hydrated } from './screen.ts'
import { look, wordsOf } from './two-devices.ts'

/** What a small phone shows without a scroll, and what a thumb reaches there. */

const fixture = await openFixture()
const screens = classroomScreens(fixture)
const locales = languages.map(({ code }) => code)
const small = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

test.each(locales)('%s: a learner’s “Continue” is on the screen of 360 × 640', async (locale) => {
  const t = wordsOf('dashboard', locale).student!
  const screen = await screens.of('student', localePath(locale, `/dashboard?class=${explorers}`), small)
  await hydrated(screen.page)
  await look(screen.page, `phone-fold/home.${locale}`)
  const button = (await screen.page.getByRole('link', { name: t.goOn! }).boundingBox())!
  const tabs = (await screen.page.getByRole('navigation').last().boundingBox())!
  expect(button.y + button.height).toBeLessThanOrEqual(tabs.y)
  await close(screen)
})

/** Where it is on the screen when nothing scrolls any more: the browser may take a moment for it. */
async function atRest(what: Locator): Promise<number> {
  for (let last = Number.NaN; ; ) {
    const { y } = (await what.boundingBox())!
    if (y === last) return y
    last = y
    await setTimeout(300)
  }
}

test.each(locales)('%s: ticked students are moved, grouped and printed on 360 × 640', async (locale) => {
  const t = wordsOf('students', locale)
  const path = localePath(locale, `/dashboard/classroom-dashboard/${explorers}/students`)
  const screen = await screens.of('teacher', path, small)
  const { page } = screen
  await hydrated(page)
  const ticks = page.locator('tbody').getByRole('checkbox')
  // The last one that is shown: the bar comes to the thumb.
  // While a page comes alive it may still go back to its beginning.
  await page.waitForLoadState('networkidle')
  await ticks.last().scrollIntoViewIfNeeded()
  const before = await atRest(ticks.last())
  await ticks.last().check()
  const bar = page.getByRole('toolbar')
  await bar.waitFor()
  expect(Math.abs((await atRest(ticks.last())) - before)).toBeLessThan(4)
  const box = (await bar.boundingBox())!
  expect([box.x >= 0, box.x + box.width <= 360, box.y + box.height <= 640, box.height < 140]).toEqual([
    true,
    true,
    true,
    true,
  ])
  await look(page, `phone-fold/bulk.${locale}`)
  await bar.getByText(t.cards!.open!, { exact: true }).click()
  const print = page.getByRole('button', { name: t.cards!.print! })
  const at = (await print.boundingBox())!
  expect([at.x >= 0, at.x + at.width <= 360, at.y >= 0, at.y + at.height <= box.y]).toEqual([true, true, true, true])
  await look(page, `phone-fold/bulk-cards.${locale}`)
  await print.click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: t.bulk!.move! }).click()
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await close(screen)
})
