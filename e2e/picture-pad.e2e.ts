import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { openCardClass, shot } from './card-class.ts'
import { hydrated } from './screen.ts'

/** All sixteen pictures are on the screen at once, large enough for a finger, whatever the screen. */

const { world, owner, child } = await openCardClass()

const smallest = 44
/** Those that schools have, and every size between them in steps. */
const sizes = [
  [1366, 625],
  [1024, 768],
  [360, 640],
  [640, 360],
  ...[360, 480, 600, 700, 820, 1024, 1200, 1366].flatMap((width) =>
    [625, 640, 680, 720, 768].map((height) => [width, height]),
  ),
] as [number, number][]

/** What is wrong with the tiles, as they lie now. */
const wrongAt = (page: Page) =>
  page.evaluate((least) => {
    const boxes = [...document.querySelectorAll('dialog [role="group"] button')].map((tile) =>
      tile.getBoundingClientRect(),
    )
    const seen = (box: DOMRect) => box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
    const apart = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
    return [
      boxes.length === 16 || `${boxes.length} pictures`,
      boxes.every(seen) || 'one is off the screen',
      boxes.every((box) => Math.min(box.width, box.height) >= least) || 'one is too small',
      boxes.every((a, at) => boxes.slice(at + 1).every((b) => apart(a, b))) || 'two lie on each other',
    ].filter((line) => line !== true)
  }, smallest)

test.each(['en', 'th'] as const)('the pictures fit every screen (%s)', async (locale) => {
  const { rows } = await owner.query<{ code: string }>('SELECT code FROM classrooms WHERE id = $1', [explorers])
  const context = await child({ width: 1366, height: 625 })
  const page = await context.newPage()
  await page.goto(world.url + localePath(locale, `/join/${rows[0]!.code}`))
  await hydrated(page)
  await page.getByRole('button', { name: /Aanya/ }).click()
  await page.locator('dialog [role="group"] button').first().waitFor()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => wrongAt(page), { message: `${width} × ${height}` }).toEqual([])
  }
  await noViolations(page)
  await shot(page, `pad-small.${locale}`)
  await context.close()
})
