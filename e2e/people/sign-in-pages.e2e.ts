import type { BrowserContext, Page } from 'playwright-core'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { personaPassword, personas } from '#db/personas.ts'
import { totpCode } from '#db/testing/authenticator.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { matchPath, waitForHydration } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { findFocusedField, readMailLink, logIn, openPage, submit } from '../scenes/sign-in-form.ts'
import type { PersonaName } from '#testing/sign-in.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly, variants } from '../harness/variants.ts'

/** Sign-in, registration and password reset with keyboard, mouse and real mails. */

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

test('a user registers and confirms by mail without entering the password again', async ({ world }) => {
  const email = 'malee@example.test'
  await goTo(world, '/register?role=teacher', 'th')
  await page.getByText('เด็กไม่ต้องสมัคร').waitFor()
  await page.locator('[name=name]').fill('มาลี ใจดี')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('malee123456')
  await page.getByText('ใกล้เคียงกับชื่อหรืออีเมลของคุณเกินไป').waitFor()
  await page.locator('[name=password]').fill('ว่าวสีม่วงเหนือทุ่งนา')
  await page.getByText('ปลอดภัยมาก').waitFor()
  await submit(page)
  await expect.poll(() => findFocusedField(page)).toBe('terms')
  await expectNoViolations(page)
  await page.locator('[name=terms]').check()
  await submit(page)
  await page.getByRole('heading', { name: 'กรุณาเปิดดูอีเมลของคุณ' }).waitFor()
  await page.getByText('no-reply@skykite.localhost').waitFor()
  await expectNoViolations(page)
  // A reload still shows the message about the mail.
  await page.reload()
  await page.getByRole('heading', { name: 'กรุณาเปิดดูอีเมลของคุณ' }).waitFor()

  const [mail, link] = [await context.newPage(), await readMailLink(world, email, /ยืนยัน/)]
  await openPage(mail, link)
  await mail.getByText(email).waitFor()
  await expectNoViolations(mail)
  // The same browser just set the password, so the page does not require it again.
  expect(await mail.locator('[name=password]').count()).toBe(0)
  await mail.getByRole('button', { name: 'ยืนยันและเข้าสู่ระบบ' }).click()
  await mail.waitForURL(matchPath('/th/onboard'))
  // The waiting tab continues too, and opening the used link again shows no error.
  await waitForPath('/th/onboard')
  await mail.goto(link)
  await mail.waitForURL(matchPath('/th/onboard'))
})

test('a returning user lands on the class choice or on the page requested before signing in', async ({ world }) => {
  await goTo(world, '/login')
  await logIn(page, personas.teacher.email, personaPassword)
  await waitForPath('/account/select-room')
  await context.clearCookies()
  await goTo(world, '/dashboard/profile', 'ko')
  await waitForPath(/\/ko\/login\?redirect=/)
  await waitForHydration(page)
  await logIn(page, personas.personalTeacher.email, personaPassword)
  await waitForPath('/ko/dashboard/profile')
})

test('a redirect parameter to another site is ignored', async ({ world }) => {
  onlyNightly('`answers` requests such addresses on all pages that redirect')
  await goTo(world, '/login?redirect=https://evil.example')
  await logIn(page, personas.teacher.email, personaPassword)
  await waitForPath('/account/select-room')
})

for (const [locale, message] of variants([
  ['th', 'อีเมลหรือรหัสผ่านไม่ถูกต้อง'],
  ['cn', '邮箱或密码不正确。'],
] as const))
  test(`a wrong password in ${locale} shows the same message for known and unknown addresses and focuses the field`, async ({
    world,
  }) => {
    for (const email of [personas.student.email, `nobody-${locale}@example.test`]) {
      await goTo(world, '/login', locale)
      await logIn(page, email, 'not the one')
      await page.getByText(message).waitFor()
      await expect.poll(() => findFocusedField(page)).toBe('password')
      expect(await page.locator('[name=password]').getAttribute('aria-invalid')).toBe('true')
    }
    await expectNoViolations(page)
  })

test('missing fields are reported before any request, with the focus on the first one', async ({ world }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await goTo(world, '/login')
  await submit(page)
  await page.getByText('This does not look like an email address.').waitFor()
  await page.getByText('Please type your password.').waitFor()
  await expect.poll(() => findFocusedField(page)).toBe('email')
  expect(sent).toEqual([])
})

