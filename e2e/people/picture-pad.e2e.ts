import type { Page } from 'playwright-core'
import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { test, takeCardScreenshot } from '../scenes/card-class.ts'
import { waitForHydration } from '#testing/screen.ts'
import { expect } from '../harness/expect.ts'
import { variants } from '../harness/variants.ts'

/** All sixteen pictures fit on every screen size without scrolling, and are large enough for a finger. */

const minTilePx = 44
/** Screen sizes that schools use, and a grid of sizes between them. */
const sizes = [
  [1366, 625],
  [1024, 768],
  [360, 640],
  [640, 360],
  ...[360, 480, 600, 700, 820, 1024, 1200, 1366].flatMap((width) =>
    [625, 640, 680, 720, 768].map((height) => [width, height]),
  ),
] as [number, number][]

/** Returns the layout problems of the picture tiles. */
const findTileProblems = (page: Page) =>
  page.evaluate((least) => {
    const boxes = [...document.querySelectorAll('dialog [role="group"] button')].map((tile) =>
      tile.getBoundingClientRect(),
    )
    const isOnScreen = (box: DOMRect) =>
      box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
    const areSeparate = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
    return [
      boxes.length === 16 || `${boxes.length} pictures`,
      boxes.every(isOnScreen) || 'one is off the screen',
      boxes.every((box) => Math.min(box.width, box.height) >= least) || 'one is too small',
      boxes.every((a, index) => boxes.slice(index + 1).every((b) => areSeparate(a, b))) || 'two lie on each other',
    ].filter((line) => line !== true)
  }, minTilePx)

for (const locale of variants(['en', 'th'] as const, 1))
  test(`all sixteen pictures fit every screen size (${locale})`, async ({ world, owner, child }) => {
    const { rows } = await owner.query<{ code: string }>('SELECT code FROM classrooms WHERE id = $1', [explorers])
    const context = await child({ width: 1366, height: 625 })
    const page = await context.newPage()
    await page.goto(world.url + localePath(locale, `/join/${rows[0]!.code}`))
    await waitForHydration(page)
    await page.getByRole('button', { name: /Aanya/ }).click()
    await page.locator('dialog [role="group"] button').first().waitFor()
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => findTileProblems(page), { message: `${width} × ${height}` }).toEqual([])
    }
    await expectNoViolations(page)
    await takeCardScreenshot(page, `pad-small.${locale}`)
    await context.close()
  })
