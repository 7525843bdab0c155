import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kiteHill, ownClass, personas } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { atPath, desktop, hydrated, phone } from './screen.ts'
import { devices, filled, look, open, press, reasonsOf, screenOf, wordsOf } from './two-devices.ts'

/** School admin: the rights of a child, leavers, settings, domains and classes. */

const fixture = await openFixture()
const { world, owner } = fixture

test.each(devices)('everything about a child is handed out, then erased at once (%s)', async (locale, viewport) => {
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
})

test('a leaver’s classes go to a colleague in one act, on a phone', async () => {
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

test.each(devices)('settings, domains and classes of a school (%s)', async (locale, viewport) => {
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

test('a teacher asks, both are told by mail, and the classes move; a colleague is invited from a list', async () => {
  const [d, c, o] = [wordsOf('dashboard', 'th'), wordsOf('classrooms', 'th'), wordsOf('school-admin', 'en')]
  const school = 'Kite Hill School'
  const teacher = await screenOf(fixture, 'personalTeacher', 'th', phone)
  await open(teacher.page, world, 'th', '/onboard?school')
  await hydrated(teacher.page)
  await teacher.page.getByRole('searchbox').fill('Kite')
  await teacher.page.getByText(school).click()
  await press(teacher.page, d.ask!.send!)
  await teacher.page.getByText(filled(d.asked!.pending!.title!, { school })).waitFor()

  const asked = await world.mailTo(personas.admin.email, /Ana Rivera/)
  // Whoever runs two schools, or teaches a class of their own, comes to the one that is asked.
  expect(asked.html).toContain(`school=${kiteHill}`)
  const [link] = asked.text.match(/https?:\/\/\S+section=approvals\S*/)!
  const admin = await screenOf(fixture, 'admin', 'en', desktop)
  await admin.page.goto(link.replace('/cn/', '/'))
  await hydrated(admin.page)
  await press(admin.page, filled(o.approvals!.approveName!, { name: 'Ana Rivera' }))
  const approved = await world.mailTo(personas.personalTeacher.email, new RegExp(school))
  expect(approved.from[0]!.name).toBe('Skykite')

  // The waiting page leads on by itself; the class is still the teacher's own.
  await teacher.page.waitForURL(atPath('/th/dashboard'))
  await teacher.page.getByText(filled(d.moveOffer!.title!, { school })).waitFor()
  await look(teacher.page, 'schools-move-offer.th')
  await teacher.page.getByRole('link', { name: d.moveOffer!.see! }).click()
  await press(teacher.page, c.moveClasses!.move!)
  await look(teacher.page, 'schools-move.th')
  await teacher.page.getByRole('dialog').getByRole('button', { name: c.moveClasses!.move!, exact: true }).click()
  await teacher.page.getByText(filled(c.moveClasses!.done_other!, { count: 1, school })).waitFor()
  const { rows } = await owner.query('SELECT school_id FROM classrooms WHERE id = $1', [ownClass])
  expect(rows).toEqual([{ school_id: kiteHill }])
  await open(teacher.page, world, 'th', `/dashboard?class=${ownClass}`)
  await teacher.page.getByText('Saturday Club').filter({ visible: true }).first().waitFor()

  await open(admin.page, world, 'en', '/dashboard?section=people')
  const box = admin.page.getByLabel(o.invite!.addresses!)
  await box.fill(`Somchai <${personas.parent.email}>\nnot an address`)
  await press(admin.page, o.invite!.sendOne!)
  await admin.page.getByText(filled(o.invite!.sent_one!, { count: 1 })).waitFor()
  expect(await box.inputValue()).toBe('not an address')
  await look(admin.page, 'schools-invite.en')
  await world.mailTo(personas.parent.email, /Wei Chen/)
  const invited = await screenOf(fixture, 'parent', 'th', phone)
  await open(invited.page, world, 'th', '/account/select-room')
  await look(invited.page, 'schools-invited.th')
  await press(invited.page, d.schoolInvitation!.accept!)
  await expect
    .poll(async () => {
      const found = await owner.query(
        'SELECT role FROM memberships WHERE school_id = $1 AND user_id = $2 ORDER BY role',
        [kiteHill, personas.parent.id],
      )
      return found.rows.map(({ role }) => role as string)
    })
    .toEqual(['guardian', 'teacher'])
  for (const { context, errors } of [teacher, admin, invited]) {
    expect(errors).toEqual([])
    await context.close()
  }
})
