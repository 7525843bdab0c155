import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBuiltServer } from '#bench/server.ts'
import { openFixture } from './fixture.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { asksBeforeLeaving, readyForOutages } from './screen.ts'
import { enter } from './session.ts'

/** PostgreSQL is really taken away, and given back. */

const postgres = await startOwnPostgres()
afterAll(() => postgres.remove())
const { world, browser, owner } = await openFixture({ env: { LOG_LEVEL: 'silent' }, postgres: postgres.url })
const teacher = await browser.newContext()
beforeAll(() => enter(teacher, world, 'teacher'))

const ready = async (url = world.url) => (await fetch(`${url}/ready`)).status
const back = async () => {
  if (!postgres.isRunning()) await postgres.start()
  await expect.poll(() => ready()).toBe(200)
}

// One journey that fails takes it away from no other.
afterEach(back)

async function openProfile(): Promise<Page> {
  const page = await teacher.newPage()
  await page.goto(`${world.url}/dashboard/profile`)
  await readyForOutages(page)
  return page
}

const nameOf = (page: Page) => page.locator('main input[name="name"]')
const whileAway = (page: Page) => page.getByRole('dialog', { name: 'Skykite is not available right now' })

describe('while PostgreSQL is away', () => {
  beforeEach(async () => void (await postgres.stop()))

  test.each([
    ['a page', 'GET', '/dashboard', 'text/html'],
    ['its data', 'GET', '/dashboard.data', 'text/x-script'],
    ['a form', 'POST', '/dashboard/profile', 'text/html'],
    ['a form sent by script', 'POST', '/dashboard/profile.data', 'text/x-script'],
    ['the API', 'PATCH', '/api/1.0/configs', 'application/json'],
    ['identity', 'GET', '/api/auth/session', 'application/json'],
    ['a ticket for live paths', 'POST', '/api/1.0/live/ticket', 'application/json'],
    ['a live path', 'GET', '/api/1.0/live/system/configuration', 'application/json'],
  ])('%s says so, and when to come again', async (_, method, path, type) => {
    const form =
      method === 'POST' ? { form: { name: 'Napat' } } : method === 'PATCH' ? { data: { isUsedTranslator: true } } : {}
    const answer = await teacher.request.fetch(world.url + path, { method, headers: { origin: world.url }, ...form })
    const { 'retry-after': again, 'content-type': sent = '', 'cache-control': lasting } = answer.headers()
    expect([answer.status(), Number(again) > 0, sent.startsWith(type), lasting]).toEqual([
      503,
      true,
      true,
      expect.stringContaining('no-store'),
    ])
  })

  test.each([
    ['by its address', '/th/dashboard', {}, 'th-TH', 'ขณะนี้สกายไคต์ไม่พร้อมใช้งาน'],
    ['by its address', '/ko/dashboard', {}, 'ko-KR', '지금은 스카이카이트를 쓸 수 없어요'],
    ['by its address', '/cn/dashboard', { 'accept-language': 'th' }, 'zh-CN', '天鸢暂时无法使用'],
    [
      'by the cookie',
      '/dashboard',
      { cookie: 'i18n_redirected=ko', 'accept-language': 'th' },
      'ko-KR',
      '지금은 스카이카이트를 쓸 수 없어요',
    ],
    ['by the browser', '/dashboard', { 'accept-language': 'th-TH,en;q=0.5' }, 'th-TH', 'ขณะนี้สกายไคต์ไม่พร้อมใช้งาน'],
    ['in English otherwise', '/dashboard', { 'accept-language': 'fr' }, 'en-US', 'Skykite is not available right now'],
  ])(
    'it is told in the language of the reader, %s',
    async (_, path, { cookie, ...headers }: { cookie?: string; 'accept-language'?: string }, lang, words) => {
      const session = (await teacher.cookies())
        .filter(({ name }) => name.includes('session'))
        .map(({ name, value }) => `${name}=${value}`)
      const answer = await fetch(world.url + path, {
        headers: { ...headers, cookie: [...session, ...(cookie ? [cookie] : [])].join('; ') },
      })
      const html = await answer.text()
      expect([answer.status, html.includes(`<html lang="${lang}"`), html.includes(words)]).toEqual([503, true, true])
      expect(answer.headers.get('content-security-policy')).not.toContain(`script-src 'self' 'unsafe`)
    },
  )

  test('it sends nobody more people', async () => {
    await expect
      .poll(async () => (await (await fetch(`${world.url}/ready`)).json()) as object)
      .toMatchObject({ ok: false, reason: 'database' })
    expect((await fetch(`${world.url}/health`)).status).toBe(200)
  })

  test('what is the same for everybody goes on', async () => {
    for (const path of ['/', '/pricing', '/login', '/nowhere'])
      expect((await fetch(world.url + path)).status, path).toBe(path === '/nowhere' ? 404 : 200)
  })
})

