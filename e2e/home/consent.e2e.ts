import type { Locator, Page } from 'playwright-core'
import { newId } from '#app/platform/db/ids.server.ts'
import { explorers, kiteHill, personas } from '#db/personas.ts'
import { readMessages, type Messages } from '#testing/feature-messages.ts'
import { waitForHydration } from '#testing/screen.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { pupilId } from '../scenes/card-class.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { checkScreen, fillPlaceholders } from '../harness/two-devices.ts'
import { variants } from '../harness/variants.ts'

/** A guardian decides about each purpose; a withdrawn consent ends its feature on other screens within five seconds. */

const child = pupilId(0)
const students = `/dashboard/classroom-dashboard/${explorers}/students`
const slug = 'c'.repeat(26)
const withinMs = 5_000

const cases = [
  ['th', '/th', handheld, 'phone'],
  ['en', '', desk, 'desktop'],
] as const

/** An unanswered child with an open class board and a certificate whose page is public. */
async function prepareChild(owner: Journey['owner']): Promise<void> {
  await owner.query(`BEGIN; SET LOCAL app.erases = 'on'; DELETE FROM consent_events; COMMIT`)
  await owner.query(`UPDATE guardianships SET assurance = 'code' WHERE student_id = $1`, [child])
  // Own words are off for younger children until a guardian agrees.
  await owner.query('UPDATE managed_students SET birth_band = NULL WHERE student_id = $1', [child])
  await owner.query(`UPDATE classrooms SET board = 'filtered' WHERE id = $1`, [explorers])
  await owner.query('DELETE FROM certificates WHERE slug = $1', [slug])
  await owner.query(
    `INSERT INTO certificates (school_id, id, student_id, state, language, title, reason, printed_name, short_name, is_public, slug, earned_at)
     VALUES ($1, $2, $3, 'provisional', 'en', 'Great helper', 'Helped the class', 'Mali Jaidee', 'Mali J.', true, $4, now())`,
    [kiteHill, newId(), child, slug],
  )
  await owner.query('INSERT INTO certificate_slugs SELECT slug, school_id, id FROM certificates WHERE slug = $1', [
    slug,
  ])
}

const purposeCard = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

async function selectStudents(page: Page, names: readonly string[], select: string): Promise<void> {
  for (const name of names) await page.getByLabel(fillPlaceholders(select, { name }), { exact: true }).check()
}

