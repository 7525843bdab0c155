import { setTimeout } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { languages, localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { closeScreens } from '../scenes/classroom-screens.ts'
import { waitForHydration } from '#testing/screen.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** Important controls are visible without scrolling on a small phone (360 × 640). */

const locales = languages.map(({ code }) => code)
const small = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

for (const locale of variants(locales))
  test(`${locale}: the student’s “Continue” link is visible without scrolling at 360 × 640`, async ({ screens }) => {
    const t = readMessages('dashboard', locale).student!
    const screen = await screens.of('student', localePath(locale, `/dashboard?class=${explorers}`), small)
    await waitForHydration(screen.page)
    await checkScreen(screen.page, `phone-fold/home.${locale}`)
    const button = (await screen.page.getByRole('link', { name: t.goOn! }).boundingBox())!
    const tabs = (await screen.page.getByRole('navigation').last().boundingBox())!
    expect(button.y + button.height).toBeLessThanOrEqual(tabs.y)
    await closeScreens(screen)
  })

/** Returns the y position of an element, in px, once scrolling has stopped. */
async function waitForPosition(element: Locator): Promise<number> {
  for (let last = Number.NaN; ; ) {
    const { y } = (await element.boundingBox())!
    if (y === last) return y
    last = y
    await setTimeout(300)
  }
}

for (const locale of variants(locales, 1))
  test(`${locale}: the bulk action bar for selected students fits on a screen of 360 × 640`, async ({ screens }) => {
    const t = readMessages('students', locale)
    const path = localePath(locale, `/dashboard/classroom-dashboard/${explorers}/students`)
    const screen = await screens.of('teacher', path, small)
    const { page } = screen
    await waitForHydration(page)
    const ticks = page.locator('tbody').getByRole('checkbox')
    // Uses the last row, where the bar appears. The page may scroll to its top while it loads: wait for that.
    await page.waitForLoadState('networkidle')
    await ticks.last().scrollIntoViewIfNeeded()
    const before = await waitForPosition(ticks.last())
    await ticks.last().check()
    const bar = page.getByRole('toolbar')
    await bar.waitFor()
    expect(Math.abs((await waitForPosition(ticks.last())) - before)).toBeLessThan(4)
    const box = (await bar.boundingBox())!
    expect([box.x >= 0, box.x + box.width <= 360, box.y + box.height <= 640, box.height < 140]).toEqual([
      true,
      true,
      true,
      true,
    ])
    await checkScreen(page, `phone-fold/bulk.${locale}`)
    await bar.getByText(t.cards!.open!, { exact: true }).click()
    const print = page.getByRole('button', { name: t.cards!.print! })
    const printBox = (await print.boundingBox())!
    expect([
      printBox.x >= 0,
      printBox.x + printBox.width <= 360,
      printBox.y >= 0,
      printBox.y + printBox.height <= box.y,
    ]).toEqual([true, true, true, true])
    await checkScreen(page, `phone-fold/bulk-cards.${locale}`)
    await print.click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: t.bulk!.move! }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await closeScreens(screen)
  })
