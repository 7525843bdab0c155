import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { explorers, kiteHill, personaPassword, personas } from '#db/personas.ts'
import { openBrowser } from './browser.ts'
import { openWorld, type World } from './world.ts'

/** A school from the first teacher to the last right of a child: on a desk in English, on a phone in Thai. */

let world: World
let browser: Browser
let owner: pg.Pool
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
  owner = new pg.Pool({ connectionString: world.ownerUrl, max: 2 })
  mkdirSync('.screens', { recursive: true })
}, 120_000)
afterAll(async () => {
  await browser.close()
  await owner.end()
  await world.stop()
})

const devices = [
  ['en', { width: 1440, height: 900 }],
  ['th', { width: 360, height: 740 }],
] as const

type Words = { [key: string]: Words } & string

const wordsOf = (feature: string, locale: Locale) =>
  JSON.parse(readFileSync(`app/features/${feature}/locales/${locale}.json`, 'utf8')) as Words
const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** Somebody who has just registered, with a confirmed address. */
async function newcomer(name: string, email = `${randomUUID()}@new.test`): Promise<string> {
  const id = randomUUID()
  await owner.query('INSERT INTO users (id, name, email, email_verified) VALUES ($1, $2, $3, true)', [id, name, email])
  await owner.query(
    `INSERT INTO accounts (id, user_id, provider_id, account_id, password) SELECT $1, $1, 'credential', $2, password FROM accounts WHERE user_id = $3`,
    [id, id, personas.newcomer.id],
  )
  return email
}

async function screen(
  email: string,
  locale: Locale,
  viewport: { width: number; height: number },
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url: world.url }])
  const answer = await context.request.post(`${world.url}/api/auth/sign-in/email`, {
    data: { email, password: personaPassword },
    headers: { origin: world.url },
  })
  expect(answer.ok()).toBe(true)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { context, page, errors }
}

const open = (page: Page, locale: Locale, path: string) =>
  page.goto(world.url + localePath(locale, path), { waitUntil: 'load' })

/** A picture for those who look, and axe for those who cannot. */
async function look(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `.screens/schools-${name}.png` })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    name,
  ).toEqual([])
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.each(devices)(
  'a new teacher has a class and its code in less than three minutes (%s)',
  { timeout: 120_000 },
  async (locale, viewport) => {
    const t = wordsOf('rooms', locale)
    const { context, page, errors } = await screen(await newcomer('Kanya'), locale, viewport)
    await open(page, locale, '/onboard')
    const began = performance.now()
    await page.getByText(t.onboard!.role!.teacher!, { exact: true }).click()
    await press(page, t.onboard!.next!)
    await page.getByLabel(t.onboard!.profile!.name!).fill('Kanya Suk')
    await press(page, t.onboard!.next!)
    await page.getByText(t.onboard!.school!.personal!, { exact: true }).click()
    await look(page, `onboard-school.${locale}`)
    await press(page, t.onboard!.next!)
    await page.getByLabel(t.onboard!.classroom!.name!).fill('4C Kites')
    await press(page, t.onboard!.finish!)
    await page.getByRole('heading', { name: filled(t.ready!.heading!, { name: '4C Kites' }) }).waitFor()
    expect(performance.now() - began).toBeLessThan(180_000)
    expect(await page.getByText(/^[2-9A-Z]{4}[ -–][2-9A-Z]{4}$/).count()).toBeGreaterThan(0)
    await look(page, `onboard-ready.${locale}`)
    await page.getByRole('link', { name: t.ready!.students! }).click()
    await page.waitForURL(/classroom-dashboard\/[0-9a-f-]+\/students$/)
    expect(errors).toEqual([])
    await context.close()
  },
)

test.each(devices)(
  'a network that fails at the last step loses nothing that was typed (%s)',
  { timeout: 120_000 },
  async (locale, viewport) => {
    const t = wordsOf('rooms', locale)
    const { context, page } = await screen(await newcomer('Kanya'), locale, viewport)
    await open(page, locale, '/onboard')
    await page.getByText(t.onboard!.role!.teacher!, { exact: true }).click()
    for (let step = 0; step < 3; step++) await press(page, t.onboard!.next!)
    await page.getByLabel(t.onboard!.classroom!.name!).fill('4C Kites')
    await context.setOffline(true)
    await press(page, t.onboard!.finish!)
    await page.getByText(wordsOf('../platform', locale).errors!.unavailable!).waitFor()
    await look(page, `onboard-offline.${locale}`)
    await context.setOffline(false)
    await page.reload()
    expect(await page.getByLabel(t.onboard!.classroom!.name!).inputValue()).toBe('4C Kites')
    await press(page, t.onboard!.finish!)
    await page.getByRole('heading', { name: filled(t.ready!.heading!, { name: '4C Kites' }) }).waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Kanya')
    await context.close()
  },
)