for (const [locale, prefix, device, size] of variants(cases))
  test(`a parent in ${locale} on a ${size} agrees and withdraws, and other screens follow`, async ({
    world,
    owner,
    screens,
  }) => {
    await prepareChild(owner)
    const consent = readMessages('people/consent', locale) as unknown as Record<string, Messages & string>
    const { purpose, status, roster, slip, school } = consent as unknown as Record<string, Record<string, never>>
    const titles = purpose as unknown as Record<'home' | 'writing' | 'publicCertificate', { title: string }>
    const text = (messages: unknown, key: string) => (messages as Record<string, string>)[key]!
    const page = `${world.url}/certificates/tmp-${slug}`
    const publicStatus = async () => (await fetch(page)).status
    const parent = await screens.of('parent', `${prefix}/dashboard?child=${child}`, device)
    await parent.page.getByRole('heading', { name: text(school, 'title') }).waitFor()
    await checkScreen(parent.page, `consent/home-${size}.${locale}`)
    await parent.page
      .getByRole('link', { name: new RegExp(`^${consent.open!}`) })
      .first()
      .click()

    // Nothing is chosen, and both answers have the same size.
    const card = purposeCard(parent.page, titles.publicCertificate.title)
    await card.waitFor()
    await waitForHydration(parent.page)
    const buttons = card.getByRole('button')
    expect(await buttons.count()).toBe(2)
    const boxes = await Promise.all([buttons.nth(0).boundingBox(), buttons.nth(1).boundingBox()])
    expect(boxes[0]!.width).toBe(boxes[1]!.width)
    expect(boxes[0]!.height).toBe(boxes[1]!.height)
    expect(await card.locator('[aria-pressed="true"]').count()).toBe(0)
    await checkScreen(parent.page, `consent/screen-${size}.${locale}`)
    await buttons.nth(0).click()
    const decided = (title: string) => parent.page.locator('details').filter({ hasText: title })
    await decided(titles.publicCertificate.title).getByText(text(status, 'toConfirm'), { exact: true }).waitFor()

    // The teacher confirms the parent; the parent's screen follows.
    const teacher = await screens.of('teacher', `${prefix}${students}`, device)
    const { select, bulk } = readMessages('ui', locale).table!
    const views = readMessages('people/students', locale).views!
    await teacher.page.getByText(views.parents!, { exact: true }).click()
    const name = 'มะลิ ใจดี'
    const row = teacher.page.getByRole('row').filter({ hasText: name })
    const visibleText = (place: Locator, shown: string | RegExp) =>
      place.getByText(shown).locator('visible=true').first()
    const plural = new Intl.PluralRules(locale).select(1)
    await visibleText(row, fillPlaceholders(text(roster, `linkedToConfirm_${plural}`), { count: 1 })).waitFor()
    await checkScreen(teacher.page, `consent/roster-${size}.${locale}`)
    await selectStudents(teacher.page, [name], select!)
    const bar = teacher.page.getByRole('region', { name: bulk! }).or(teacher.page.getByLabel(bulk!)).first()
    await bar.getByRole('button', { name: text(roster, 'confirm'), exact: true }).click()
    const confirm = readMessages('people/guardians', locale).parents!.confirm!
    const sheet = teacher.page.getByRole('dialog')
    await checkScreen(teacher.page, `consent/confirm-${size}.${locale}`)
    await sheet.getByRole('button', { name: new RegExp(`^${confirm}`) }).click()
    await sheet.getByText(text(roster, 'nobodyToConfirm')).waitFor()
    await teacher.page.keyboard.press('Escape')
    await decided(titles.publicCertificate.title).getByText(text(status, 'on'), { exact: true }).waitFor()
    expect(await publicStatus()).toBe(200)

    // The child writes own words on the board until the parent refuses.
    const pupil = await screens.of({ id: child } as never, `${prefix}/dashboard?class=${explorers}`, device)
    const box = pupil.page.getByRole('textbox', { name: readMessages('people/classrooms', locale).board!.write! })
    await box.waitFor()
    const refuse = async (title: string) => {
      const item = decided(title)
      await item.locator('summary').click()
      await item.getByRole('button', { name: new RegExp(`^${consent.no!}`) }).click()
      return Date.now()
    }
    const refusedAt = await refuse(titles.writing.title)
    await expect.poll(() => box.count(), { timeout: withinMs }).toBe(0)
    expect(Date.now() - refusedAt).toBeLessThan(withinMs)
    await pupil.page.getByText(readMessages('people/classrooms', locale).board!.readyOnly!).waitFor()

    // A withdrawn consent ends the public page, and the teacher sees it.
    const withdrawnAt = await refuse(titles.publicCertificate.title)
    await expect.poll(publicStatus, { timeout: withinMs }).toBe(404)
    const short = text((roster as Record<string, unknown>).short, 'publicCertificate')
    await visibleText(row, new RegExp(short)).waitFor({ timeout: withinMs })
    expect(Date.now() - withdrawnAt).toBeLessThan(withinMs)

    // Without consent to the week the parent sees none.
    const weekOff = readMessages('home/parents', locale).week!.off!
    await refuse(titles.home.title)
    await decided(titles.home.title).getByText(text(status, 'off'), { exact: true }).waitFor()
    await checkScreen(parent.page, `consent/decided-${size}.${locale}`)
    await parent.page.goto(`${world.url}${prefix}/dashboard?child=${child}`)
    await parent.page.getByText(weekOff).waitFor()
    await checkScreen(parent.page, `consent/off-${size}.${locale}`)

    // A teacher enters the slips of two other students.
    await selectStudents(teacher.page, ['Leo Martin', 'Hana Sato'], select!)
    await selectStudents(teacher.page, [], select!)
    await teacher.page.getByLabel(fillPlaceholders(select!, { name }), { exact: true }).uncheck()
    await bar.getByRole('button', { name: text(roster, 'slips'), exact: true }).click()
    await sheet
      .getByRole('group', { name: titles.publicCertificate.title })
      .getByText(text(slip, 'yes'), { exact: true })
      .click()
    await checkScreen(teacher.page, `consent/slips-${size}.${locale}`)
    await sheet.getByRole('button', { name: text(slip, 'save'), exact: true }).click()
    const leo = teacher.page.getByRole('row').filter({ hasText: 'Leo Martin' })
    await visibleText(leo, text(roster, 'paper')).waitFor()
    await checkScreen(teacher.page, `consent/roster-after-${size}.${locale}`)
    const { rows } = await owner.query('SELECT FROM consent_events WHERE given_by = $1', [personas.parent.id])
    expect(rows).toHaveLength(4)
    await closeScreens(parent, teacher, pupil)
  })
