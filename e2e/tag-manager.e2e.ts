import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFixture } from './fixture.ts'
import { fetched, hydrated, started } from './screen.ts'
import { enter } from './session.ts'

const { world, browser } = await openFixture({ env: { TAG_MANAGER_ID: 'GTM-TEST123' } })
let context: BrowserContext
let page: Page
/** Addresses outside of Skykite that any page asked for. */
let outside: string[]

beforeEach(async () => {
  outside = []
  // Pages of a worker would be answered past the listener below.
  context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  await context.route(
    (url) => url.origin !== world.url,
    (route) => {
      outside.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: 'window.tagManagerRan = true' })
    },
  )
  page = await context.newPage()
})
afterEach(() => context.close())

const banner = () => page.getByRole('region', { name: 'May we count visits?' })
/** What asks and counts has come, and has had its turn. */
async function askerAtWork() {
  await fetched(page, ['tag-manager'])
  await hydrated(page)
}
const scripts = () => page.locator('script[src*="googletagmanager"]').count()
const ran = () => page.evaluate(() => 'tagManagerRan' in window)

/** Somebody who said yes earlier; said on an address where no page of ours runs. */
async function consented() {
  await page.goto(`${world.url}/robots.txt`)
  await page.evaluate(() => localStorage.setItem('skykite:consent', JSON.stringify({ version: 1, choice: 'given' })))
}

const container = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'

test('nothing is loaded before consent, and nothing after a no', async () => {
  await page.goto(world.url)
  await hydrated(page)
  await banner().waitFor()
  expect(outside).toEqual([])
  await banner().getByRole('button', { name: 'No, thanks' }).click()
  await banner().waitFor({ state: 'detached' })
  await page.goto(`${world.url}/pricing`)
  await askerAtWork()
  expect([outside, await scripts(), await banner().count()]).toEqual([[], 0, 0])
})

test('after a yes the container is loaded on public pages, and the answer is remembered', async () => {
  await page.goto(`${world.url}/pricing`)
  await hydrated(page)
  await banner().getByRole('button', { name: 'Yes, allow' }).click()
  await expect.poll(ran).toBe(true)
  await page.goto(world.url)
  await expect.poll(ran).toBe(true)
  expect(outside).toEqual([container, container])
})

test('going on to a page that is not public leaves the script behind with its document', async () => {
  await page.goto(world.url)
  await hydrated(page)
  await banner().getByRole('button', { name: 'Yes, allow' }).click()
  await expect.poll(ran).toBe(true)
  const addresses: string[] = []
  await page.exposeFunction('changed', (path: string) => addresses.push(path))
  await page.evaluate(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history)
      history[name] = (...given) => {
        ;(window as unknown as { changed: (path: string) => void }).changed(String(given[2]))
        original(...given)
      }
    }
  })
  await page.locator('a[href="/login"]').first().click()
  await page.waitForURL('**/login')
  await page.waitForLoadState()
  expect(await ran()).toBe(false)
  // The script never saw the address it was leaving for.
  expect(addresses.filter((path) => path.includes('login'))).toEqual([])
  expect(outside).toEqual([container])
})

test.each(['/login', '/join/ABCD2345', '/certificates/some', '/test/the-phaser'])(
  '%s neither asks nor loads, and its policy shuts the tag manager out',
  async (path) => {
    await consented()
    const response = await page.goto(world.url + path)
    expect(response!.headers()['content-security-policy']).not.toContain('google')
    await askerAtWork()
    expect([outside, await scripts(), await banner().count()]).toEqual([[], 0, 0])
  },
)

test('signed-in people are not measured, not even on public pages', async () => {
  await consented()
  await enter(context, world, 'teacher')
  for (const path of ['/', '/pricing', '/account/select-room']) {
    const response = await page.goto(world.url + path)
    expect(response!.headers()['content-security-policy']).not.toContain('google')
    await started(page)
    expect(await scripts()).toBe(0)
  }
  expect(outside).toEqual([])
})

test('a link to #privacy-choices opens the question again, and a no then takes the script away', async () => {
  await page.goto(world.url)
  await hydrated(page)
  await banner().getByRole('button', { name: 'Yes, allow' }).click()
  await expect.poll(ran).toBe(true)
  await page.evaluate(() => void (location.hash = '#privacy-choices'))
  await banner().getByRole('button', { name: 'No, thanks' }).click()
  await expect.poll(ran).toBe(false)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('skykite:consent')!).choice)).toBe('refused')
})
