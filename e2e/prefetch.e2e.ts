import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openFixture } from './fixture.ts'
import { hydrated } from './screen.ts'
import { enter } from './session.ts'
import type { PersonaName } from './sign-in.ts'

const { world, browser } = await openFixture()

/** The start page in Thai, with the requests for page data that it makes and how each was kept. */
async function startPage(persona: PersonaName) {
  const context = await browser.newContext({ locale: 'th-TH', serviceWorkers: 'block' })
  await enter(context, world, persona)
  const page = await context.newPage()
  await page.clock.install()
  const data: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.data')) data.push(`${pathname} ${response.headers()['cache-control']}`)
  })
  await page.goto(`${world.url}/th`)
  await hydrated(page)
  // How long somebody stays on a link is said here; a busy machine takes its own time for everything else.
  await page.clock.pauseAt(Date.now() + 60_000)
  const link = page.locator('main a[href="/th/parent"]').first()
  return { context, page, link, data, stays: (ms: number) => page.clock.runFor(ms) }
}

/** What was asked for ahead would have come by now. */
const meanwhile = (page: Page) => page.waitForTimeout(500)

test('data of a page is fetched ahead when somebody stays on its link for a second, and not asked for again by the click', async () => {
  const { context, page, link, data, stays } = await startPage('visitor')
  await link.hover()
  await stays(900)
  await meanwhile(page)
  expect(data).toEqual([])
  await stays(100)
  await expect.poll(() => data).toEqual(['/th/parent.data private, max-age=10'])
  await page.clock.resume()
  await link.click()
  await page.waitForURL('**/th/parent')
  // Asked anew, the server would have answered no-store.
  expect(data.filter((line) => !line.endsWith('max-age=10'))).toEqual([])
  await context.close()
})

test('passing over a link fetches nothing', async () => {
  const { context, page, link, data, stays } = await startPage('visitor')
  await link.hover()
  await stays(900)
  await page.mouse.move(0, 0)
  await stays(1_500)
  await meanwhile(page)
  expect(data).toEqual([])
  await context.close()
})

test('for somebody who is signed in nothing is fetched ahead', async () => {
  const { context, page, link, data, stays } = await startPage('teacher')
  await link.hover()
  await stays(1_800)
  await meanwhile(page)
  expect(data).toEqual([])
  await context.close()
})
