import { beforeEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { explorers } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { hydrated } from './screen.ts'
import { enter } from './session.ts'

/**
 * What the shell does around every page, in a real browser. The service worker is kept out: it has tests of its own.
 */

const { world, browser, owner } = await openFixture()
let context: BrowserContext
let page: Page
let errors: string[]

beforeEach(async () => {
  await context?.close()
  context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' })
  page = await context.newPage()
  errors = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
})

const open = async (path: string) => {
  await page.goto(world.url + path)
  await hydrated(page)
}
/** Follows a link of the page without loading a document. */
const follow = (path: string) =>
  page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)!.click(), path)

/** Holds the data of a page back until the journey lets it go. */
async function heldBack(pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('while the app starts to load: overlay with picture and words, bar at the top; both go when it is there', async () => {
  await enter(context, world, 'teacher')
  await open('/pricing')
  const release = await heldBack('**/dashboard.data*')
  await follow('/dashboard')
  const overlay = page.locator('[data-overlay]')
  await expect.poll(() => overlay.getAttribute('data-overlay')).toBe('shown')
  expect(await overlay.innerText()).toContain('Loading...')
  expect(await overlay.locator('img').evaluate((image) => getComputedStyle(image).maxWidth)).toBe('120px')
  expect(await overlay.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.3s')
  await expect.poll(() => page.locator('[data-phase]').getAttribute('data-phase')).toBe('running')
  expect(await page.locator('[data-phase]').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(3)
  release()
  await page.waitForURL((url) => url.pathname !== '/pricing')
  await expect.poll(() => overlay.getAttribute('data-overlay')).toBe('hidden')
  expect(await overlay.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.2s')
  await expect.poll(() => page.locator('[data-phase]').getAttribute('data-phase')).toBe('resting')
})

test.each([
  { from: '/', to: '/pricing', data: '**/pricing.data*' },
  { from: `/dashboard?class=${explorers}`, to: `/dashboard/course?class=${explorers}`, data: '**/course.data*' },
])('from $from to $to: the bar, inside the app a skeleton, never the overlay', async ({ from, to, data }) => {
  if (from !== '/') await enter(context, world, 'teacher')
  await open(from)
  await page.evaluate(() => {
    const seen = ((window as unknown as { seen: Set<string | null> }).seen = new Set())
    const overlay = document.querySelector('[data-overlay]')!
    new MutationObserver(() => seen.add(overlay.getAttribute('data-overlay'))).observe(overlay, { attributes: true })
  })
  const release = await heldBack(data)
  await follow(to)
  await expect.poll(() => page.locator('[data-phase]').getAttribute('data-phase')).toBe('running')
  if (from !== '/') {
    await page.locator('[data-skeleton]').waitFor()
    // The page stays behind it for whoever turns back.
    await expect.poll(() => page.locator('h1').first().isHidden()).toBe(true)
  }
  release()
  await page.waitForURL((url) => url.pathname === new URL(to, world.url).pathname)
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([])
})

test('when a page fails the bar shows it in the colour of errors, hides and is reset', async () => {
  await open('/')
  await page.route('**/pricing.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  const bar = page.locator('[data-phase]')
  await page.evaluate(() => {
    const seen = ((window as unknown as { seen: Set<string> }).seen = new Set<string>())
    new MutationObserver(() => {
      const found = document.querySelector('[data-phase=failed]')
      // One plain colour; while all is well it is a gradient.
      if (found) seen.add(getComputedStyle(found).backgroundImage)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await follow('/pricing')
  await expect.poll(() => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['none'])
  await expect.poll(() => bar.getAttribute('data-phase')).toBe('resting')
  await expect.poll(() => bar.evaluate((element) => (element as HTMLElement).style.transform)).toBe('scaleX(0)')
})

test('a page brings the words that it shows, and no others', async () => {
  const brought = async (path: string) => {
    const html = await (await context.request.get(world.url + path)).text()
    const [, messages = '{}'] = /id="messages">(.*?)<\/script>/s.exec(html) ?? []
    return Object.keys((JSON.parse(messages) as { en: object }).en).sort()
  }
  expect(await brought('/')).toEqual(['layouts', 'platform', 'site', 'ui'])
  expect(await brought('/pricing')).toEqual(['billing', 'layouts', 'platform', 'ui'])
  expect(await brought('/test/the-phaser2')).toEqual(['device-check', 'layouts', 'platform', 'ui'])
})

test('an unexpected error: the words of the spec, its message, and a way home that clears it', async () => {
  await enter(context, world, 'teacher')
  const path = `${world.url}/dashboard/classroom-dashboard/${explorers}`
  // The server has its connections: a new one that took too long would be told as an outage.
  expect((await context.request.get(path)).status()).toBe(200)
  await owner.query('ALTER TABLE learners RENAME TO learners_away')
  try {
    const response = await page.goto(path)
    expect(response!.status()).toBe(500)
    const text = await page.locator('body').innerText()
    expect(text).toContain('Oops! Something went wrong.')
    expect(text).toContain(
      'We apologize for the inconvenience, but an unexpected error occurred. Our team is investigating the issue. Please try again later or contact us if the problem persists',
    )
    expect(text).toContain('Unexpected Server Error')
    expect(await page.locator('main img, main svg').count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Back Home' }).click()
    await page.waitForURL(`${world.url}/`)
    await expect.poll(() => page.locator('h1').first().innerText()).not.toContain('Oops')
  } finally {
    await owner.query('ALTER TABLE learners_away RENAME TO learners')
  }
})

test('a page that is not there leads whoever is in back to their own', async () => {
  await enter(context, world, 'student')
  await open('/dashboard/no-such-page')
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await page.waitForURL(`${world.url}/dashboard?class=${explorers}`)
})

test('a failed configuration call is logged and changes nothing', async () => {
  await page.route('**/api/1.0/configs', (route) => route.fulfill({ status: 404, body: '{}' }))
  await open('/')
  await expect.poll(() => errors.some((text) => text.includes('Failed configuration loading'))).toBe(true)
  expect(page.url()).toBe(`${world.url}/`)
})

test('messages that do not load say so on the console', async () => {
  await page.route('**/messages/**', (route) => route.abort())
  await open('/')
  await follow('/pricing')
  await expect.poll(() => errors.some((text) => text.includes('Failed locale loading'))).toBe(true)
})

test('a chunk that is gone loads the page anew, once', async () => {
  await open('/')
  let asked = 0
  await page.route(/assets\/pricing-.*\.js/, (route) => {
    asked++
    return route.abort()
  })
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await follow('/pricing')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect.poll(() => loads.length, { timeout: 20_000 }).toBe(1)
  await page.waitForTimeout(1_000)
  expect(loads.length).toBe(1)
})

test('a new build reloads the page when the hourly question finds it', async () => {
  await page.clock.install()
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another' } }))
  await open('/')
  const reloaded = page.waitForEvent('load')
  // The page plans its question when it is at work, and its reload when it has read the answer.
  const forward = setInterval(() => void page.clock.fastForward(3_600_000).catch(() => {}), 500)
  await reloaded.finally(() => clearInterval(forward))
})

test('maintenance leads every page to /maintenance, staff stay, and it lets go by itself', async () => {
  const staff = await browser.newContext({ serviceWorkers: 'block' })
  await enter(staff, world, 'staff')
  const maintain = async (isMaintenance: boolean) =>
    expect(
      (
        await staff.request.patch(`${world.url}/api/1.0/configs`, {
          data: { isMaintenance },
          headers: { origin: world.url },
        })
      ).status(),
    ).toBe(200)
  // Kept for everybody by now, and still not shown.
  await page.goto(`${world.url}/pricing`)
  await maintain(true)
  try {
    await expect.poll(async () => (await context.request.get(`${world.url}/pricing`)).status()).toBe(503)
    await page.goto(`${world.url}/pricing`)
    expect(new URL(page.url()).pathname).toBe('/maintenance')
    expect((await staff.request.get(`${world.url}/pricing`)).url()).toBe(`${world.url}/pricing`)
  } finally {
    await maintain(false)
  }
  await page.waitForURL('**/pricing')
  await staff.close()
})

test('the page payload is one request, and the build manifest answers by its id', async () => {
  const payload = await context.request.get(`${world.url}/pricing.data`)
  expect(payload.status()).toBe(200)
  expect(payload.headers()['content-type']).toContain('text/x-script')
  const { id } = (await (await context.request.get(`${world.url}/builds/latest.json`)).json()) as { id: string }
  expect(await (await context.request.get(`${world.url}/builds/meta/${id}.json`)).json()).toEqual({ id })
  expect((await context.request.get(`${world.url}/builds/meta/other.json`)).status()).toBe(404)
})

test('every page says what it may load, without unsafe-inline, and carries the eight public keys', async () => {
  await enter(context, world, 'teacher')
  for (const path of ['/', '/th/login', '/account/select-room', `/dashboard/classroom-dashboard/${explorers}`]) {
    const response = await context.request.get(world.url + path)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain(`default-src 'self'`)
    expect(policy, path).not.toContain('unsafe-inline')
    // Learners' programs run in WebAssembly, wherever a lesson is opened from; text never becomes a script.
    expect(policy, path).not.toMatch(/(?<!'wasm-)unsafe-eval/)
    expect(policy.length, path).toBeLessThan(8_000)
  }
  const html = await (await context.request.get(`${world.url}/account/select-room`)).text()
  for (const key of [
    'apiKey',
    'authDomain',
    'projectId',
    'storageBucket',
    'messagingSenderId',
    'appId',
    'measurementId',
    'databaseURL',
  ])
    expect(html).toContain(key)
})
