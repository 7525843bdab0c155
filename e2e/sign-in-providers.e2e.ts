import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { freePort } from '#bench/server.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { personaPassword } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { choose, providerEnv, startOpenIdServer } from './openid-server.ts'
import { enter } from './session.ts'
import { focused, linkTo, open } from './sign-in-form.ts'
import { atPath, picture } from './screen.ts'

/** Getting in through a real provider, in a window of its own or in this one. */

const port = await freePort()
const known = { issuer: `http://127.0.0.1:${port}`, clientId: 'skykite', clientSecret: 'loopback-secret-0123456789' }
const { world, browser, owner } = await openFixture({
  env: providerEnv({ ...known, accounts: [], stop: async () => {} }),
})
const provider = await startOpenIdServer(port, {
  accounts: ['popup', 'blocked', 'closed', 'linked', 'unconfirmed'].map((id) => ({
    id,
    email: `${id}@example.test`,
    emailVerified: id !== 'unconfirmed',
  })),
  skykite: world.url,
})
afterAll(() => provider.stop())
let context: BrowserContext
let page: Page
beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', serviceWorkers: 'block' })
  page = await context.newPage()
})
afterEach(() => context.close())

const goTo = (path: string, locale: Locale = 'en') => open(page, world.url + localePath(locale, path))
const at = (path: string | RegExp) => page.waitForURL(typeof path === 'string' ? atPath(path) : path)

test('by popup: the provider in a window of its own, which closes itself, and this page goes on', async () => {
  await goTo('/login', 'th')
  expect(await page.locator('ul[aria-label] button').allTextContents()).toEqual([
    'Google',
    'Facebook',
    'GitHub',
    'Twitter',
  ])
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Google' }).click()])
  await popup.waitForURL((url) => url.origin === provider.issuer)
  await choose(popup, 'popup')
  await at('/th/onboard')
  expect(context.pages()).toHaveLength(1)
})

test('a blocked popup is said, and the same goes on in this window', async () => {
  await goTo('/login?redirect=/dashboard', 'ko')
  await page.evaluate(() => void (window.open = () => null))
  await page.getByRole('button', { name: 'GitHub' }).click()
  await page.getByText('브라우저가 로그인 창을 막았어요.').waitFor()
  await expect.poll(() => focused(page)).toBe('problem')
  await noViolations(page)
  await page.getByRole('button', { name: '이 창에서 계속하기' }).click()
  await page.waitForURL((url) => url.origin === provider.issuer)
  await choose(page, 'blocked')
  await at('/ko/onboard')
})

test('a popup closed on the way is said, and can be tried again', async () => {
  await goTo('/login')
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Twitter' }).click()])
  await popup.waitForURL((url) => url.origin === provider.issuer)
  await popup.close()
  await page.getByText('The login window was closed before you were done.').waitFor()
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ])
  await again.waitForURL((url) => url.origin === provider.issuer)
  await choose(again, 'closed')
  await at('/onboard')
})

test('whoever walks away at the provider reads so, by popup on this page and by redirect on the next', async () => {
  await goTo('/login')
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Google' }).click()])
  await popup.waitForURL((url) => url.origin === provider.issuer)
  await choose(popup, '')
  await page.getByText('Logging in with the other service did not work.').waitFor()
  await page.goto(`${world.url}/auth?mode=redirect&error=provider-refused`)
  await at(/\/login\?error=provider-refused$/)
  await page.getByText('Logging in with the other service did not work.').waitFor()
})

test('the page /auth says what it knows when no window waits for it', async () => {
  await goTo('/auth?mode=popup&popupId=popup-12345&error=user-mismatch', 'th')
  await page.getByText('เป็นคนละบัญชีกัน กรุณาเลือกบัญชีที่คุณใช้อยู่ตอนนี้').waitFor()
  await noViolations(page)
  await goTo('/auth?change-email=no-such-token', 'cn')
  await page.getByRole('button', { name: '使用这个邮箱' }).click()
  await page.getByText('请先在此设备上登录').waitFor()
  await noViolations(page)
})

test('an address that a provider has not confirmed is confirmed by mail: here it stays, elsewhere the page warns', async () => {
  const email = 'unconfirmed@example.test'
  await goTo('/login')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Facebook' }).click(),
  ])
  await popup.waitForURL((url) => url.origin === provider.issuer)
  await choose(popup, 'unconfirmed')
  await page.getByText('Please verify your email address first.').waitFor()
  const link = await linkTo(world, email, /auth\?confirm=/)
  const elsewhere = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await other.getByText('Facebook was used in another browser.').waitFor()
  await picture(other, 'mail-links/elsewhere', { fullPage: true })
  await elsewhere.close()
  await open(page, link)
  await page.getByText('You registered with Facebook.').waitFor()
  await noViolations(page)
  await page.getByRole('button', { name: 'Verify and log in' }).click()
  await at('/onboard')
})

test('linking a provider long after the login asks for the password, in the popup itself', async () => {
  await enter(context, world, 'personalTeacher')
  await owner.query(`UPDATE sessions SET created_at = now() - interval '1 hour'`)
  await goTo('/dashboard/profile')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('listitem').filter({ hasText: 'GitHub' }).getByRole('button').click(),
  ])
  await popup.getByText('You are about to link GitHub.').waitFor()
  await picture(popup, 'mail-links/prove')
  await popup.locator('[name=password]').fill('not the one')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await popup.getByText('That is not your password.').waitFor()
  await popup.locator('[name=password]').fill(personaPassword)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await popup.waitForURL((url) => url.origin === provider.issuer)
  const closed = popup.waitForEvent('close')
  await choose(popup, 'linked')
  await closed
  await page.getByRole('listitem').filter({ hasText: 'GitHub' }).getByText('since', { exact: false }).waitFor()
})
