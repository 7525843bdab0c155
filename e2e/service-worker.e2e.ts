import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWholeBrowser } from './browser.ts'
import { openFixture } from './fixture.ts'
import { openFrontProxy, type FrontProxy } from './front-proxy.ts'

const { world, browser } = await openFixture()
let proxy: FrontProxy
let context: BrowserContext
let page: Page

beforeEach(async () => {
  proxy = await openFrontProxy(world.url)
  context = await browser.newContext({ locale: 'en-US' })
  page = await context.newPage()
})
afterEach(async () => {
  await context.close()
  await proxy.stop()
})

const flag = () => page.evaluate(() => localStorage.getItem('skykite:offline-ready'))
const flagged = () => page.waitForFunction(() => localStorage.getItem('skykite:offline-ready') !== null)
const controlled = () => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const keptNames = () => page.evaluate(() => caches.keys())
const kept = () =>
  page.evaluate(async () => {
    const caught: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) caught.push(new URL(request.url).pathname)
    return caught
  })

const visits = (path: string) => proxy.asked.filter((asked) => asked === path).length

/** A mark that a reload removes. */
const mark = () => page.evaluate(() => void Object.assign(window, { stillTheSame: true }))
const marked = () => page.evaluate(() => 'stillTheSame' in window).catch(() => false)

async function firstVisit(path = '/') {
  await page.goto(proxy.url + path)
  await mark()
  await controlled()
  await flagged()
}

test('the first visit installs /sw.js for the whole site, sets the offline-ready flag and does not reload', async () => {
  await page.goto(proxy.url)
  await mark()
  await controlled()
  const { script, scope } = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return { script: registration.active!.scriptURL, scope: registration.scope }
  })
  expect([script, scope]).toEqual([`${proxy.url}/sw.js`, `${proxy.url}/`])
  await flagged()
  expect(Date.parse((await flag())!)).toBeGreaterThan(Date.now() - 60_000)
  await page.waitForTimeout(1000)
  expect(await marked()).toBe(true)
})

test.each([
  ['/', 'en-US', 'No connection right now'],
  ['/th/pricing', 'th-TH', 'ตอนนี้ไม่มีอินเทอร์เน็ต'],
  ['/ko', 'ko-KR', '지금은 인터넷에 연결되어 있지 않아요'],
  ['/cn/parent', 'zh-CN', '现在没有网络连接'],
])(
  'without a network a reload of %s shows the offline page in its language, and it comes back by itself',
  async (path, lang, words) => {
    await firstVisit(path)
    const broken: string[] = []
    page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
    await context.setOffline(true)
    await page.reload()
    expect(await page.locator('h1').textContent()).toBe(words)
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
    expect(broken.filter((text) => /content.security|refused/i.test(text))).toEqual([])
    // The stylesheets came from the worker: the page looks like Skykite, not like a bare browser.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toMatch(/^"?times/i)

    const back = page.waitForEvent('load')
    await context.setOffline(false)
    await back
    expect(await page.locator('h1').first().textContent()).not.toBe(words)
  },
)

test('a page never seen before is answered without a network too, and so is a server that is gone', async () => {
  await firstVisit()
  proxy.shut = true
  await page.goto(`${proxy.url}/th/dashboard`)
  expect(await page.locator('h1').textContent()).toBe('ตอนนี้ไม่มีอินเทอร์เน็ต')
})

test('going on inside the app without a network shows the offline screen, not an error', async () => {
  await firstVisit('/pricing')
  await context.setOffline(true)
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="/login"], a[href="/register"], a[href="/school"]')!.click(),
  )
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('No connection right now')
})

test('an updated worker that activates reloads the page', async () => {
  await firstVisit()
  proxy.workerTail = '\n// a new build'
  await page.evaluate(
    () => void navigator.serviceWorker.getRegistration().then((registration) => registration!.update()),
  )
  await expect.poll(() => visits('/')).toBe(2)
  await expect.poll(marked).toBe(false)
  await page.waitForTimeout(1500)
  expect(visits('/')).toBe(2)
})

test('a visit after a new build finds the new worker by itself and reloads once', async () => {
  await firstVisit()
  proxy.workerTail = '\n// another build'
  proxy.asked.length = 0
  // The reload may come before the visit is over, and then takes its place.
  await page.goto(`${proxy.url}/pricing`).catch(() => null)
  await expect.poll(() => visits('/pricing')).toBe(2)
  await page.waitForTimeout(1500)
  expect(visits('/pricing')).toBe(2)
})

test('neither pages nor anything below /api is ever kept, only scripts, styles, fonts, messages and the offline pages', async () => {
  await firstVisit('/th')
  for (const path of ['/th/pricing', '/login', '/th/dashboard', '/api/1.0/configs']) await page.goto(proxy.url + path)
  await page.waitForTimeout(500)
  const paths = await kept()
  expect(paths.filter((path) => !/^\/(assets|messages|offline)\//.test(path))).toEqual([])
  expect(paths).toEqual(
    expect.arrayContaining(['/offline/en.html', '/offline/th.html', '/offline/ko.html', '/offline/cn.html']),
  )
})

test('fonts of the language that is read are kept, the others are not even fetched', async () => {
  await firstVisit('/th')
  await expect.poll(async () => (await kept()).filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(0)
  expect((await kept()).filter((path) => /jua|noto-sans-(kr|sc)/.test(path))).toEqual([])
})

test('skykite:clear throws away everything but the shell', async () => {
  await firstVisit('/th')
  await page.goto(`${proxy.url}/th/pricing`)
  await expect.poll(keptNames).toContain('skykite-fonts')
  // What is still on its way would be kept after everything was thrown away.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        navigator.serviceWorker.controller!.postMessage({ type: 'skykite:clear' }, [port2])
      }),
  )
  expect(await keptNames()).toEqual(['skykite-shell'])
})

test('the manifest is linked and makes the app installable', async () => {
  const whole = await openWholeBrowser()
  const context = await whole.newContext()
  const page = await context.newPage()
  await page.goto(`${proxy.url}/ko`)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(href).toBe('/manifest.webmanifest?lang=ko')
  const session = await context.newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data!)).toMatchObject({ start_url: '/ko?source=pwa', display: 'standalone' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A private window, which is what a test's is, may not install anything; nothing else stands in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  await whole.close()
})