test('the sign-in form works by keyboard alone', async ({ world }) => {
  await goTo(world, '/login')
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

test('without scripts the password does not get into the URL', async ({ world, browser }) => {
  const scriptlessContext = await browser.newContext({ javaScriptEnabled: false })
  page = await scriptlessContext.newPage()
  await page.goto(`${world.url}/login`)
  await logIn(page, personas.teacher.email, personaPassword)
  await page.getByText('The page was not ready yet.').waitFor()
  expect(page.url()).toBe(`${world.url}/login`)
  await scriptlessContext.close()
})

test('a password reset gives the same reply for any address, sets a new password, and its link works once', async ({
  world,
}) => {
  const { email } = personas.coTeacher
  for (const address of ['nobody-at-all@example.test', email]) {
    await goTo(world, '/forgot-password', 'ko')
    await page.locator('[name=email]').fill(address)
    await submit(page)
    await page.getByText(`${address} 계정이 있다면 메일을 보내 드렸어요.`).waitFor()
  }
  const link = await readMailLink(world, email, /비밀번호/)
  await openPage(page, link)
  await page.locator('[name=password]').fill('short')
  await submit(page)
  await page.getByText('아직 짧아요.').first().waitFor()
  await page.locator('[name=password]').fill('산 위로 나는 보라색 연')
  await submit(page)
  await page.getByRole('heading', { name: '새 비밀번호를 정했어요' }).waitFor()
  await page.getByRole('link', { name: '로그인' }).last().click()
  await waitForPath('/ko/login')
  await waitForHydration(page)
  await logIn(page, email, '산 위로 나는 보라색 연')
  // With a single class, the user skips the class choice.
  await waitForPath('/ko/dashboard')

  await context.clearCookies()
  await openPage(page, link)
  await page.locator('[name=password]').fill('another purple kite')
  await submit(page)
  await page.getByRole('link', { name: '새 링크 요청하기' }).waitFor()
  await expect.poll(() => findFocusedField(page)).toBe('problem')
  await expectNoViolations(page)
})

test('a sign-in link works once, and only its button consumes it', async ({ world }) => {
  const { email } = personas.parent
  await goTo(world, '/login', 'cn')
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: '把登录链接发到邮箱' }).click()
  await page.getByText('登录链接已发送到').waitFor()
  const link = await readMailLink(world, email, /登录|链接/)
  expect((await context.request.get(link)).status()).toBe(200)
  await openPage(page, link)
  await page.getByRole('button', { name: '立即登录' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/cn/') && !url.pathname.endsWith('/auth'))

  await context.clearCookies()
  await openPage(page, link)
  await page.getByRole('button', { name: '立即登录' }).click()
  await page.getByText('该验证码或链接已使用或已过期').waitFor()
  await page.getByRole('link', { name: '去登录页' }).waitFor()
  await expectNoViolations(page)
})

test('with a second factor, sign-in needs the password and a code or backup code', async ({ world, browser }) => {
  const { totpUri, backupCodes } = await enableSecondFactor({ world, browser }, 'admin')
  await goTo(world, '/login')
  await logIn(page, personas.admin.email, personaPassword)
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await expectNoViolations(page)
  await page.locator('[name=code]').fill('12')
  await submit(page)
  await page.getByText('The code has six digits.').waitFor()
  await page.locator('[name=code]').fill('000000')
  await submit(page)
  await page.getByText('That code is not right or was already used.').waitFor()
  await expect.poll(() => findFocusedField(page)).toBe('code')
  await page.locator('[name=code]').fill(totpCode(totpUri, 1))
  await submit(page)
  await waitForPath('/dashboard')

  await context.clearCookies()
  await goTo(world, '/login')
  await logIn(page, personas.admin.email, personaPassword)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.locator('[name=code]').fill(backupCodes[0]!)
  await submit(page)
  await waitForPath('/dashboard')
})

async function enableSecondFactor(
  { world, browser }: Pick<Journey, 'world' | 'browser'>,
  person: Exclude<PersonaName, 'visitor'>,
): Promise<{ totpUri: string; backupCodes: string[] }> {
  const laptop = await browser.newContext()
  await signInByCookie(laptop, world, person)
  const post = (path: string, data: object) =>
    laptop.request.post(`${world.url}/api/auth${path}`, { data, headers: { origin: world.url } })
  const enabled = (await (await post('/two-factor/enable', { password: personaPassword })).json()) as {
    totpUri: string
    backupCodes: string[]
  }
  expect((await post('/two-factor/verify-totp', { code: totpCode(enabled.totpUri) })).status()).toBe(200)
  await laptop.close()
  return enabled
}

test('signing in in another tab continues this tab', async ({ world }) => {
  onlyNightly('`identity-popup` tests that a sign-in reaches the other tab')
  await goTo(world, '/login')
  const other = await context.newPage()
  await openPage(other, `${world.url}/login`)
  await logIn(other, personas.teacher.email, personaPassword)
  await waitForPath('/account/select-room')
})
