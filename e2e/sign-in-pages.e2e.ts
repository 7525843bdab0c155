import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { personaPassword, personas } from '#db/personas.ts'
import { codeOf } from '#db/testing/authenticator.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { atPath, hydrated } from './screen.ts'
import { enter } from './session.ts'
import { focused, linkTo, logIn, open, submit } from './sign-in-form.ts'
import type { PersonaName } from './sign-in.ts'

/** Getting in, as people do it: with keys and clicks, and through real mails. */

const { world, browser } = await openFixture()
let context: BrowserContext
let page: Page
beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', serviceWorkers: 'block' })
  page = await context.newPage()
})
afterEach(() => context.close())

const goTo = (path: string, locale: Locale = 'en') => open(page, world.url + localePath(locale, path))
const at = (path: string | RegExp) => page.waitForURL(typeof path === 'string' ? atPath(path) : path)

test('register, read the mail, confirm, and begin: the password is asked for once', async () => {
  const email = 'malee@example.test'
  await goTo('/register?role=teacher', 'th')
  await page.getByText('เด็กไม่ต้องสมัคร').waitFor()
  await page.locator('[name=name]').fill('มาลี ใจดี')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('malee123456')
  await page.getByText('ใกล้เคียงกับชื่อหรืออีเมลของคุณเกินไป').waitFor()
  await page.locator('[name=password]').fill('ว่าวสีม่วงเหนือทุ่งนา')
  await page.getByText('ปลอดภัยมาก').waitFor()
  await submit(page)
  await expect.poll(() => focused(page)).toBe('terms')
  await noViolations(page)
  await page.locator('[name=terms]').check()
  await submit(page)
  await page.getByRole('heading', { name: 'กรุณาเปิดดูอีเมลของคุณ' }).waitFor()
  await page.getByText('no-reply@skykite.localhost').waitFor()
  await noViolations(page)
  // Loaded anew, it still says where to look.
  await page.reload()
  await page.getByRole('heading', { name: 'กรุณาเปิดดูอีเมลของคุณ' }).waitFor()

  const [mail, link] = [await context.newPage(), await linkTo(world, email, /ยืนยัน/)]
  await open(mail, link)
  await mail.getByText(email).waitFor()
  await noViolations(mail)
  // This browser has chosen the password a moment ago: it is not asked for again.
  expect(await mail.locator('[name=password]').count()).toBe(0)
  await mail.getByRole('button', { name: 'ยืนยันและเข้าสู่ระบบ' }).click()
  await mail.waitForURL(atPath('/th/onboard'))
  // The window that waited goes along, and whoever opens the mail once more is not told that something failed.
  await at('/th/onboard')
  await mail.goto(link)
  await mail.waitForURL(atPath('/th/onboard'))
})

test('whoever has begun before comes to choose a room, or where they wanted to go', async () => {
  await goTo('/login')
  await logIn(page, personas.teacher.email, personaPassword)
  await at('/account/select-room')
  await context.clearCookies()
  await goTo('/dashboard/profile', 'ko')
  await at(/\/ko\/login\?redirect=/)
  await hydrated(page)
  await logIn(page, personas.personalTeacher.email, personaPassword)
  await at('/ko/dashboard/profile')
})

test('another site is never where somebody is sent to', async () => {
  await goTo('/login?redirect=https://evil.example')
  await logIn(page, personas.teacher.email, personaPassword)
  await at('/account/select-room')
})

test.each([
  ['th', 'อีเมลหรือรหัสผ่านไม่ถูกต้อง'],
  ['cn', '邮箱或密码不正确。'],
] as const)(
  'a wrong password in %s: the same words whether or not the address is known, and the focus on it',
  async (locale, words) => {
    for (const email of [personas.student.email, `nobody-${locale}@example.test`]) {
      await goTo('/login', locale)
      await logIn(page, email, 'not the one')
      await page.getByText(words).waitFor()
      await expect.poll(() => focused(page)).toBe('password')
      expect(await page.locator('[name=password]').getAttribute('aria-invalid')).toBe('true')
    }
    await noViolations(page)
  },
)

