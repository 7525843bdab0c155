import type { BrowserContext, Page } from 'playwright-core'
import { freePort } from '#testing/built-server.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { personaPassword } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { chooseAccount, providerEnv, startOpenIdServer, type OpenIdServer } from '../harness/openid-server.ts'
import { signInByCookie } from '#testing/session.ts'
import { findFocusedField, readMailLink, openPage } from '../scenes/sign-in-form.ts'
import { matchPath, takeScreenshot } from '#testing/screen.ts'
import { expect, test as journey, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/** Sign-in through a real OpenID provider, in a popup or in the same tab. */

/** The server and the provider need each other's URL, so the port of the provider is chosen first. */
const test = journey.extend<object, { providerPort: number }>({
  providerPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  serverEnv: ({ providerPort }, use) =>
    use(
      providerEnv({
        issuer: `http://127.0.0.1:${providerPort}`,
        clientId: 'skykite',
        clientSecret: 'loopback-secret-0123456789',
        accounts: [],
        stop: async () => {},
      }),
    ),
})

let provider: OpenIdServer
test.beforeAll(async ({ providerPort, world }) => {
  provider = await startOpenIdServer(providerPort, {
    accounts: ['popup', 'blocked', 'closed', 'linked', 'unconfirmed'].map((id) => ({
      id,
      email: `${id}@example.test`,
      emailVerified: id !== 'unconfirmed',
    })),
    skykite: world.url,
  })
})
test.afterAll(() => provider.stop())
let context: BrowserContext
let page: Page
test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', serviceWorkers: 'block' })
  page = await context.newPage()
})
test.afterEach(() => context.close())

const goTo = (world: Journey['world'], path: string, locale: Locale = 'en') =>
  openPage(page, world.url + localePath(locale, path))
const waitForPath = (path: string | RegExp) => page.waitForURL(typeof path === 'string' ? matchPath(path) : path)

test('sign-in by popup closes the popup and continues this page', async ({ world }) => {
  await goTo(world, '/login', 'th')
  expect(await page.locator('ul[aria-label] button').allTextContents()).toEqual([
    'Google',
    'Facebook',
    'GitHub',
    'Twitter',
  ])
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Google' }).click()])
  await popup.waitForURL((url) => url.origin === provider.issuer)
  await chooseAccount(popup, 'popup')
  await waitForPath('/th/onboard')
  expect(context.pages()).toHaveLength(1)
})

test('a blocked popup is reported, and sign-in can continue in the same tab', async ({ world }) => {
  await goTo(world, '/login?redirect=/dashboard', 'ko')
  await page.evaluate(() => void (window.open = () => null))
  await page.getByRole('button', { name: 'GitHub' }).click()
  await page.getByText('브라우저가 로그인 창을 막았어요.').waitFor()
  await expect.poll(() => findFocusedField(page)).toBe('problem')
  await expectNoViolations(page)
  await page.getByRole('button', { name: '이 창에서 계속하기' }).click()
  await page.waitForURL((url) => url.origin === provider.issuer)
  await chooseAccount(page, 'blocked')
  await waitForPath('/ko/onboard')
})

test('a closed popup is reported, and the user can try again', async ({ world }) => {
  onlyNightly('`identity-popup` closes the popup, and a blocked popup shows the way to try again')
  await goTo(world, '/login')
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Twitter' }).click()])
  await popup.waitForURL((url) => url.origin === provider.issuer)
  await popup.close()
  await page.getByText('The login window was closed before you were done.').waitFor()
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ])
  await again.waitForURL((url) => url.origin === provider.issuer)
  await chooseAccount(again, 'closed')
  await waitForPath('/onboard')
})

test('a refusal at the provider shows an error message, by popup and by redirect', async ({ world }) => {
  onlyNightly('`identity-popup` refuses at the provider')
  await goTo(world, '/login')
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Google' }).click()])
  await popup.waitForURL((url) => url.origin === provider.issuer)
  await chooseAccount(popup, '')
  await page.getByText('Logging in with the other service did not work.').waitFor()
  await page.goto(`${world.url}/auth?mode=redirect&error=provider-refused`)
  await waitForPath(/\/login\?error=provider-refused$/)
  await page.getByText('Logging in with the other service did not work.').waitFor()
})

test('the page /auth shows the error itself when no opener is waiting', async ({ world }) => {
  await goTo(world, '/auth?mode=popup&popupId=popup-12345&error=user-mismatch', 'th')
  await page.getByText('เป็นคนละบัญชีกัน กรุณาเลือกบัญชีที่คุณใช้อยู่ตอนนี้').waitFor()
  await expectNoViolations(page)
  await goTo(world, '/auth?change-email=no-such-token', 'cn')
  await page.getByRole('button', { name: '使用这个邮箱' }).click()
  await page.getByText('请先在此设备上登录').waitFor()
  await expectNoViolations(page)
})

test('an address not verified by the provider is confirmed by mail, with a warning in another browser', async ({
  world,
  browser,
}) => {
  const email = 'unconfirmed@example.test'
  await goTo(world, '/login')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Facebook' }).click(),
  ])
  await popup.waitForURL((url) => url.origin === provider.issuer)
  await chooseAccount(popup, 'unconfirmed')
  await page.getByText('Please verify your email address first.').waitFor()
  const link = await readMailLink(world, email, /auth\?confirm=/)
  const otherBrowser = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const otherPage = await otherBrowser.newPage()
  await otherPage.goto(link)
  await otherPage.getByText('Facebook was used in another browser.').waitFor()
  await takeScreenshot(otherPage, 'mail-links/elsewhere', { fullPage: true })
  await otherBrowser.close()
  await openPage(page, link)
  await page.getByText('You registered with Facebook.').waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Verify and log in' }).click()
  await waitForPath('/onboard')
})

test('linking a provider long after sign-in requires the password in the popup', async ({ world, owner }) => {
  await signInByCookie(context, world, 'personalTeacher')
  await owner.query(`UPDATE sessions SET created_at = now() - interval '1 hour'`)
  await goTo(world, '/dashboard/profile')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('listitem').filter({ hasText: 'GitHub' }).getByRole('button').click(),
  ])
  await popup.getByText('You are about to link GitHub.').waitFor()
  await takeScreenshot(popup, 'mail-links/prove')
  await popup.locator('[name=password]').fill('not the one')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await popup.getByText('That is not your password.').waitFor()
  await popup.locator('[name=password]').fill(personaPassword)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await popup.waitForURL((url) => url.origin === provider.issuer)
  const closed = popup.waitForEvent('close')
  await chooseAccount(popup, 'linked')
  await closed
  await page.getByRole('listitem').filter({ hasText: 'GitHub' }).getByText('since', { exact: false }).waitFor()
})
