import { expect, test } from 'vitest'
import { openFixture } from './fixture.ts'
import { enter } from './session.ts'
import type { PersonaName } from './sign-in.ts'

const { world, browser } = await openFixture()

/** The start page in Thai, with the requests for page data that it makes and how each was kept. */
async function startPage(persona: PersonaName) {
  const context = await browser.newContext({ locale: 'th-TH', serviceWorkers: 'block' })
  await enter(context, world, persona)
  const page = await context.newPage()
  const data: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.data')) data.push(`${pathname} ${response.headers()['cache-control']}`)
  })
  await page.goto(`${world.url}/th`)
  await page.waitForLoadState('networkidle')
  const link = page.locator('main a[href="/th/parent"]').first()
  return { context, page, link, data }
}

test('data of a page is fetched ahead when somebody stays on its link for a second, and not asked for again by the click', async () => {
  const { context, page, link, data } = await startPage('visitor')
  await link.hover()
  await page.waitForTimeout(700)
  expect(data).toEqual([])
  await expect.poll(() => data).toEqual(['/th/parent.data private, max-age=10'])
  await link.click()
  await page.waitForURL('**/th/parent')
  // Asked anew, the server would have answered no-store.
  expect(data.filter((line) => !line.endsWith('max-age=10'))).toEqual([])
  await context.close()
})

test('passing over a link fetches nothing', async () => {
  const { context, page, link, data } = await startPage('visitor')
  await link.hover()
  await page.waitForTimeout(400)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(1500)
  expect(data).toEqual([])
  await context.close()
})

test('for somebody who is signed in nothing is fetched ahead', async () => {
  const { context, page, link, data } = await startPage('teacher')
  await link.hover()
  await page.waitForTimeout(1800)
  expect(data).toEqual([])
  await context.close()
})