test('what is missing is said before anything is sent, at the first field first', async () => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await goTo('/login')
  await submit(page)
  await page.getByText('This does not look like an email address.').waitFor()
  await page.getByText('Please type your password.').waitFor()
  await expect.poll(() => focused(page)).toBe('email')
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
  await page.goto(`${world.url}/login`)
  await logIn(page, personas.teacher.email, personaPassword)
  await page.getByText('The page was not ready yet.').waitFor()
  expect(page.url()).toBe(`${world.url}/login`)
  await plain.close()
})

test('forgot password: the same answer for everybody, one mail, a new password, and in', async () => {
  const { email } = personas.coTeacher
  for (const address of ['nobody-at-all@example.test', email]) {
    await goTo('/forgot-password', 'ko')
    await page.locator('[name=email]').fill(address)
    await submit(page)
    await page.getByText(`${address} 계정이 있다면 메일을 보내 드렸어요.`).waitFor()
  }
  const link = await linkTo(world, email, /비밀번호/)
  await open(page, link)
  await page.locator('[name=password]').fill('short')
  await submit(page)
  await page.getByText('아직 짧아요.').first().waitFor()
  await page.locator('[name=password]').fill('산 위로 나는 보라색 연')
  await submit(page)
  await page.getByRole('heading', { name: '새 비밀번호를 정했어요' }).waitFor()
  await page.getByRole('link', { name: '로그인' }).last().click()
  await at('/ko/login')
  await hydrated(page)
  await logIn(page, email, '산 위로 나는 보라색 연')
  // She teaches one class, and is in it at once.
  await at('/ko/dashboard')

  await context.clearCookies()
  await open(page, link)
  await page.locator('[name=password]').fill('another purple kite')
  await submit(page)
  await page.getByRole('link', { name: '새 링크 요청하기' }).waitFor()
  await expect.poll(() => focused(page)).toBe('problem')
  await noViolations(page)
})

test('a link by mail: opening it spends nothing, the button does, and it works once', async () => {
  const { email } = personas.parent
  await goTo('/login', 'cn')
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: '把登录链接发到邮箱' }).click()
  await page.getByText('登录链接已发送到').waitFor()
  const link = await linkTo(world, email, /登录|链接/)
  expect((await context.request.get(link)).status()).toBe(200)
  await open(page, link)
  await page.getByRole('button', { name: '立即登录' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/cn/') && !url.pathname.endsWith('/auth'))

  await context.clearCookies()
  await open(page, link)
  await page.getByRole('button', { name: '立即登录' }).click()
  await page.getByText('该验证码或链接已使用或已过期').waitFor()
  await page.getByRole('link', { name: '去登录页' }).waitFor()
  await noViolations(page)
})

test('with a second factor the password is half of it; a code or a backup code is the other half', async () => {
  const { totpUri, backupCodes } = await protect('admin')
  await goTo('/login')
  await logIn(page, personas.admin.email, personaPassword)
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await noViolations(page)
  await page.locator('[name=code]').fill('12')
  await submit(page)
  await page.getByText('The code has six digits.').waitFor()
  await page.locator('[name=code]').fill('000000')
  await submit(page)
  await page.getByText('That code is not right or was already used.').waitFor()
  await expect.poll(() => focused(page)).toBe('code')
  await page.locator('[name=code]').fill(codeOf(totpUri, 1))
  await submit(page)
  await at('/dashboard')

  await context.clearCookies()
  await goTo('/login')
  await logIn(page, personas.admin.email, personaPassword)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.locator('[name=code]').fill(backupCodes[0]!)
  await submit(page)
  await at('/dashboard')
})

async function protect(who: Exclude<PersonaName, 'visitor'>): Promise<{ totpUri: string; backupCodes: string[] }> {
  const laptop = await browser.newContext()
  await enter(laptop, world, who)
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

test('another window of this browser that signs in takes this one along', async () => {
  await goTo('/login')
  const other = await context.newPage()
  await open(other, `${world.url}/login`)
  await logIn(other, personas.teacher.email, personaPassword)
  await at('/account/select-room')
})
