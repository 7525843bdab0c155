import type { BrowserContext, Page } from 'playwright-core'
import { expectNoViolations } from '../harness/axe.ts'
import { signInByCookie } from '#testing/session.ts'
import { launchOptions } from '#testing/browser.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/** The device check pages for technicians, and the maintenance page. */

test.use({ launchOptions: launchOptions(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']) })
let context: BrowserContext
let page: Page
let errors: string[]

test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ locale: 'en-US', permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  errors = []
  page.on(
    'console',
    (message) => message.type() === 'error' && !/status of 503/.test(message.text()) && errors.push(message.text()),
  )
  page.on('pageerror', (error) => errors.push(error.message))
})
test.afterEach(async () => {
  expect(errors).toEqual([])
  await context.close()
})

const readGrades = () =>
  page
    .locator('[data-check]')
    .evaluateAll((rows) =>
      rows.map((row) => [row.getAttribute('data-check'), row.getAttribute('data-grade')].join(' ')),
    )
const waitForCheck = () =>
  page.waitForFunction(
    () => !['reading', null].includes(document.querySelector('[data-state]')!.getAttribute('data-state')),
    null,
    { timeout: 60_000 },
  )

async function setMaintenance({ world, browser }: Pick<Journey, 'world' | 'browser'>, isMaintenance: boolean) {
  const staff = await browser.newContext()
  await signInByCookie(staff, world, 'staff')
  const response = await staff.request.patch(`${world.url}/api/1.0/configs`, {
    data: { isMaintenance },
    headers: { origin: world.url },
  })
  expect(response.status()).toBe(200)
  await staff.close()
  // The server caches the configuration for up to a second.
  await expect.poll(async () => (await fetch(`${world.url}/maintenance`)).status).toBe(isMaintenance ? 503 : 200)
}

test('the device check grades the device, tests sound and camera only on request, and uploads nothing', async ({
  world,
}) => {
  const requests: string[] = []
  page.on('request', (request) =>
    requests.push(`${request.method()} ${new URL(request.url()).pathname}${request.postData() ?? ''}`),
  )
  await page.goto(`${world.url}/test/the-phaser2`)
  await waitForCheck()
  const results = await readGrades()
  for (const check of ['storage', 'offline', 'screen', 'fonts', 'pointer']) expect(results).toContain(`${check} pass`)
  // These grades depend on the speed of the test machine: pass or warn.
  for (const check of ['server', 'live'])
    expect(results).toContainEqual(expect.stringMatching(new RegExp(`^${check} (pass|warn)$`)))
  expect(results).toEqual(expect.arrayContaining(['sound open', 'camera open']))
  expect(requests.filter((line) => !line.startsWith('GET '))).toEqual(['POST /api/1.0/live/ticket'])
  expect(requests).toContain('GET /api/_nuxt_icon/tabler.json')
  expect(await page.locator('[data-check] [data-loaded="true"]').count()).toBe(results.length)
  expect(requests.filter((line) => /phaser-|phaser\.esm/.test(line))).toEqual([])

  await page.getByRole('button', { name: 'Play three notes' }).click()
  await page.getByRole('button', { name: 'I heard them' }).click()
  await page.getByRole('button', { name: 'Ask for the camera' }).click()
  await expect.poll(readGrades).toEqual(expect.arrayContaining(['sound pass', 'camera pass']))
  await expectNoViolations(page)
})

test('a device report is copied as text, and as a link that opens in another language', async ({ world }) => {
  await page.goto(`${world.url}/test/the-phaser2`)
  await waitForCheck()
  const originalGrades = await readGrades()
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await page.getByText('The report is copied.').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('[Good] Live connection: ')
  await page.getByRole('button', { name: 'Copy a link' }).click()
  await page.getByText('The link is copied.').waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.search).toBe('')

  await page.goto(`${world.url}/ko/test/the-phaser2${link.hash}`)
  await page.getByText('다른 기기의 보고서').waitFor()
  expect(await readGrades()).toEqual(originalGrades)
  expect(await page.getByRole('button', { name: '세 음 들어 보기' }).count()).toBe(0)
  await expectNoViolations(page)
  await page.getByRole('link', { name: '이 기기 점검하기' }).click()
  await page.getByRole('button', { name: '세 음 들어 보기' }).waitFor()
})

