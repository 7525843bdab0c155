import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { personaPassword, personas } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { desktop, waitForHydration, phone, takeScreenshot, waitForAnimations, waitForStartup } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { readMailLink } from '../scenes/sign-in-form.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/**
 * Links in mails open a page that acts only on a button press: in four languages, with and without scripts.
 */

const password = 'purple kite over rice'
const sizes = { phone, desk: desktop }

async function postToIdentity(
  { world, browser }: Pick<Journey, 'world' | 'browser'>,
  path: string,
  data: object,
): Promise<void> {
  const context = await browser.newContext()
  const answer = await context.request.post(`${world.url}/api/auth${path}`, { data, headers: { origin: world.url } })
  expect(answer.ok(), path).toBe(true)
  await context.close()
}

const readLink = (world: Journey['world'], address: string, about = /\/auth\?/) => readMailLink(world, address, about)

async function register(
  { world, browser }: Pick<Journey, 'world' | 'browser'>,
  locale: Locale,
  name: string,
): Promise<string> {
  const email = `${name}-${locale}-${Date.now()}@example.test`
  await postToIdentity({ world, browser }, '/sign-up/email', { name: 'Malee', email, password, locale })
  return email
}

/** Returns one digest per table of the public schema; excludes the tables of the job queue. */
async function digestAllTables(owner: Journey['owner']): Promise<string> {
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

test('opening any link of any mail changes no data, for visitors and signed-in users', async ({
  world,
  browser,
  owner,
}) => {
  const email = await register({ world, browser }, 'en', 'walk')
  const colleague = `colleague-${Date.now()}@example.test`
  const teacher = await browser.newContext()
  await signInByCookie(teacher, world, 'teacher')
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
  await postToIdentity({ world, browser }, '/sign-in/magic-link', { email: personas.parent.email })
  await postToIdentity({ world, browser }, '/request-password-reset', { email: personas.parent.email })
  await postToIdentity({ world, browser }, '/sign-up/email', {
    name: 'Again',
    email: personas.coTeacher.email,
    password,
  })

  const links = await Promise.all([
    readLink(world, email),
    readLink(world, colleague, /invitation=/),
    readLink(world, 'moved@example.test', /change-email=/),
    readLink(world, personas.parent.email, /email-link=/),
    readLink(world, personas.parent.email, /forgot-password\?/),
    readLink(world, personas.coTeacher.email, /\/login/),
  ])
  expect(new Set(links).size).toBe(6)
  const visitor = await browser.newContext()
  const before = await digestAllTables(owner)
  for (const link of links) {
    for (const { request } of [visitor, teacher]) {
      expect((await request.get(link)).status(), link).toBe(200)
      await request.head(link)
    }
    // Some mail scanners run a full browser.
    const page = await visitor.newPage()
    await page.goto(link)
    await waitForStartup(page)
    await waitForAnimations(page)
    await page.close()
  }
  expect(await digestAllTables(owner)).toBe(before)
  await teacher.close()
  await visitor.close()
})

const screens = languages.flatMap(({ code }) =>
  Object.entries(sizes).map(([size, viewport]) => [code, size, viewport] as const),
)

for (const [locale, size, viewport] of variants(screens, 2))
  test(`a user confirms an email address with the password in ${locale} (${size})`, async ({ world, browser }) => {
    const email = await register({ world, browser }, locale, size)
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      colorScheme: size === 'phone' ? 'dark' : 'light',
    })
    const page = await context.newPage()
    await page.goto(await readLink(world, email))
    expect(new URL(page.url()).pathname).toBe(locale === 'en' ? '/auth' : `/${locale}/auth`)
    await page.getByText(email).waitFor()
    await page.evaluate(() => document.fonts.ready)
    await waitForHydration(page)
    await takeScreenshot(page, `mail-links/confirm.${locale}.${size}`, { fullPage: true })
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await page.locator('[name=password]').fill('not the one')
    await page.locator('form button[type=submit]').first().click()
    await page.locator('[name=password][aria-invalid=true]').waitFor()
    await takeScreenshot(page, `mail-links/wrong.${locale}.${size}`, { fullPage: true })
    await page.locator('[name=password]').fill(password)
    await page.locator('form button[type=submit]').first().click()
    await page.waitForURL((url) => url.pathname.endsWith('/onboard'))
    await context.close()
  })

test('an owner who did not register continues without a password, and the registered password is invalid', async ({
  world,
  browser,
}) => {
  const email = await register({ world, browser }, 'en', 'squatted')
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  const link = await readLink(world, email)
  await page.goto(link)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Continue without a password' }).click()
  await page.waitForURL(/\/onboard$/)
  const squatter = await browser.newContext()
  const answer = await squatter.request.post(`${world.url}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin: world.url },
  })
  expect(answer.status()).toBe(401)
  // The link works only once.
  const spentPage = await squatter.newPage()
  await spentPage.goto(link)
  await spentPage.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await takeScreenshot(spentPage, 'mail-links/spent')
  await context.close()
  await squatter.close()
})

test('mail link pages work without scripts and show errors', async ({ world, browser }) => {
  const email = await register({ world, browser }, 'th', 'plain')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(await readLink(world, email))
  await page.locator('[name=password]').fill('not the one')
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL(/\/th\/auth\?confirm=.*error=wrong-password/)
  await page.locator('[name=password][aria-invalid=true]').waitFor()
  await takeScreenshot(page, 'mail-links/plain')
  await page.locator('[name=password]').fill(password)
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL(/\/th\/onboard/)

  await context.clearCookies()
  // Another user than above, so that an earlier mail is not taken for this one.
  const { email: address } = personas.personalTeacher
  await postToIdentity({ world, browser }, '/sign-in/magic-link', { email: address })
  await page.goto(await readLink(world, address, /email-link=/))
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname.endsWith('/dashboard'))
  await context.close()
})
