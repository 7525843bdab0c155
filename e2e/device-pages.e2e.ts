import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { enter } from './session.ts'

/** The pages for technicians, and the one for everybody while work goes on. */

const { world, browser } = await openFixture({
  flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
})
let context: BrowserContext
let page: Page
let errors: string[]

beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-US', permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  errors = []
  page.on(
    'console',
    (message) => message.type() === 'error' && !/status of 503/.test(message.text()) && errors.push(message.text()),
  )
  page.on('pageerror', (error) => errors.push(error.message))
})
afterEach(async () => {
  expect(errors).toEqual([])
  await context.close()
})

const grades = () =>
  page
    .locator('[data-check]')
    .evaluateAll((rows) =>
      rows.map((row) => [row.getAttribute('data-check'), row.getAttribute('data-grade')].join(' ')),
    )
const checked = () =>
  page.waitForFunction(
    () => !['reading', null].includes(document.querySelector('[data-state]')!.getAttribute('data-state')),
    null,
    { timeout: 60_000 },
  )

async function setMaintenance(isMaintenance: boolean) {
  const staff = await browser.newContext()
  await enter(staff, world, 'staff')
  const answer = await staff.request.patch(`${world.url}/api/1.0/configs`, {
    data: { isMaintenance },
    headers: { origin: world.url },
  })
  expect(answer.status()).toBe(200)
  await staff.close()
  // The server may go by what it read up to a second ago.
  await expect.poll(async () => (await fetch(`${world.url}/maintenance`)).status).toBe(isMaintenance ? 503 : 200)
}

test('the device check reads everything, needs a hand for sound and camera, and sends nothing away', async () => {
  const asked: string[] = []
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}${request.postData() ?? ''}`),
  )
  await page.goto(`${world.url}/test/the-phaser2`)
  await checked()
  const found = await grades()
  for (const check of ['storage', 'offline', 'screen', 'fonts', 'pointer']) expect(found).toContain(`${check} pass`)
  // How fast these answer is up to the machine, and the rules say what is too slow.
  for (const check of ['server', 'live'])
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${check} (pass|warn)$`)))
  expect(found).toEqual(expect.arrayContaining(['sound open', 'camera open']))
  expect(asked.filter((line) => !line.startsWith('GET '))).toEqual(['POST /api/1.0/live/ticket'])
  expect(asked.filter((line) => /phaser-|phaser\.esm/.test(line))).toEqual([])

  await page.getByRole('button', { name: 'Play three notes' }).click()
  await page.getByRole('button', { name: 'I heard them' }).click()
  await page.getByRole('button', { name: 'Ask for the camera' }).click()
  await expect.poll(grades).toEqual(expect.arrayContaining(['sound pass', 'camera pass']))
  await noViolations(page)
})

test('a report is copied as text, and as a link that is read in another language on another device', async () => {
  await page.goto(`${world.url}/test/the-phaser2`)
  await checked()
  const own = await grades()
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
  expect(await grades()).toEqual(own)
  expect(await page.getByRole('button', { name: '세 음 들어 보기' }).count()).toBe(0)
  await noViolations(page)
  await page.getByRole('link', { name: '이 기기 점검하기' }).click()
  await page.getByRole('button', { name: '세 음 들어 보기' }).waitFor()
})

test('a link that somebody has tampered with is no report', async () => {
  await page.goto(`${world.url}/test/the-phaser2#report=1.<script>alert(1)</script>`)
  await checked()
  expect(await page.getByText('A report from another device').count()).toBe(0)
})

test('where the live connection is stopped on its way, the check says whom to ask', async () => {
  await page.routeWebSocket(/\/api\/1\.0\/live/, (socket) => void socket.close({ code: 1013 }))
  await page.goto(`${world.url}/test/the-phaser2`)
  await checked()
  expect(await grades()).toContain('live fail')
  await page.getByText(`WebSocket connections to ${new URL(world.url).host}`).waitFor()
  await page.getByRole('heading', { name: 'Some things will not work on this device' }).waitFor()
})

test('the kites fly under our content security policy, and are counted', async () => {
  const scripts: string[] = []
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response.url()))
  await page.goto(`${world.url}/test/the-phaser`)
  await page.locator('[data-state=done]').waitFor({ timeout: 90_000 })
  expect(await page.locator('canvas').count()).toBe(1)
  expect(
    (await page.locator('ol:has(progress) li').allTextContents()).filter((text) => /\d+ frames? per second/.test(text)),
  ).toHaveLength(3)
  expect(scripts.some((url) => /phaser/.test(url))).toBe(true)
  await noViolations(page)
})

test('who keeps things still is asked before anything flies', async () => {
  const still = await browser.newContext({ reducedMotion: 'reduce' })
  const calm = await still.newPage()
  await calm.goto(`${world.url}/th/test/the-phaser`)
  await calm.getByRole('button', { name: 'เริ่มทดสอบ' }).waitFor()
  await calm.waitForTimeout(1_000)
  expect(await calm.locator('canvas').count()).toBe(0)
  await still.close()
})

test('while maintenance is on everybody waits at a page that goes back by itself when it ends', async () => {
  const quiet = await context.request.get(`${world.url}/maintenance`)
  expect(quiet.status()).toBe(200)
  await setMaintenance(true)
  const asked = await context.request.get(`${world.url}/th/pricing`)
  expect(asked.url()).toBe(`${world.url}/th/maintenance?from=%2Fpricing`)
  expect([asked.status(), asked.headers()['retry-after']]).toEqual([503, '30'])

  await page.goto(`${world.url}/th/maintenance?from=%2Fpricing`)
  await page.getByRole('heading', { name: 'สกายไคต์กำลังปรับปรุงระบบ' }).waitFor()
  await noViolations(page)
  expect(await page.getByRole('link', { name: 'เจ้าหน้าที่เข้าสู่ระบบ' }).getAttribute('href')).toBe('/th/login')
  // By the live connection alone: the questions every five seconds get no answer.
  await page.route('**/api/1.0/configs', (route) => route.abort())
  await setMaintenance(false)
  await page.waitForURL(`${world.url}/th/pricing`)
  errors = errors.filter((text) => !/configuration loading|ERR_FAILED/.test(text))
})

test('without a live connection it finds out by asking', async () => {
  await setMaintenance(true)
  await page.routeWebSocket(/\/api\/1\.0\/live/, (socket) => void socket.close({ code: 1013 }))
  await page.goto(`${world.url}/maintenance?from=//evil.example`)
  await page.getByRole('heading', { name: 'Skykite is being updated' }).waitFor()
  await setMaintenance(false)
  await page.waitForURL(`${world.url}/`)
})

test('when nothing is going on, the page says so and leads home, or back at once', async () => {
  await page.goto(`${world.url}/maintenance`)
  await page.getByRole('link', { name: 'To the home page' }).waitFor()
  await noViolations(page)
  await page.goto(`${world.url}/ko/maintenance?from=/pricing`)
  expect(page.url()).toBe(`${world.url}/ko/pricing`)
})
