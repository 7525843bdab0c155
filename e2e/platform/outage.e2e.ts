import type { BrowserContext, Page } from 'playwright-core'
import { startBuiltServer } from '#testing/built-server.ts'
import { startDisposablePostgres, type DisposablePostgres } from '#testing/disposable-postgres.ts'
import { waitForLeaveGuard, waitForOutageFiles } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test as journey, type Journey } from '../harness/journey.ts'

/** Tests against a real PostgreSQL that is stopped and restarted. */

type OutageJourney = Journey & { postgres: DisposablePostgres }

const test = journey.extend<object, { postgres: DisposablePostgres }>({
  postgres: [
    async ({}, use) => {
      const postgres = await startDisposablePostgres()
      await use(postgres)
      await postgres.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  postgresUrl: ({ postgres }, use) => use(postgres.url),
  serverEnv: async ({}, use) => use({ LOG_LEVEL: 'silent' }),
})

let teacher: BrowserContext
test.beforeAll(async ({ world, browser }) => {
  teacher = await browser.newContext()
  await signInByCookie(teacher, world, 'teacher')
})
test.afterAll(() => teacher.close())

const readReadiness = async (world: OutageJourney['world'], url = world.url) => (await fetch(`${url}/ready`)).status
const restorePostgres = async ({ postgres, world }: Pick<OutageJourney, 'postgres' | 'world'>) => {
  if (!postgres.isRunning()) await postgres.start()
  await expect.poll(() => readReadiness(world)).toBe(200)
}

// Restart PostgreSQL even after a failed test.
test.afterEach(({ postgres, world }) => restorePostgres({ postgres, world }))

async function openProfile(world: OutageJourney['world']): Promise<Page> {
  const page = await teacher.newPage()
  await page.goto(`${world.url}/dashboard/profile`)
  await waitForOutageFiles(page)
  return page
}

const findNameField = (page: Page) => page.locator('main input[name="name"]')
const findOutageDialog = (page: Page) => page.getByRole('dialog', { name: 'Skykite is not available right now' })

/** One request for each part of the server that answers. */
const requests = [
  ['a page', 'GET', '/dashboard', 'text/html'],
  ['its data', 'GET', '/dashboard.data', 'text/x-script'],
  ['a form', 'POST', '/dashboard/profile', 'text/html'],
  ['a form sent by script', 'POST', '/dashboard/profile.data', 'text/x-script'],
  ['the API', 'PATCH', '/api/1.0/configs', 'application/json'],
  ['identity', 'GET', '/api/auth/session', 'application/json'],
  ['a ticket for live paths', 'POST', '/api/1.0/live/ticket', 'application/json'],
  ['a live path', 'GET', '/api/1.0/live/system/configuration', 'application/json'],
] as const

type OutagePage = readonly [
  path: string,
  chosen: string,
  headers: Record<string, string>,
  lang: string,
  message: string,
]

const outagePages: readonly OutagePage[] = [
  ['/th/dashboard', 'by its address', {}, 'th-TH', 'ขณะนี้สกายไคต์ไม่พร้อมใช้งาน'],
  ['/ko/dashboard', 'by its address', {}, 'ko-KR', '지금은 스카이카이트를 쓸 수 없어요'],
  ['/cn/dashboard', 'by its address', { 'accept-language': 'th' }, 'zh-CN', '天鸢暂时无法使用'],
  [
    '/dashboard',
    'by the cookie',
    { cookie: 'i18n_redirected=ko', 'accept-language': 'th' },
    'ko-KR',
    '지금은 스카이카이트를 쓸 수 없어요',
  ],
  ['/dashboard', 'by the browser', { 'accept-language': 'th-TH,en;q=0.5' }, 'th-TH', 'ขณะนี้สกายไคต์ไม่พร้อมใช้งาน'],
  ['/dashboard', 'as the default', { 'accept-language': 'fr' }, 'en-US', 'Skykite is not available right now'],
]

// Stopping and starting PostgreSQL costs more than all requests, so one outage serves them all.
test('while PostgreSQL is down, readiness fails, public pages work and all other answers are 503', async ({
  postgres,
  world,
}) => {
  await postgres.stop()
  await expect
    .poll(async () => (await (await fetch(`${world.url}/ready`)).json()) as object)
    .toMatchObject({ ok: false, reason: 'database' })
  expect((await fetch(`${world.url}/health`)).status).toBe(200)
  for (const path of ['/', '/pricing', '/login', '/nowhere'])
    expect((await fetch(world.url + path)).status, path).toBe(path === '/nowhere' ? 404 : 200)

  for (const [label, method, path, type] of requests) {
    const form =
      method === 'POST' ? { form: { name: 'Napat' } } : method === 'PATCH' ? { data: { isUsedTranslator: true } } : {}
    const response = await teacher.request.fetch(world.url + path, { method, headers: { origin: world.url }, ...form })
    const {
      'retry-after': retryAfter,
      'content-type': contentType = '',
      'cache-control': cacheControl,
    } = response.headers()
    expect([response.status(), Number(retryAfter) > 0, contentType.startsWith(type), cacheControl], label).toEqual([
      503,
      true,
      true,
      expect.stringContaining('no-store'),
    ])
  }

  const session = (await teacher.cookies())
    .filter(({ name }) => name.includes('session'))
    .map(({ name, value }) => `${name}=${value}`)
  for (const [path, chosen, { cookie, ...headers }, lang, message] of outagePages) {
    const response = await fetch(world.url + path, {
      headers: { ...headers, cookie: [...session, ...(cookie ? [cookie] : [])].join('; ') },
    })
    const html = await response.text()
    const label = `${path}, language chosen ${chosen}`
    expect([response.status, html.includes(`<html lang="${lang}"`), html.includes(message)], label).toEqual([
      503,
      true,
      true,
    ])
    expect(response.headers.get('content-security-policy'), label).not.toContain(`script-src 'self' 'unsafe`)
  }
})

test('a page opened during an outage loads by itself afterwards, also on a phone', async ({ postgres, world }) => {
  await postgres.stop()
  const page = await teacher.newPage()
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(`${world.url}/dashboard/profile`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Skykite is not available right now')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await restorePostgres({ postgres, world })
  await findNameField(page).waitFor()
  await page.close()
})

test('navigation during an outage shows a dialog: going back keeps the input, waiting continues by itself', async ({
  postgres,
  world,
}) => {
  const page = await openProfile(world)
  await findNameField(page).fill('Typed before the outage')
  await waitForLeaveGuard(page)
  await postgres.stop()
  await page.locator('a[href="/dashboard"]').first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await findOutageDialog(page).waitFor()
  await page.getByRole('button', { name: 'Back to my page' }).click()
  await findOutageDialog(page).waitFor({ state: 'detached' })
  expect([new URL(page.url()).pathname, await findNameField(page).inputValue()]).toEqual([
    '/dashboard/profile',
    'Typed before the outage',
  ])

  await page.locator('a[href="/dashboard"]').first().click()
  await findOutageDialog(page).waitFor()
  await restorePostgres({ postgres, world })
  await page.waitForURL((url) => url.pathname !== '/dashboard/profile')
  expect(await findOutageDialog(page).count()).toBe(0)
  await page.close()
})

test('a form that fails during an outage keeps its input and is saved on retry', async ({ postgres, world, owner }) => {
  const page = await openProfile(world)
  await page.locator('main select[name="locale"]').selectOption('en')
  await findNameField(page).fill('Napat Written In An Outage')
  await postgres.stop()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await findOutageDialog(page).getByText('This has not been saved yet.').waitFor()
  expect(await findNameField(page).inputValue()).toBe('Napat Written In An Outage')
  await restorePostgres({ postgres, world })
  // The page may already have resent the write, because it has an idempotency key.
  await page
    .getByRole('button', { name: 'Try again now' })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await findOutageDialog(page).waitFor({ state: 'detached' })
  // The dialog closes when the write is resent; the response comes a little later.
  const readSavedName = () => owner.query('SELECT FROM users WHERE name = $1', ['Napat Written In An Outage'])
  await expect.poll(async () => (await readSavedName()).rowCount).toBe(1)
  const reopenedPage = await openProfile(world)
  expect(await findNameField(reopenedPage).inputValue()).toBe('Napat Written In An Outage')
  await Promise.all([page.close(), reopenedPage.close()])
})

test('a server started without PostgreSQL and NATS becomes ready when PostgreSQL is up, and queues jobs', async ({
  postgres,
  world,
}) => {
  await postgres.stop()
  const startingServer = startBuiltServer({
    DATABASE_URL: world.appUrl,
    SMTP_URL: world.smtpUrl,
    NATS_URL: '127.0.0.1:1',
    LOG_LEVEL: 'silent',
  })
  // startBuiltServer polls readiness, which fails until PostgreSQL is up.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await postgres.start()
  const server = await startingServer
  expect(await (await fetch(`${server.url}/ready`)).json()).toMatchObject({
    ok: true,
    database: 'ok',
    schema: 'ok',
    jobs: 'started',
    bus: 'away',
  })
  const response = await fetch(`${server.url}/api/auth/request-password-reset`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'teacher@skykite.test' }),
  })
  expect(response.status).toBe(200)
  await server.stop()
  await expect.poll(() => readReadiness(world)).toBe(200)
})

test('with a read-only standby, readiness fails and a failed save shows the outage dialog', async ({
  postgres,
  world,
}) => {
  const page = await openProfile(world)
  await postgres.becomeStandby()
  await expect
    .poll(async () => (await (await fetch(`${world.url}/ready`)).json()) as object)
    .toMatchObject({ ok: false, reason: 'database' })
  await findNameField(page).fill('Napat On A Standby')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await findOutageDialog(page).getByText('This has not been saved yet.').waitFor()
  await postgres.promote()
  await expect.poll(() => readReadiness(world)).toBe(200)
  await page
    .getByRole('button', { name: 'Try again now' })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await findOutageDialog(page).waitFor({ state: 'detached' })
  await page.close()
})
