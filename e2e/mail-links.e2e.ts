import { expect, test } from 'vitest'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { personaPassword, personas } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { desktop, hydrated, phone, picture, settled, started } from './screen.ts'
import { enter } from './session.ts'
import { linkTo as linkInLetter } from './sign-in-form.ts'

/**
 * Links in mails: a page that waits for a press, in four languages, on phones and at desks, with scripts and without.
 */

const { world, browser, owner } = await openFixture()

const password = 'purple kite over rice'
const sizes = { phone, desk: desktop }

async function send(path: string, data: object): Promise<void> {
  const context = await browser.newContext()
  const answer = await context.request.post(`${world.url}/api/auth${path}`, { data, headers: { origin: world.url } })
  expect(answer.ok(), path).toBe(true)
  await context.close()
}

const linkTo = (address: string, about = /\/auth\?/) => linkInLetter(world, address, about)

async function registered(locale: Locale, name: string): Promise<string> {
  const email = `${name}-${locale}-${Date.now()}@example.test`
  await send('/sign-up/email', { name: 'Malee', email, password, locale })
  return email
}

/** Every row there is, but for what the worker itself keeps. */
async function everything(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const digests = await Promise.all(
    rows.map(
      async ({ name }) =>
        (
          await owner.query(
            `SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM ${name} t`,
          )
        ).rows[0].digest,
    ),
  )
  return rows.map(({ name }, index) => `${name} ${digests[index]}`).join('\n')
}

test('opening every link of every mail changes nothing, whoever opens it', async () => {
  const email = await registered('en', 'walk')
  const colleague = `colleague-${Date.now()}@example.test`
  const teacher = await browser.newContext()
  await enter(teacher, world, 'teacher')
  const { rows } = await owner.query<{ school: string; classroom: string }>(
    `SELECT t.school_id AS school, classroom_id AS classroom FROM classroom_teachers t JOIN users u ON u.id = t.user_id WHERE u.email = $1 AND t.role = 'owner' LIMIT 1`,
    [personas.teacher.email],
  )
  const invite = {
    _action: 'invite',
    _key: crypto.randomUUID(),
    _school: rows[0]!.school,
    classroom: rows[0]!.classroom,
    email: colleague,
  }
  expect(
    (
      await teacher.request.post(`${world.url}/dashboard/classroom`, { form: invite, headers: { origin: world.url } })
    ).ok(),
  ).toBe(true)
  expect(
    (
      await teacher.request.post(`${world.url}/api/auth/change-email`, {
        data: { newEmail: 'moved@example.test', password: personaPassword },
        headers: { origin: world.url },
      })
    ).ok(),
  ).toBe(true)
  await send('/sign-in/magic-link', { email: personas.parent.email })
  await send('/request-password-reset', { email: personas.parent.email })
  await send('/sign-up/email', { name: 'Again', email: personas.coTeacher.email, password })

  const links = await Promise.all([
    linkTo(email),
    linkTo(colleague, /invitation=/),
    linkTo('moved@example.test', /change-email=/),
    linkTo(personas.parent.email, /email-link=/),
    linkTo(personas.parent.email, /forgot-password\?/),
    linkTo(personas.coTeacher.email, /\/login/),
  ])
  expect(new Set(links).size).toBe(6)
  const visitor = await browser.newContext()
  const before = await everything()
  for (const link of links) {
    for (const { request } of [visitor, teacher]) {
      expect((await request.get(link)).status(), link).toBe(200)
      await request.head(link)
    }
    // Some scanners are whole browsers.
    const page = await visitor.newPage()
    await page.goto(link)
    await started(page)
    await settled(page)
    await page.close()
  }
  expect(await everything()).toBe(before)
  await teacher.close()
  await visitor.close()
})

test.each(languages.map(({ code }) => code))(
  'an address is confirmed by its owner in %s, on a phone and at a desk',
  async (locale) => {
    for (const [size, viewport] of Object.entries(sizes)) {
      const email = await registered(locale, size)
      const context = await browser.newContext({
        viewport,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        colorScheme: size === 'phone' ? 'dark' : 'light',
      })
      const page = await context.newPage()
      await page.goto(await linkTo(email))
      expect(new URL(page.url()).pathname).toBe(locale === 'en' ? '/auth' : `/${locale}/auth`)
      await page.getByText(email).waitFor()
      await page.evaluate(() => document.fonts.ready)
      await hydrated(page)
      await picture(page, `mail-links/confirm.${locale}.${size}`, { fullPage: true })
      await noViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

      await page.locator('[name=password]').fill('not the one')
      await page.locator('form button[type=submit]').first().click()
      await page.locator('[name=password][aria-invalid=true]').waitFor()
      await picture(page, `mail-links/wrong.${locale}.${size}`, { fullPage: true })
      await page.locator('[name=password]').fill(password)
      await page.locator('form button[type=submit]').first().click()
      await page.waitForURL((url) => url.pathname.endsWith('/onboard'))
      await context.close()
    }
  },
)

test('somebody who never registered goes on without the password, which then opens nothing', async () => {
  const email = await registered('en', 'squatted')
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  const link = await linkTo(email)
  await page.goto(link)
  await hydrated(page)
  await page.getByRole('button', { name: 'Continue without a password' }).click()
  await page.waitForURL(/\/onboard$/)
  const squatter = await browser.newContext()
  const answer = await squatter.request.post(`${world.url}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin: world.url },
  })
  expect(answer.status()).toBe(401)
  // The link is used up.
  const other = await squatter.newPage()
  await other.goto(link)
  await other.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await picture(other, 'mail-links/spent')
  await context.close()
  await squatter.close()
})

test('without scripts the buttons work, and what went wrong is on the page', async () => {
  const email = await registered('th', 'plain')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(await linkTo(email))
  await page.locator('[name=password]').fill('not the one')
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL(/\/th\/auth\?confirm=.*error=wrong-password/)
  await page.locator('[name=password][aria-invalid=true]').waitFor()
  await picture(page, 'mail-links/plain')
  await page.locator('[name=password]').fill(password)
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL(/\/th\/onboard/)

  await context.clearCookies()
  await send('/sign-in/magic-link', { email: personas.parent.email })
  await page.goto(await linkTo(personas.parent.email, /email-link=/))
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname.endsWith('/dashboard'))
  await context.close()
})
