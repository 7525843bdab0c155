import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kiteHill, personas } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { devices, filled, look, open, press, reasonsOf, screenOf, wordsOf } from './two-devices.ts'

/** School admin: the rights of a child, leavers, settings, domains and classes. */

const fixture = await openFixture()
const { world, owner } = fixture

test.each(devices)(
  'everything about a child is handed out, then erased at once (%s)',
  { timeout: 120_000 },
  async (locale, viewport) => {
    const o = wordsOf('school-admin', locale)
    const name = locale === 'en' ? 'Leo Martin' : 'Hana Sato'
    const { context, page, errors } = await screenOf(fixture, 'admin', locale, viewport)
    await open(page, world, locale, `/dashboard?section=people&group=students&search=${encodeURIComponent(name)}`)
    const menu = page.locator('summary').and(page.getByLabel(filled(o.people!.menu!, { name })))
    await menu.click()
    await look(page, `schools-people.${locale}`)
    const files: string[] = []
    page.on('download', (download) => void download.path().then((path) => files.push(readFileSync(path, 'utf8'))))
    await press(page, o.people!.export!)
    await expect.poll(() => files.length).toBe(2)
    expect(files.every((text) => text.includes(name))).toBe(true)
    if (!(await page.getByRole('button', { name: o.people!.erase!, exact: true }).isVisible())) await menu.click()
    await press(page, o.people!.erase!)
    await page.getByLabel(filled(o.erase!.type!, { name })).fill('somebody')
    await press(page, o.erase!.confirm!)
    await page.getByText(reasonsOf(locale)['not-the-name']!).waitFor()
    await page.getByLabel(filled(o.erase!.type!, { name })).fill(name)
    await look(page, `schools-erase.${locale}`)
    await press(page, o.erase!.confirm!)
    await page.getByRole('heading', { name: o.people!.nobodyFound! }).waitFor()
    const { rows } = await owner.query('SELECT FROM users WHERE name = $1', [name])
    expect(rows).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  },
)

test('a leaver’s classes go to a colleague in one act, on a phone', { timeout: 120_000 }, async () => {
  const o = wordsOf('school-admin', 'th')
  const { context, page, errors } = await screenOf(fixture, 'admin', 'th', devices[1][1])
  await open(page, world, 'th', `/dashboard?section=classes&teacher=${personas.teacher.id}`)
  await page.getByLabel(o.handOver!.to!).selectOption({ label: personas.coTeacher.name })
  await look(page, 'schools-hand-over.th')
  await press(page, filled(o.handOver!.all_other!, { count: 2 }))
  await page.getByRole('dialog').waitFor()
  await look(page, 'schools-hand-over-sure.th')
  await press(page, o.handOver!.confirm!)
  await page.getByText(filled(o.handOver!.done_other!, { count: 2, name: personas.coTeacher.name })).waitFor()
  const { rows } = await owner.query(
    `SELECT DISTINCT user_id FROM classroom_teachers WHERE school_id = $1 AND role = 'owner' AND status = 'active'`,
    [kiteHill],
  )
  expect(rows).toEqual([{ user_id: personas.coTeacher.id }])
  await open(page, world, 'th', '/dashboard?section=audit')
  await page.getByText(o.actions!['school-transfer']!, { exact: true }).last().waitFor()
  await look(page, 'schools-audit.th')
  expect(errors).toEqual([])
  await context.close()
})

test.each(devices)('settings, domains and classes of a school (%s)', { timeout: 120_000 }, async (locale, viewport) => {
  const o = wordsOf('school-admin', locale)
  const { context, page, errors } = await screenOf(fixture, 'admin', locale, viewport)
  await open(page, world, locale, '/dashboard?section=domains')
  if (locale === 'en') {
    await page.getByLabel(o.domains!.domain!, { exact: true }).fill('gmail.com')
    await press(page, o.domains!.addButton!)
    await page.getByText(reasonsOf(locale)['personal-mail']!).waitFor()
    await page.getByLabel(o.domains!.domain!, { exact: true }).fill('skykite.test')
    await press(page, o.domains!.addButton!)
  }
  await page.getByText('skykite.test', { exact: true }).waitFor()
  await look(page, `schools-domains.${locale}`)
  await open(page, world, locale, '/dashboard?section=settings')
  await page.getByLabel(o.retention!['inactive-students']!.what!).selectOption('12')
  await press(page, o.settings!.save!)
  await page.getByText(o.saved!, { exact: true }).waitFor()
  await look(page, `schools-settings.${locale}`)
  const { rows } = await owner.query(
    `SELECT settings -> 'keeps' ->> 'inactive-students' AS months FROM schools WHERE id = $1`,
    [kiteHill],
  )
  expect(rows).toEqual([{ months: '12' }])
  await open(page, world, locale, '/dashboard?section=classes')
  await look(page, `schools-classes.${locale}`)
  expect(errors).toEqual([])
  await context.close()
})
