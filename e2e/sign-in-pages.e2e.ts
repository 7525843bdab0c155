import { AxeBuilder } from '@axe-core/playwright'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { freePort } from '#bench/server.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { personaPassword, personas } from '#db/personas.ts'
import { codeOf } from '#db/testing/authenticator.ts'
import { openBrowser } from './browser.ts'
import { choose, providerEnv, startOpenIdServer, type OpenIdServer } from './openid-server.ts'
import { signIn, type PersonaName } from './sign-in.ts'
import { openWorld, type World } from './world.ts'

/** Getting in, as people do it: with keys and clicks, through real letters and a real provider. */

let world: World
let provider: OpenIdServer
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  const port = await freePort()
  const known = { issuer: `http://127.0.0.1:${port}`, clientId: 'skykite', clientSecret: 'loopback-secret-0123456789' }
  world = await openWorld(providerEnv({ ...known, accounts: [], stop: async () => {} }))
  provider = await startOpenIdServer(port, {
    accounts: ['popup', 'blocked', 'closed', 'linked', 'unconfirmed'].map((id) => ({
      id,
      email: `${id}@example.test`,
      emailVerified: id !== 'unconfirmed',
    })),
    skykite: world.url,
  })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await provider?.stop()
  await world?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', serviceWorkers: 'block' })
  page = await context.newPage()
})
afterEach(() => context.close())

const addressOf = (path: string, locale: Locale = 'en') => world.url + localePath(locale, path)
const goTo = (path: string, locale?: Locale) => open(addressOf(path, locale))

/** Opens a page and waits until its script is at work: a click before that reaches nobody. */
async function open(address: string) {
  await page.goto(address)
  await atWork()
}
const atWork = () =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main, form')!).some((key) => key.startsWith('__react')),
  )
const at = (path: string | RegExp) => page.waitForURL(typeof path === 'string' ? `${world.url}${path}` : path)
const submit = () => page.locator('form button[type=submit]').click()

async function logIn(email: string, password: string) {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await submit()
}

async function linkTo(address: string, about: RegExp): Promise<string> {
  const { text } = await world.mail.mailTo(address, about)
  return /https?:\/\/\S+/.exec(text)![0]
}

async function noViolations() {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([])
}

const focused = () =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('name') ??
      (document.activeElement?.hasAttribute('data-problem') ? 'problem' : document.activeElement?.tagName),
  )

test('register, read the letter, confirm, log in, and begin', async () => {
  const email = 'malee@example.test'
  await goTo('/register?role=teacher', 'th')
  await page.getByText('เด็กไม่ต้องสมัคร').waitFor()
  await page.locator('[name=name]').fill('มาลี ใจดี')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('malee123456')
  await page.getByText('ใกล้เคียงกับชื่อหรืออีเมลของคุณเกินไป').waitFor()
  await page.locator('[name=password]').fill('ว่าวสีม่วงเหนือทุ่งนา')
  await page.getByText('ปลอดภัยมาก').waitFor()
  await submit()
  expect(await focused()).toBe('terms')
  await noViolations()
  await page.locator('[name=terms]').check()
  await submit()
  await page.getByRole('heading', { name: 'กรุณาเปิดดูอีเมลของคุณ' }).waitFor()
  await page.getByText('no-reply@skykite.localhost').waitFor()
  await noViolations()

  await open(await linkTo(email, /ยืนยัน/))
  await page.getByText(email).waitFor()
  await noViolations()
  await page.locator('[name=password]').fill('ว่าวสีม่วงเหนือทุ่งนา')
  await page.getByRole('button', { name: 'ยืนยันและเข้าสู่ระบบ' }).click()
  await at('/th/onboard')
})

test('whoever has begun before comes to choose a room, or where they wanted to go', async () => {
  await goTo('/login')
  await logIn(personas.teacher.email, personaPassword)
  await at('/account/select-room')
  await context.clearCookies()
  await goTo('/dashboard/profile', 'ko')
  await at(/\/ko\/login\?redirect=/)
  await atWork()
  await logIn(personas.personalTeacher.email, personaPassword)
  await at('/ko/dashboard/profile')
})