test.each(devices)(
  'an invited colleague registers, needs no school of their own, says yes and is in the class (%s)',
  { timeout: 120_000 },
  async (locale, viewport) => {
    const [t, c] = [wordsOf('rooms', locale), wordsOf('classrooms', locale)]
    const email = await newcomer('Ida Invited')
    const { teacher } = personas
    await owner.query(
      `INSERT INTO classroom_invitations (school_id, id, classroom_id, email, invited_by, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, now(), now() + interval '7 days')`,
      [kiteHill, randomUUID(), explorers, email, teacher.id],
    )
    const { context, page, errors } = await screen(email, locale, viewport)
    await open(page, locale, '/dashboard/classroom?invitation=from-the-letter')
    await page.getByText(t.onboard!.role!.teacher!, { exact: true }).click()
    await press(page, t.onboard!.next!)
    await press(page, t.onboard!.next!)
    await page
      .getByText(filled(t.onboard!.school!.invited!, { inviter: teacher.name, classroom: '4B Explorers' }))
      .waitFor()
    await look(page, `onboard-invited.${locale}`)
    await press(page, t.onboard!.finish!)
    await press(page, c.invitation!.accept!)
    await page.getByText(t.role!['co-teacher']!).waitFor()
    expect(
      (
        await owner.query(
          `SELECT FROM schools s JOIN memberships m ON m.school_id = s.id JOIN users u ON u.id = m.user_id WHERE u.email = $1 AND s.kind = 'personal'`,
          [email],
        )
      ).rowCount,
    ).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  },
)

test.each(devices)(
  'a second teacher asks, sees nothing, is let in live, and sees (%s)',
  { timeout: 180_000 },
  async (locale, viewport) => {
    const [t, o] = [wordsOf('rooms', locale), wordsOf('office', locale)]
    const name = locale === 'en' ? 'Mila Novak' : 'ครูสมศรี'
    const teacher = await screen(await newcomer(name), locale, viewport)
    const office = await screen(personas.admin.email, locale, viewport)
    await open(office.page, locale, '/dashboard?section=approvals')
    await office.page.getByRole('heading', { name: o.approvals!.nobody! }).waitFor()

    const { page } = teacher
    await open(page, locale, '/onboard')
    await page.getByText(t.onboard!.role!.teacher!, { exact: true }).click()
    await press(page, t.onboard!.next!)
    await press(page, t.onboard!.next!)
    await page.getByText(t.onboard!.school!.join!, { exact: true }).click()
    await page.getByLabel(t.onboard!.find!.label!, { exact: true }).first().fill('kite hill')
    await page.getByText('Kite Hill School', { exact: true }).click()
    await look(page, `onboard-join.${locale}`)
    await press(page, t.onboard!.next!)
    await press(page, t.onboard!.finish!)
    await page.getByText(filled(t.asked!.pending!.title!, { school: 'Kite Hill School' })).waitFor()
    await look(page, `waiting.${locale}`)
    expect(await page.content()).not.toMatch(/K7QM4TXR|3A Owls|Min-jun|Aanya/)
    await open(page, locale, '/dashboard')
    expect(page.url()).toContain('/account/select-room')

    await office.page.getByText(name, { exact: true }).waitFor({ timeout: 10_000 })
    await look(office.page, `approvals.${locale}`)
    await office.page.getByRole('button', { name: filled(o.approvals!.approveName!, { name }), exact: true }).click()
    await page.getByRole('heading', { name: t.selectRoom!.empty!.teacher!.title! }).waitFor({ timeout: 15_000 })
    await office.page.getByRole('heading', { name: o.approvals!.nobody! }).waitFor({ timeout: 10_000 })
    const { rows } = await owner.query(
      `SELECT m.status FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.school_id = $1 AND u.name = $2`,
      [kiteHill, name],
    )
    expect(rows).toEqual([{ status: 'active' }])
    expect([...teacher.errors, ...office.errors]).toEqual([])
    await Promise.all([teacher.context.close(), office.context.close()])
  },
)

