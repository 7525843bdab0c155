import type { BrowserContext, Page } from 'playwright-core'
import { waitForFiles, waitForHydration, waitForStartup } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

test.use({ serverEnv: { TAG_MANAGER_ID: 'GTM-TEST123' } })
let context: BrowserContext
let page: Page
/** URLs of requests to other origins. */
let externalUrls: string[]

test.beforeEach(async ({ world, browser }) => {
  externalUrls = []
  // Blocks service workers, whose requests would bypass the route below.
  context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  await context.route(
    (url) => url.origin !== world.url,
    (route) => {
      externalUrls.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: 'window.tagManagerRan = true' })
    },
  )
  page = await context.newPage()
})
test.afterEach(() => context.close())

const findBanner = () => page.getByRole('region', { name: 'May we count visits?' })
/** Waits until the script of the consent banner is loaded and has run. */
async function waitForTagManager() {
  await waitForFiles(page, ['tag-manager'])
  await waitForHydration(page)
}
const countScripts = () => page.locator('script[src*="googletagmanager"]').count()
const hasRun = () => page.evaluate(() => 'tagManagerRan' in window)

/** Stores an earlier consent, on a URL without any page script. */
async function giveConsent(world: Journey['world']) {
  await page.goto(`${world.url}/robots.txt`)
  await page.evaluate(() => localStorage.setItem('skykite:consent', JSON.stringify({ version: 1, choice: 'given' })))
}

const container = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'

test('the tag manager is not loaded before consent or after a refusal', async ({ world }) => {
  await page.goto(world.url)
  await waitForHydration(page)
  await findBanner().waitFor()
  expect(externalUrls).toEqual([])
  await findBanner().getByRole('button', { name: 'No, thanks' }).click()
  await findBanner().waitFor({ state: 'detached' })
  await page.goto(`${world.url}/pricing`)
  await waitForTagManager()
  expect([externalUrls, await countScripts(), await findBanner().count()]).toEqual([[], 0, 0])
})

test('after consent the tag manager is loaded on public pages, and the choice is remembered', async ({ world }) => {
  await page.goto(`${world.url}/pricing`)
  await waitForHydration(page)
  await findBanner().getByRole('button', { name: 'Yes, allow' }).click()
  await expect.poll(hasRun).toBe(true)
  await page.goto(world.url)
  await expect.poll(hasRun).toBe(true)
  expect(externalUrls).toEqual([container, container])
})

test('navigating to a non-public page loads a new document without the tag manager', async ({ world }) => {
  await page.goto(world.url)
  await waitForHydration(page)
  await findBanner().getByRole('button', { name: 'Yes, allow' }).click()
  await expect.poll(hasRun).toBe(true)
  const addresses: string[] = []
  await page.exposeFunction('changed', (path: string) => addresses.push(path))
  await page.evaluate(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history)
      history[name] = (...parameters) => {
        ;(window as unknown as { changed: (path: string) => void }).changed(String(parameters[2]))
        original(...parameters)
      }
    }
  })
  await page.locator('a[href="/login"]').first().click()
  await page.waitForURL('**/login')
  await page.waitForLoadState()
  expect(await hasRun()).toBe(false)
  // The tag manager script never sees the URL of the next page.
  expect(addresses.filter((path) => path.includes('login'))).toEqual([])
  expect(externalUrls).toEqual([container])
})

for (const path of variants(['/login', '/join/ABCD2345', '/test/the-phaser2'] as const, 1))
  test(`${path} shows no consent banner, and its CSP blocks the tag manager`, async ({ world }) => {
    await giveConsent(world)
    const response = await page.goto(world.url + path)
    expect(response!.headers()['content-security-policy']).not.toContain('google')
    await waitForTagManager()
    expect([externalUrls, await countScripts(), await findBanner().count()]).toEqual([[], 0, 0])
  })

test('the tag manager is never loaded for signed-in users', async ({ world }) => {
  await giveConsent(world)
  await signInByCookie(context, world, 'teacher')
  for (const path of ['/', '/pricing', '/account/select-room']) {
    const response = await page.goto(world.url + path)
    expect(response!.headers()['content-security-policy']).not.toContain('google')
    await waitForStartup(page)
    expect(await countScripts()).toBe(0)
  }
  expect(externalUrls).toEqual([])
})

test('#privacy-choices reopens the consent banner, and a refusal removes the tag manager', async ({ world }) => {
  await page.goto(world.url)
  await waitForHydration(page)
  await findBanner().getByRole('button', { name: 'Yes, allow' }).click()
  await expect.poll(hasRun).toBe(true)
  await page.evaluate(() => void (location.hash = '#privacy-choices'))
  await findBanner().getByRole('button', { name: 'No, thanks' }).click()
  await expect.poll(hasRun).toBe(false)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('skykite:consent')!).choice)).toBe('refused')
})