test('a tampered report link is ignored', async ({ world }) => {
  onlyNightly('`rules/devices/device-report.test.ts` reads tampered reports')
  await page.goto(`${world.url}/test/the-phaser2#report=1.<script>alert(1)</script>`)
  await waitForCheck()
  expect(await page.getByText('A report from another device').count()).toBe(0)
})

test('a blocked live connection fails the check and names the host to unblock', async ({ world }) => {
  onlyNightly('`rules/devices/device-check.test.ts` grades the connection')
  await page.routeWebSocket(/\/api\/1\.0\/live/, (socket) => void socket.close({ code: 1013 }))
  await page.goto(`${world.url}/test/the-phaser2`)
  await waitForCheck()
  expect(await readGrades()).toContain('live fail')
  await page.getByText(`WebSocket connections to ${new URL(world.url).host}`).waitFor()
  await page.getByRole('heading', { name: 'Some things will not work on this device' }).waitFor()
})

test('the game engine test runs under our content security policy and reports frame rates', async ({ world }) => {
  const scripts: string[] = []
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response.url()))
  await page.goto(`${world.url}/test/the-phaser`)
  await page.locator('[data-state=done]').waitFor({ timeout: 90_000 })
  expect(await page.locator('canvas').count()).toBe(1)
  expect(
    (await page.locator('ol:has(progress) li').allTextContents()).filter((text) => /\d+ frames? per second/.test(text)),
  ).toHaveLength(3)
  expect(scripts.some((url) => /phaser/.test(url))).toBe(true)
  await expectNoViolations(page)
})

test('the game engine test waits for a click when the user prefers reduced motion', async ({ world, browser }) => {
  onlyNightly('Only technicians open this page')
  const calmContext = await browser.newContext({ reducedMotion: 'reduce' })
  const calmPage = await calmContext.newPage()
  await calmPage.goto(`${world.url}/th/test/the-phaser`)
  await calmPage.getByRole('button', { name: 'เริ่มทดสอบ' }).waitFor()
  await calmPage.waitForTimeout(1_000)
  expect(await calmPage.locator('canvas').count()).toBe(0)
  await calmContext.close()
})

test('during maintenance users see a page that returns to theirs when the live connection reports the end', async ({
  world,
  browser,
}) => {
  const idleResponse = await context.request.get(`${world.url}/maintenance`)
  expect(idleResponse.status()).toBe(200)
  await setMaintenance({ world, browser }, true)
  const redirected = await context.request.get(`${world.url}/th/pricing`)
  expect(redirected.url()).toBe(`${world.url}/th/maintenance?from=%2Fpricing`)
  expect([redirected.status(), redirected.headers()['retry-after']]).toEqual([503, '30'])

  await page.goto(`${world.url}/th/maintenance?from=%2Fpricing`)
  await page.getByRole('heading', { name: 'สกายไคต์กำลังปรับปรุงระบบ' }).waitFor()
  await expectNoViolations(page)
  expect(await page.getByRole('link', { name: 'เจ้าหน้าที่เข้าสู่ระบบ' }).getAttribute('href')).toBe('/th/login')
  // Aborts the polling every five seconds, so only the live connection can report the end.
  await page.route('**/api/1.0/configs', (route) => route.abort())
  await setMaintenance({ world, browser }, false)
  await page.waitForURL(`${world.url}/th/pricing`)
  errors = errors.filter((text) => !/configuration loading|ERR_FAILED/.test(text))
})

test('without a live connection the maintenance page notices the end by polling', async ({ world, browser }) => {
  onlyNightly('A landing ends maintenance by the live connection')
  await setMaintenance({ world, browser }, true)
  await page.routeWebSocket(/\/api\/1\.0\/live/, (socket) => void socket.close({ code: 1013 }))
  await page.goto(`${world.url}/maintenance?from=//evil.example`)
  await page.getByRole('heading', { name: 'Skykite is being updated' }).waitFor()
  await setMaintenance({ world, browser }, false)
  await page.waitForURL(`${world.url}/`)
})

test('without maintenance the page links to the home page, or redirects to the page in `from`', async ({ world }) => {
  await page.goto(`${world.url}/maintenance`)
  await page.getByRole('link', { name: 'To the home page' }).waitFor()
  await expectNoViolations(page)
  await page.goto(`${world.url}/ko/maintenance?from=/pricing`)
  expect(page.url()).toBe(`${world.url}/ko/pricing`)
})
