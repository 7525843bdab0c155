import type { BrowserContext, Page } from 'playwright-core'
import { explorers } from '#db/personas.ts'
import { fullLaunchOptions } from '#testing/browser.ts'
import { desktop, waitForHydration } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test } from '../harness/journey.ts'

/** An open dialog must not shift the page behind it. Scrollbars take up space, as on a teacher's laptop. */

test.use({ launchOptions: { ...fullLaunchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } })

let context: BrowserContext
let page: Page

test.beforeEach(async ({ world, browser }) => {
  await context?.close()
  context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US', viewport: desktop })
  page = await context.newPage()
  await signInByCookie(context, world, 'teacher')
})

const students = `/dashboard/classroom-dashboard/${explorers}/students?class=${explorers}`

const measureHeading = () =>
  page
    .locator('h1')
    .first()
    .evaluate((heading) => [heading.getBoundingClientRect().x, heading.getBoundingClientRect().width])

for (const { name, height } of [
  { name: 'long page', height: 500 },
  { name: 'page that fits the screen', height: 4_000 },
] as const)
  test(`the heading of a ${name} stays where it is while a dialog is open`, async ({ world }) => {
    await page.setViewportSize({ width: desktop.width, height })
    await page.goto(`${world.url}${students}`)
    await waitForHydration(page)
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)
    expect(scrolls).toBe(height === 500)
    const before = await measureHeading()
    await page.getByRole('button', { name: 'Add students', exact: true }).first().click()
    await page.getByRole('dialog').first().waitFor()
    expect(await measureHeading()).toEqual(before)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
    expect(await measureHeading()).toEqual(before)
  })

test('pages with and without a scrollbar have the same content width', async ({ world }) => {
  const measureContentWidth = async (path: string) => {
    await page.goto(world.url + path)
    return page
      .locator('aside')
      .first()
      .evaluate((aside) => aside.parentElement!.getBoundingClientRect().width)
  }
  await page.setViewportSize({ width: desktop.width, height: 600 })
  const long = await measureContentWidth(students)
  await page.setViewportSize({ width: desktop.width, height: 4_000 })
  expect(await measureContentWidth(students)).toBe(long)
})

for (const height of [500, 4_000] as const)
  test(`a full-screen dialog covers the scrollbar gutter, height ${height}`, async ({ world }) => {
    await page.setViewportSize({ width: desktop.width, height })
    await page.goto(`${world.url}${students}`)
    await waitForHydration(page)
    const before = await measureHeading()
    await page.locator('aside').getByRole('button', { name: 'Show it full size to the class' }).click()
    await page.getByRole('dialog').first().waitFor()
    const [dialog, screen] = await page
      .getByRole('dialog')
      .first()
      .evaluate((it) => [it.getBoundingClientRect().right, document.documentElement.getBoundingClientRect().right])
    expect([dialog, screen]).toEqual([desktop.width, desktop.width])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
    expect(await measureHeading()).toEqual(before)
  })