test('a page opened in an outage comes by itself, in whatever size', async () => {
  await postgres.stop()
  const page = await teacher.newPage()
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(`${world.url}/dashboard/profile`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Skykite is not available right now')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await back()
  await nameOf(page).waitFor()
  await page.close()
})

test('whoever goes on in an outage is told in place; going back leaves what was typed, waiting goes on by itself', async () => {
  const page = await openProfile()
  await nameOf(page).fill('Typed before the outage')
  await asksBeforeLeaving(page)
  await postgres.stop()
  await page.locator('a[href="/dashboard"]').first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await whileAway(page).waitFor()
  await page.getByRole('button', { name: 'Back to my page' }).click()
  await whileAway(page).waitFor({ state: 'detached' })
  expect([new URL(page.url()).pathname, await nameOf(page).inputValue()]).toEqual([
    '/dashboard/profile',
    'Typed before the outage',
  ])

  await page.locator('a[href="/dashboard"]').first().click()
  await whileAway(page).waitFor()
  await back()
  await page.waitForURL((url) => url.pathname !== '/dashboard/profile')
  expect(await whileAway(page).count()).toBe(0)
  await page.close()
})

test('what could not be saved is kept, and saved when somebody tries again', async () => {
  const page = await openProfile()
  await page.locator('main select[name="locale"]').selectOption('en')
  await nameOf(page).fill('Napat Written In An Outage')
  await postgres.stop()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await whileAway(page).getByText('This has not been saved yet.').waitFor()
  expect(await nameOf(page).inputValue()).toBe('Napat Written In An Outage')
  await back()
  // A write with a key of its own may have been sent again meanwhile.
  await page
    .getByRole('button', { name: 'Try again now' })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await whileAway(page).waitFor({ state: 'detached' })
  // The message goes when the write is sent again; it is answered a little later.
  const saved = () => owner.query('SELECT FROM users WHERE name = $1', ['Napat Written In An Outage'])
  await expect.poll(async () => (await saved()).rowCount).toBe(1)
  const fresh = await openProfile()
  expect(await nameOf(fresh).inputValue()).toBe('Napat Written In An Outage')
  await Promise.all([page.close(), fresh.close()])
})

test('a process that is started without PostgreSQL and without NATS waits for them, and queues jobs when they are there', async () => {
  await postgres.stop()
  const started = startBuiltServer({
    DATABASE_URL: world.appUrl,
    SMTP_URL: world.smtpUrl,
    NATS_URL: '127.0.0.1:1',
    LOG_LEVEL: 'silent',
  })
  // It is asked until it is ready; it only is when PostgreSQL comes.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await postgres.start()
  const late = await started
  expect(await (await fetch(`${late.url}/ready`)).json()).toMatchObject({
    ok: true,
    database: 'ok',
    schema: 'ok',
    jobs: 'started',
    bus: 'away',
  })
  const asked = await fetch(`${late.url}/api/auth/request-password-reset`, {
    method: 'POST',
    headers: { origin: late.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'teacher@skykite.test' }),
  })
  expect(asked.status).toBe(200)
  await late.stop()
  await expect.poll(() => ready()).toBe(200)
})

test('a standby answers and takes no writes: nobody is sent there, and whoever saves is told', async () => {
  const page = await openProfile()
  await postgres.becomeStandby()
  await expect
    .poll(async () => (await (await fetch(`${world.url}/ready`)).json()) as object)
    .toMatchObject({ ok: false, reason: 'database' })
  await nameOf(page).fill('Napat On A Standby')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await whileAway(page).getByText('This has not been saved yet.').waitFor()
  await postgres.promote()
  await expect.poll(() => ready()).toBe(200)
  await page
    .getByRole('button', { name: 'Try again now' })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await whileAway(page).waitFor({ state: 'detached' })
  await page.close()
})
