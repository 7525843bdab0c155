import type { Page } from 'playwright-core'
import { waitForHydration } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import type { PersonaName } from '#testing/sign-in.ts'
import { expect, test, type Journey } from '../harness/journey.ts'

/** Opens the start page in Thai and records its route data requests with their cache headers. */
async function openStartPage({ world, browser }: Pick<Journey, 'world' | 'browser'>, persona: PersonaName) {
  const context = await browser.newContext({ locale: 'th-TH', serviceWorkers: 'block' })
  await signInByCookie(context, world, persona)
  const page = await context.newPage()
  await page.clock.install()
  const data: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.data')) data.push(`${pathname} ${response.headers()['cache-control']}`)
  })
  await page.goto(`${world.url}/th`)
  await waitForHydration(page)
  // A fake clock controls the hover time, so a slow test machine does not matter.
  await page.clock.pauseAt(Date.now() + 60_000)
  const link = page.locator('main a[href="/th/school"]').first()
  return { context, page, link, data, stays: (ms: number) => page.clock.runFor(ms) }
}

/** Waits long enough for a prefetch to arrive, in real time. */
const waitForPrefetch = (page: Page) => page.waitForTimeout(500)

test('hovering over a link for a second prefetches its route data, and the click reuses it', async ({
  world,
  browser,
}) => {
  const { context, page, link, data, stays } = await openStartPage({ world, browser }, 'visitor')
  // A hover that ends early prefetches nothing, however long the page stays open.
  await link.hover()
  await stays(900)
  await page.mouse.move(0, 0)
  await stays(1_500)
  await link.hover()
  await stays(900)
  await waitForPrefetch(page)
  expect(data).toEqual([])
  await stays(100)
  await expect.poll(() => data).toEqual(['/th/school.data private, max-age=10'])
  await page.clock.resume()
  await link.click()
  await page.waitForURL('**/th/school')
  // A second request would have the header no-store.
  expect(data.filter((line) => !line.endsWith('max-age=10'))).toEqual([])
  await context.close()
})

test('hovering prefetches nothing for a signed-in user', async ({ world, browser }) => {
  const { context, page, link, data, stays } = await openStartPage({ world, browser }, 'teacher')
  await link.hover()
  await stays(1_800)
  await waitForPrefetch(page)
  expect(data).toEqual([])
  await context.close()
})