test('another site is never where somebody is sent to', async () => {
  await goTo('/login?redirect=https://evil.example')
  await logIn(personas.teacher.email, personaPassword)
  await at('/account/select-room')
})

test.each([
  ['en', 'The email address or the password is not right.'],
  ['th', 'อีเมลหรือรหัสผ่านไม่ถูกต้อง'],
  ['ko', '이메일 또는 비밀번호가 맞지 않아요.'],
  ['cn', '邮箱或密码不正确。'],
] as const)(
  'a wrong password in %s: the same words whether or not the address is known, and the focus on it',
  async (locale, words) => {
    for (const email of [personas.student.email, `nobody-${locale}@example.test`]) {
      await goTo('/login', locale)
      await logIn(email, 'not the one')
      await page.getByText(words).waitFor()
      expect(await focused()).toBe('password')
      expect(await page.locator('[name=password]').getAttribute('aria-invalid')).toBe('true')
    }
    await noViolations()
  },
)

test('what is missing is said before anything is sent, at the first field first', async () => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await goTo('/login')
  await submit()
  await page.getByText('This does not look like an email address.').waitFor()
  await page.getByText('Please type your password.').waitFor()
  expect(await focused()).toBe('email')
  expect(sent).toEqual([])
})

test('the whole form goes by keyboard alone', async () => {
  await goTo('/login')
  await page.locator('[name=email]').focus()
  await page.keyboard.type(personas.parent.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(personaPassword)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await page.locator('[name=password]').getAttribute('type')).toBe('text')
  await page.locator('[name=password]').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
})

test('without script the password stays out of the address', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  page = await plain.newPage()
  await page.goto(addressOf('/login'))
  await logIn(personas.teacher.email, personaPassword)
  await page.getByText('The page was not ready yet.').waitFor()
  expect(page.url()).toBe(`${world.url}/login`)
  await plain.close()
})

test('forgot password: the same answer for everybody, one letter, a new password, and in', async () => {
  const { email } = personas.coTeacher
  for (const address of ['nobody-at-all@example.test', email]) {
    await goTo('/forgot-password', 'ko')
    await page.locator('[name=email]').fill(address)
    await submit()
    await page.getByText(`${address} 계정이 있다면 메일이 가고 있어요.`).waitFor()
  }
  const link = await linkTo(email, /비밀번호/)
  await open(link)
  await page.locator('[name=password]').fill('short')
  await submit()
  await page.getByText('아직 짧아요.').first().waitFor()
  await page.locator('[name=password]').fill('산 위로 나는 보라색 연')
  await submit()
  await page.getByRole('heading', { name: '새 비밀번호를 정했어요' }).waitFor()
  await page.getByRole('link', { name: '로그인' }).last().click()
  await at('/ko/login')
  await atWork()
  await logIn(email, '산 위로 나는 보라색 연')
  await at('/ko/account/select-room')

  await context.clearCookies()
  await open(link)
  await page.locator('[name=password]').fill('another purple kite')
  await submit()
  await page.getByRole('link', { name: '새 링크 요청하기' }).waitFor()
  expect(await focused()).toBe('problem')
  await noViolations()
})

test('a link by letter: opening it spends nothing, the button does, and it works once', async () => {
  const { email } = personas.parent
  await goTo('/login', 'cn')
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: '把登录链接发到邮箱' }).click()
  await page.getByText('登录链接已发送到').waitFor()
  const link = await linkTo(email, /登录|链接/)
  expect((await context.request.get(link)).status()).toBe(200)
  await open(link)
  await page.getByRole('button', { name: '立即登录' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/cn/') && !url.pathname.endsWith('/auth'))

  await context.clearCookies()
  await open(link)
  await page.getByRole('button', { name: '立即登录' }).click()
  await page.getByText('该验证码或链接已使用或已过期').waitFor()
  await page.getByRole('link', { name: '去登录页' }).waitFor()
  await noViolations()
})

