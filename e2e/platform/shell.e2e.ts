import type { BrowserContext, Page } from 'playwright-core'
import { explorers } from '#db/personas.ts'
import { waitForHydration } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test, type Journey } from '../harness/journey.ts'

/**
 * The app shell around every page, in a real browser. The service worker is blocked: service-worker.e2e.ts tests it.
 */

let context: BrowserContext
let page: Page
let errors: string[]

test.beforeEach(async ({ browser }) => {
  await context?.close()
  context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' })
  page = await context.newPage()
  errors = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
})

const open = async (world: Journey['world'], path: string) => {
  await page.goto(world.url + path)
  await waitForHydration(page)
}
/** Clicks a link of the page (client-side navigation). */
const follow = (path: string) =>
  page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)!.click(), path)

/** Holds matching requests until the returned function is called. */
async function holdRequests(pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('entering the app shows a loading overlay and a progress bar until the page is there', async ({ world }) => {
  await signInByCookie(context, world, 'teacher')
  await open(world, '/pricing')
  const release = await holdRequests('**/dashboard.data*')
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

for (const { from, to, data } of [
  { from: '/', to: '/pricing', data: '**/pricing.data*' },
  { from: `/dashboard?class=${explorers}`, to: `/dashboard/course?class=${explorers}`, data: '**/course.data*' },
] as const)
  test(`navigation from ${from} to ${to} shows the progress bar, a skeleton inside the app, and no overlay`, async ({
    world,
  }) => {
    if (from !== '/') await signInByCookie(context, world, 'teacher')
    await open(world, from)
    await page.evaluate(() => {
      const seen = ((window as unknown as { seen: Set<string | null> }).seen = new Set())
      const overlay = document.querySelector('[data-overlay]')!
      new MutationObserver(() => seen.add(overlay.getAttribute('data-overlay'))).observe(overlay, { attributes: true })
    })
    const release = await holdRequests(data)
    await follow(to)
    await expect.poll(() => page.locator('[data-phase]').getAttribute('data-phase')).toBe('running')
    if (from !== '/') {
      await page.locator('[data-skeleton]').waitFor()
      // The old page stays mounted but hidden, in case the user navigates back.
      await expect.poll(() => page.locator('h1').first().isHidden()).toBe(true)
    }
    release()
    await page.waitForURL((url) => url.pathname === new URL(to, world.url).pathname)
    await page.locator('h1').first().waitFor()
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([])
  })

test('the progress bar of a failed page turns to the error color, hides and resets', async ({ world }) => {
  await open(world, '/')
  await page.route('**/pricing.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  const bar = page.locator('[data-phase]')
  await page.evaluate(() => {
    const seen = ((window as unknown as { seen: Set<string> }).seen = new Set<string>())
    new MutationObserver(() => {
      const failedBar = document.querySelector('[data-phase=failed]')
      // The error color is plain; the normal bar has a gradient.
      if (failedBar) seen.add(getComputedStyle(failedBar).backgroundImage)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await follow('/pricing')
  await expect.poll(() => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['none'])
  await expect.poll(() => bar.getAttribute('data-phase')).toBe('resting')
  await expect.poll(() => bar.evaluate((element) => (element as HTMLElement).style.transform)).toBe('scaleX(0)')
})

test('a page embeds only the messages that it shows', async ({ world }) => {
  const readEmbeddedNamespaces = async (path: string) => {
    const html = await (await context.request.get(world.url + path)).text()
    const [, messages = '{}'] = /id="messages">(.*?)<\/script>/s.exec(html) ?? []
    return Object.keys((JSON.parse(messages) as { en: object }).en).sort()
  }
  expect(await readEmbeddedNamespaces('/')).toEqual(['layouts', 'platform', 'public-pages', 'ui'])
  expect(await readEmbeddedNamespaces('/pricing')).toEqual(['billing', 'layouts', 'platform', 'ui'])
  expect(await readEmbeddedNamespaces('/test/the-phaser2')).toEqual(['device-check', 'layouts', 'platform', 'ui'])
})

test('an unexpected error shows the texts of the spec, and a link home clears it', async ({ world, owner }) => {
  await signInByCookie(context, world, 'teacher')
  const path = `${world.url}/dashboard/classroom-dashboard/${explorers}`
  // Opens database connections first: a slow new connection would be reported as an outage.
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

test('the 404 page links signed-in users to their dashboard', async ({ world }) => {
  await signInByCookie(context, world, 'student')
  await open(world, '/dashboard/no-such-page')
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await page.waitForURL(`${world.url}/dashboard?class=${explorers}`)
})

test('a failed configuration call is logged and changes nothing', async ({ world }) => {
  await page.route('**/api/1.0/configs', (route) => route.fulfill({ status: 404, body: '{}' }))
  await open(world, '/')
  await expect.poll(() => errors.some((text) => text.includes('Failed configuration loading'))).toBe(true)
  expect(page.url()).toBe(`${world.url}/`)
})

test('a failed message download is logged to the console', async ({ world }) => {
  await page.route('**/messages/**', (route) => route.abort())
  await open(world, '/')
  await follow('/pricing')
  await expect.poll(() => errors.some((text) => text.includes('Failed locale loading'))).toBe(true)
})

test('a missing script chunk reloads the page once', async ({ world }) => {
  await open(world, '/')
  let failedRequests = 0
  await page.route(/assets\/pricing-.*\.js/, (route) => {
    failedRequests++
    return route.abort()
  })
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await follow('/pricing')
  await expect.poll(() => failedRequests).toBeGreaterThan(0)
  await expect.poll(() => loads.length, { timeout: 20_000 }).toBe(1)
  await page.waitForTimeout(1_000)
  expect(loads.length).toBe(1)
})

test('the hourly build check reloads the page after a new build', async ({ world }) => {
  await page.clock.install()
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another' } }))
  await open(world, '/')
  const reloaded = page.waitForEvent('load')
  // The page sets timers for the check and later for the reload, so keep advancing the clock.
  const clockTimer = setInterval(() => void page.clock.fastForward(3_600_000).catch(() => {}), 500)
  await reloaded.finally(() => clearInterval(clockTimer))
})

test('maintenance redirects every page to /maintenance except for staff, and ends by itself', async ({
  world,
  browser,
}) => {
  const staff = await browser.newContext({ serviceWorkers: 'block' })
  await signInByCookie(staff, world, 'staff')
  const setMaintenance = async (isMaintenance: boolean) =>
    expect(
      (
        await staff.request.patch(`${world.url}/api/1.0/configs`, {
          data: { isMaintenance },
          headers: { origin: world.url },
        })
      ).status(),
    ).toBe(200)
  // This visit caches the page; maintenance must not serve it from the cache.
  await page.goto(`${world.url}/pricing`)
  await setMaintenance(true)
  try {
    await expect.poll(async () => (await context.request.get(`${world.url}/pricing`)).status()).toBe(503)
    await page.goto(`${world.url}/pricing`)
    expect(new URL(page.url()).pathname).toBe('/maintenance')
    expect((await staff.request.get(`${world.url}/pricing`)).url()).toBe(`${world.url}/pricing`)
  } finally {
    await setMaintenance(false)
  }
  await page.waitForURL('**/pricing')
  await staff.close()
})

test('route data comes in one request, and the build manifest is found by its id', async ({ world }) => {
  const payload = await context.request.get(`${world.url}/pricing.data`)
  expect(payload.status()).toBe(200)
  expect(payload.headers()['content-type']).toContain('text/x-script')
  const { id } = (await (await context.request.get(`${world.url}/builds/latest.json`)).json()) as { id: string }
  expect(await (await context.request.get(`${world.url}/builds/meta/${id}.json`)).json()).toEqual({ id })
  expect((await context.request.get(`${world.url}/builds/meta/other.json`)).status()).toBe(404)
})

test('every page has a CSP without unsafe-inline, and embeds the eight public configuration keys', async ({
  world,
}) => {
  await signInByCookie(context, world, 'teacher')
  for (const path of ['/', '/th/login', '/account/select-room', `/dashboard/classroom-dashboard/${explorers}`]) {
    const response = await context.request.get(world.url + path)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain(`default-src 'self'`)
    expect(policy, path).not.toContain('unsafe-inline')
    // Students' programs run in WebAssembly, so only 'wasm-unsafe-eval' is allowed.
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
