import type { Page } from 'playwright-core'
import { explorers } from '#db/personas.ts'
import { fullLaunchOptions } from '#testing/browser.ts'
import { desktop, waitForHydration } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test } from '../harness/journey.ts'

/** An open dialog must not shift the page behind it. Scrollbars take up space, as on a teacher's laptop. */

test.use({ launchOptions: { ...fullLaunchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } })

const students = `/dashboard/classroom-dashboard/${explorers}/students?class=${explorers}`
const heights = { scrolling: 500, fitting: 4_000 }

const measureHeading = (page: Page) =>
  page
    .locator('h1')
    .first()
    .evaluate((heading) => [heading.getBoundingClientRect().x, heading.getBoundingClientRect().width])
const measureContentWidth = (page: Page) =>
  page
    .locator('aside')
    .first()
    .evaluate((aside) => aside.parentElement!.getBoundingClientRect().width)

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
}

test('pages with and without a scrollbar have the same width, and dialogs do not move them', async ({
  world,
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US', viewport: desktop })
  await signInByCookie(context, world, 'teacher')
  const page = await context.newPage()
  await page.goto(`${world.url}${students}`)
  await waitForHydration(page)
  const widths = new Set<number>()
  for (const height of Object.values(heights)) {
    await page.setViewportSize({ width: desktop.width, height })
    const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)
    await expect.poll(scrolls).toBe(height === heights.scrolling)
    widths.add(await measureContentWidth(page))
    const before = await measureHeading(page)
    await page.getByRole('button', { name: 'Add students', exact: true }).first().click()
    await page.getByRole('dialog').first().waitFor()
    expect(await measureHeading(page)).toEqual(before)
    await closeDialog(page)
    expect(await measureHeading(page)).toEqual(before)

    // A full-screen dialog covers the scrollbar gutter too.
    await page.locator('aside').getByRole('button', { name: 'Show it full size to the class' }).click()
    await page.getByRole('dialog').first().waitFor()
    const edges = await page
      .getByRole('dialog')
      .first()
      .evaluate((it) => [it.getBoundingClientRect().right, document.documentElement.getBoundingClientRect().right])
    expect(edges).toEqual([desktop.width, desktop.width])
    await closeDialog(page)
    expect(await measureHeading(page)).toEqual(before)
  }
  expect(widths.size).toBe(1)
  await context.close()
})
