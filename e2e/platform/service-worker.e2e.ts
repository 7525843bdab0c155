import type { BrowserContext, Page } from 'playwright-core'
import { fullLaunchOptions } from '#testing/browser.ts'
import { openFrontProxy, type FrontProxy } from '../harness/front-proxy.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

let proxy: FrontProxy
let context: BrowserContext
let page: Page

test.beforeEach(async ({ world, browser }) => {
  proxy = await openFrontProxy(world.url)
  context = await browser.newContext({ locale: 'en-US' })
  page = await context.newPage()
})
test.afterEach(async () => {
  await context.close()
  await proxy.stop()
})

const readFlag = () => page.evaluate(() => localStorage.getItem('skykite:offline-ready'))
const waitForFlag = () => page.waitForFunction(() => localStorage.getItem('skykite:offline-ready') !== null)
const waitForController = () => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const readCacheNames = () => page.evaluate(() => caches.keys())
const readCachedPaths = () =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    return paths
  })

const countVisits = (path: string) => proxy.requestPaths.filter((requestPath) => requestPath === path).length

/** Sets a global variable that a reload removes. */
const setMark = () => page.evaluate(() => void Object.assign(window, { stillTheSame: true }))
const hasMark = () => page.evaluate(() => 'stillTheSame' in window).catch(() => false)

async function openFirstTime(path = '/') {
  await page.goto(proxy.url + path)
  await setMark()
  await waitForController()
  await waitForFlag()
}

test('the first visit installs /sw.js for the whole site, sets the offline-ready flag and does not reload', async () => {
  await page.goto(proxy.url)
  await setMark()
  await waitForController()
  const { script, scope } = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return { script: registration.active!.scriptURL, scope: registration.scope }
  })
  expect([script, scope]).toEqual([`${proxy.url}/sw.js`, `${proxy.url}/`])
  await waitForFlag()
  expect(Date.parse((await readFlag())!)).toBeGreaterThan(Date.now() - 60_000)
  await page.waitForTimeout(1000)
  expect(await hasMark()).toBe(true)
})

for (const [path, lang, heading] of variants(
  [
    ['/', 'en-US', 'No connection right now'],
    ['/th/pricing', 'th-TH', 'ตอนนี้ไม่มีอินเทอร์เน็ต'],
    ['/ko', 'ko-KR', '지금은 인터넷에 연결되어 있지 않아요'],
    ['/cn/parent', 'zh-CN', '现在没有网络连接'],
  ] as const,
  3,
))
  test(`an offline reload of ${path} shows the offline page in its language and recovers by itself`, async () => {
    await openFirstTime(path)
    const consoleErrors: string[] = []
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
    await context.setOffline(true)
    await page.reload()
    expect(await page.locator('h1').textContent()).toBe(heading)
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
    expect(consoleErrors.filter((text) => /content.security|refused/i.test(text))).toEqual([])
    // The service worker delivers the stylesheets too.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toMatch(/^"?times/i)

    const reloaded = page.waitForEvent('load')
    await context.setOffline(false)
    await reloaded
    expect(await page.locator('h1').first().textContent()).not.toBe(heading)
  })

test('a page never visited before shows the offline page while the server is unreachable', async () => {
  await openFirstTime()
  proxy.isOffline = true
  await page.goto(`${proxy.url}/th/dashboard`)
  expect(await page.locator('h1').textContent()).toBe('ตอนนี้ไม่มีอินเทอร์เน็ต')
})

test('client-side navigation without a network shows the offline screen instead of an error', async () => {
  await openFirstTime('/pricing')
  await context.setOffline(true)
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="/login"], a[href="/register"], a[href="/school"]')!.click(),
  )
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('No connection right now')
})

test('an updated worker that activates reloads the page', async () => {
  await openFirstTime()
  proxy.workerTail = '\n// a new build'
  await page.evaluate(
    () => void navigator.serviceWorker.getRegistration().then((registration) => registration!.update()),
  )
  await expect.poll(() => countVisits('/')).toBe(2)
  await expect.poll(hasMark).toBe(false)
  await page.waitForTimeout(1500)
  expect(countVisits('/')).toBe(2)
})

test('a visit after a new build activates the new worker and reloads the page once', async () => {
  await openFirstTime()
  proxy.workerTail = '\n// another build'
  proxy.requestPaths.length = 0
  // The reload may interrupt the navigation.
  await page.goto(`${proxy.url}/pricing`).catch(() => null)
  await expect.poll(() => countVisits('/pricing')).toBe(2)
  await page.waitForTimeout(1500)
  expect(countVisits('/pricing')).toBe(2)
})

test('caches only assets, messages, fonts of the language and offline pages, never pages or /api responses', async () => {
  await openFirstTime('/th')
  for (const path of ['/th/pricing', '/login', '/th/dashboard', '/api/1.0/configs']) await page.goto(proxy.url + path)
  await page.waitForTimeout(500)
  const paths = await readCachedPaths()
  expect(paths.filter((path) => !/^\/(assets|messages|offline)\//.test(path))).toEqual([])
  expect(paths).toEqual(
    expect.arrayContaining(['/offline/en.html', '/offline/th.html', '/offline/ko.html', '/offline/cn.html']),
  )
  // Only the fonts of the current language.
  await expect
    .poll(async () => (await readCachedPaths()).filter((path) => path.endsWith('.woff2')).length)
    .toBeGreaterThan(0)
  expect((await readCachedPaths()).filter((path) => /jua|noto-sans-(kr|sc)/.test(path))).toEqual([])
})

test('the skykite:clear message deletes all caches except the shell', async () => {
  await openFirstTime('/th')
  await page.goto(`${proxy.url}/th/pricing`)
  await expect.poll(readCacheNames).toContain('skykite-fonts')
  // Fonts that are still loading would be cached after the deletion, so wait for them.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        navigator.serviceWorker.controller!.postMessage({ type: 'skykite:clear' }, [port2])
      }),
  )
  expect(await readCacheNames()).toEqual(['skykite-shell'])
})

test('the manifest is linked and makes the app installable', async ({ playwright }) => {
  const fullBrowser = await playwright.chromium.launch(fullLaunchOptions)
  const context = await fullBrowser.newContext()
  const page = await context.newPage()
  await page.goto(`${proxy.url}/ko`)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(href).toBe('/manifest.webmanifest?lang=ko')
  const session = await context.newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data!)).toMatchObject({ start_url: '/ko?source=pwa', display: 'standalone' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Test contexts are incognito, which prevents installation; there must be no other error.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  await fullBrowser.close()
})