test('with a second factor the password is half of it; a code or a backup code is the other half', async () => {
  const { totpUri, backupCodes } = await protect('admin')
  await goTo('/login')
  await logIn(personas.admin.email, personaPassword)
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await noViolations()
  await page.locator('[name=code]').fill('12')
  await submit()
  await page.getByText('The code has six digits.').waitFor()
  await page.locator('[name=code]').fill('000000')
  await submit()
  await page.getByText('That code is not right or was already used.').waitFor()
  expect(await focused()).toBe('code')
  await page.locator('[name=code]').fill(codeOf(totpUri, 1))
  await submit()
  await at('/account/select-room')

  await context.clearCookies()
  await goTo('/login')
  await logIn(personas.admin.email, personaPassword)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.locator('[name=code]').fill(backupCodes[0]!)
  await submit()
  await at('/account/select-room')
})

async function protect(who: Exclude<PersonaName, 'visitor'>): Promise<{ totpUri: string; backupCodes: string[] }> {
  const laptop = await browser.newContext()
  await signIn(laptop, world.url, who)
  const post = (path: string, data: object) =>
    laptop.request.post(`${world.url}/api/auth${path}`, { data, headers: { origin: world.url } })
  const enabled = (await (await post('/two-factor/enable', { password: personaPassword })).json()) as {
    totpUri: string
    backupCodes: string[]
  }
  expect((await post('/two-factor/verify-totp', { code: codeOf(enabled.totpUri) })).status()).toBe(200)
  await laptop.close()
  return enabled
}

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
  expect(await focused()).toBe('problem')
  await noViolations()
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
  await page.goto(addressOf('/auth?mode=redirect&error=provider-refused'))
  await at('/login?error=provider-refused')
  await page.getByText('Logging in with the other service did not work.').waitFor()
})

test('the page /auth says what it knows when no window waits for it', async () => {
  await goTo('/auth?mode=popup&popupId=popup-12345&error=user-mismatch', 'th')
  await page.getByText('เป็นคนละบัญชีกัน กรุณาเลือกบัญชีที่คุณใช้อยู่ตอนนี้').waitFor()
  await noViolations()
  await goTo('/auth?change-email=no-such-token', 'cn')
  await page.getByRole('button', { name: '使用这个邮箱' }).click()
  await page.getByText('请先在此设备上登录').waitFor()
  await noViolations()
})

test('an address that a provider has not confirmed is confirmed by letter: here it stays, elsewhere the page warns', async () => {
  const email = 'unconfirmed@example.test'
  await goTo('/login')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Facebook' }).click(),
  ])
  await popup.waitForURL((url) => url.origin === provider.issuer)
  await choose(popup, 'unconfirmed')
  await page.getByText('Please verify your email address first.').waitFor()
  const link = await linkTo(email, /auth\?confirm=/)
  const elsewhere = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await other.getByText('Facebook was used in another browser.').waitFor()
  await other.screenshot({ path: '.screens/letters/elsewhere.png', fullPage: true })
  await elsewhere.close()
  await open(link)
  await page.getByText('You registered with Facebook.').waitFor()
  await noViolations()
  await page.getByRole('button', { name: 'Verify and log in' }).click()
  await at('/onboard')
})

test('linking a provider long after the login asks for the password, in the popup itself', async () => {
  await signIn(context, world.url, 'personalTeacher')
  const owner = new pg.Client(world.ownerUrl)
  await owner.connect()
  await owner.query(`UPDATE sessions SET created_at = now() - interval '1 hour'`)
  await owner.end()
  await goTo('/dashboard/profile')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('listitem').filter({ hasText: 'GitHub' }).getByRole('button').click(),
  ])
  await popup.getByText('You are about to link GitHub.').waitFor()
  await popup.screenshot({ path: '.screens/letters/prove.png' })
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

test('another window of this browser that signs in takes this one along', async () => {
  await goTo('/login')
  const other = await context.newPage()
  await other.goto(`${world.url}/login`)
  await other.locator('[name=email]').fill(personas.teacher.email)
  await other.locator('[name=password]').fill(personaPassword)
  await other.locator('form button[type=submit]').click()
  await at('/account/select-room')
})