test.each(devices)(
  'everything about a child is handed out, then erased at once (%s)',
  { timeout: 120_000 },
  async (locale, viewport) => {
    const o = wordsOf('office', locale)
    const name = locale === 'en' ? 'Leo Martin' : 'Hana Sato'
    const { context, page, errors } = await screen(personas.admin.email, locale, viewport)
    await open(page, locale, `/dashboard?section=people&group=students&search=${encodeURIComponent(name)}`)
    const menu = page.locator('summary').and(page.getByLabel(filled(o.people!.menu!, { name })))
    await menu.click()
    await look(page, `people.${locale}`)
    const files: string[] = []
    page.on('download', (download) => void download.path().then((path) => files.push(readFileSync(path, 'utf8'))))
    await press(page, o.people!.export!)
    await expect.poll(() => files.length).toBe(2)
    expect(files.every((text) => text.includes(name))).toBe(true)
    if (!(await page.getByRole('button', { name: o.people!.erase!, exact: true }).isVisible())) await menu.click()
    await press(page, o.people!.erase!)
    await page.getByLabel(filled(o.erase!.type!, { name })).fill('somebody')
    await press(page, o.erase!.confirm!)
    await page.getByText(o.erase!.notTheName!).waitFor()
    await page.getByLabel(filled(o.erase!.type!, { name })).fill(name)
    await look(page, `erase.${locale}`)
    await press(page, o.erase!.confirm!)
    await page.getByRole('heading', { name: o.people!.nobodyFound! }).waitFor()
    const { rows } = await owner.query('SELECT FROM users WHERE name = $1', [name])
    expect(rows).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  },
)

test('a leaver’s classes go to a colleague in one act, on a phone', { timeout: 120_000 }, async () => {
  const o = wordsOf('office', 'th')
  const { context, page, errors } = await screen(personas.admin.email, 'th', devices[1][1])
  await open(page, 'th', `/dashboard?section=classes&teacher=${personas.teacher.id}`)
  await page.getByLabel(o.handOver!.to!).selectOption({ label: personas.coTeacher.name })
  await look(page, 'hand-over.th')
  await press(page, filled(o.handOver!.all_other!, { count: 2 }))
  await page.getByRole('dialog').waitFor()
  await look(page, 'hand-over-sure.th')
  await press(page, o.handOver!.confirm!)
  await page.getByText(filled(o.handOver!.done_other!, { count: 2, name: personas.coTeacher.name })).waitFor()
  const { rows } = await owner.query(
    `SELECT DISTINCT user_id FROM classroom_teachers WHERE school_id = $1 AND role = 'owner' AND status = 'active'`,
    [kiteHill],
  )
  expect(rows).toEqual([{ user_id: personas.coTeacher.id }])
  await open(page, 'th', '/dashboard?section=audit')
  await page.getByText(o.acts!['school-transfer']!, { exact: true }).last().waitFor()
  await look(page, 'audit.th')
  expect(errors).toEqual([])
  await context.close()
})

test.each(devices)('settings, domains and classes of a school (%s)', { timeout: 120_000 }, async (locale, viewport) => {
  const o = wordsOf('office', locale)
  const { context, page, errors } = await screen(personas.admin.email, locale, viewport)
  await open(page, locale, '/dashboard?section=domains')
  if (locale === 'en') {
    await page.getByLabel(o.domains!.domain!, { exact: true }).fill('gmail.com')
    await press(page, o.domains!.addButton!)
    await page.getByText(o.domains!.objection!['personal-mail']!).waitFor()
    await page.getByLabel(o.domains!.domain!, { exact: true }).fill('skykite.test')
    await press(page, o.domains!.addButton!)
  }
  await page.getByText('skykite.test', { exact: true }).waitFor()
  await look(page, `domains.${locale}`)
  await open(page, locale, '/dashboard?section=settings')
  await page.getByLabel(o.retention!['inactive-students']!.what!).selectOption('12')
  await press(page, o.settings!.save!)
  await page.getByText(o.saved!, { exact: true }).waitFor()
  await look(page, `settings.${locale}`)
  const { rows } = await owner.query(
    `SELECT settings -> 'keeps' ->> 'inactive-students' AS months FROM schools WHERE id = $1`,
    [kiteHill],
  )
  expect(rows).toEqual([{ months: '12' }])
  await open(page, locale, '/dashboard?section=classes')
  await look(page, `classes.${locale}`)
  expect(errors).toEqual([])
  await context.close()
})
