import { readFileSync } from 'node:fs'
import { kiteHill, personalClass, personas } from '#db/personas.ts'
import { matchPath, desktop, waitForHydration, phone } from '#testing/screen.ts'
import { devices, fillPlaceholders, checkScreen, open, press, readErrorReasons } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** School administration: data export and erasure, leaving teachers, settings, domains and classes. */

for (const [locale, viewport] of variants(devices, 1))
  test(`an admin exports all data of a student and then erases the student (${locale})`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const o = readMessages('school-admin', locale)
    const name = locale === 'en' ? 'Leo Martin' : 'Hana Sato'
    const { context, page, errors } = await openScreen('admin', locale, viewport)
    await open(page, world, locale, `/dashboard?section=people&group=students&search=${encodeURIComponent(name)}`)
    const menu = page.locator('summary').and(page.getByLabel(fillPlaceholders(o.people!.menu!, { name })))
    await menu.click()
    await checkScreen(page, `schools-people.${locale}`)
    const files: string[] = []
    page.on('download', (download) => void download.path().then((path) => files.push(readFileSync(path, 'utf8'))))
    await press(page, o.people!.export!)
    await expect.poll(() => files.length).toBe(1)
    expect(files[0]).toContain(name)
    if (!(await page.getByRole('button', { name: o.people!.erase!, exact: true }).isVisible())) await menu.click()
    await press(page, o.people!.erase!)
    await page.getByLabel(fillPlaceholders(o.erase!.type!, { name })).fill('somebody')
    await press(page, o.erase!.confirm!)
    await page.getByText(readErrorReasons(locale)['not-the-name']!).waitFor()
    await page.getByLabel(fillPlaceholders(o.erase!.type!, { name })).fill(name)
    await checkScreen(page, `schools-erase.${locale}`)
    await press(page, o.erase!.confirm!)
    await page.getByRole('heading', { name: o.people!.nobodyFound! }).waitFor()
    const { rows } = await owner.query('SELECT FROM users WHERE name = $1', [name])
    expect(rows).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })

test('an admin transfers all classes of a leaving teacher to a colleague, on a phone', async ({
  world,
  owner,
  openScreen,
}) => {
  const o = readMessages('school-admin', 'th')
  const { context, page, errors } = await openScreen('admin', 'th', devices[1][1])
  await open(page, world, 'th', `/dashboard?section=classes&teacher=${personas.teacher.id}`)
  await page.getByLabel(o.handOver!.to!).selectOption({ label: personas.coTeacher.name })
  await checkScreen(page, 'schools-hand-over.th')
  await press(page, fillPlaceholders(o.handOver!.all_other!, { count: 2 }))
  await page.getByRole('dialog').waitFor()
  await checkScreen(page, 'schools-hand-over-sure.th')
  await press(page, o.handOver!.confirm!)
  await page.getByText(fillPlaceholders(o.handOver!.done_other!, { count: 2, name: personas.coTeacher.name })).waitFor()
  const { rows } = await owner.query(
    `SELECT DISTINCT user_id FROM classroom_teachers WHERE school_id = $1 AND role = 'owner' AND status = 'active'`,
    [kiteHill],
  )
  expect(rows).toEqual([{ user_id: personas.coTeacher.id }])
  await open(page, world, 'th', '/dashboard?section=audit')
  await page.getByText(o.actions!['school-transfer']!, { exact: true }).last().waitFor()
  await checkScreen(page, 'schools-audit.th')
  expect(errors).toEqual([])
  await context.close()
})

for (const [locale, viewport] of variants(devices))
  test(`an admin changes domains and retention settings of a school (${locale})`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const o = readMessages('school-admin', locale)
    const { context, page, errors } = await openScreen('admin', locale, viewport)
    await open(page, world, locale, '/dashboard?section=domains')
    if (locale === 'en') {
      await page.getByLabel(o.domains!.domain!, { exact: true }).fill('gmail.com')
      await press(page, o.domains!.addButton!)
      await page.getByText(readErrorReasons(locale)['personal-mail']!).waitFor()
      await page.getByLabel(o.domains!.domain!, { exact: true }).fill('skykite.test')
      await press(page, o.domains!.addButton!)
    }
    await page.getByText('skykite.test', { exact: true }).waitFor()
    await checkScreen(page, `schools-domains.${locale}`)
    await open(page, world, locale, '/dashboard?section=settings')
    await page.getByLabel(o.retention!['inactive-students']!.what!).selectOption('12')
    await press(page, o.settings!.save!)
    await page.getByText(o.saved!, { exact: true }).waitFor()
    await checkScreen(page, `schools-settings.${locale}`)
    const { rows } = await owner.query(
      `SELECT settings -> 'keeps' ->> 'inactive-students' AS months FROM schools WHERE id = $1`,
      [kiteHill],
    )
    expect(rows).toEqual([{ months: '12' }])
    await open(page, world, locale, '/dashboard?section=classes')
    await checkScreen(page, `schools-classes.${locale}`)
    expect(errors).toEqual([])
    await context.close()
  })

test('a teacher joins a school with mails to both sides and moves a class; an admin invites teachers from a list', async ({
  world,
  owner,
  openScreen,
}) => {
  const [d, c, o] = [
    readMessages('dashboard', 'th'),
    readMessages('classrooms', 'th'),
    readMessages('school-admin', 'en'),
  ]
  const school = 'Kite Hill School'
  const teacher = await openScreen('personalTeacher', 'th', phone)
  await open(teacher.page, world, 'th', '/onboard?school')
  await waitForHydration(teacher.page)
  await teacher.page.getByRole('searchbox').fill('Kite')
  await teacher.page.getByText(school).click()
  await press(teacher.page, d.ask!.send!)
  await teacher.page.getByText(fillPlaceholders(d.asked!.pending!.title!, { school })).waitFor()

  const receivedMail = await world.mailTo(personas.admin.email, /Ana Rivera/)
  // The link names the school, because an admin may have several workspaces.
  expect(receivedMail.html).toContain(`school=${kiteHill}`)
  const [link] = receivedMail.text.match(/https?:\/\/\S+section=approvals\S*/)!
  const admin = await openScreen('admin', 'en', desktop)
  await admin.page.goto(link.replace('/cn/', '/'))
  await waitForHydration(admin.page)
  await press(admin.page, fillPlaceholders(o.approvals!.approveName!, { name: 'Ana Rivera' }))
  const approved = await world.mailTo(personas.personalTeacher.email, new RegExp(school))
  expect(approved.from[0]!.name).toBe('Skykite')

  // The waiting page continues by itself; the class still belongs to the teacher's personal school.
  await teacher.page.waitForURL(matchPath('/th/dashboard'))
  await teacher.page.getByText(fillPlaceholders(d.moveOffer!.title!, { school })).waitFor()
  await checkScreen(teacher.page, 'schools-move-offer.th')
  await teacher.page.getByRole('link', { name: d.moveOffer!.see! }).click()
  await press(teacher.page, c.moveClasses!.move!)
  await checkScreen(teacher.page, 'schools-move.th')
  await teacher.page.getByRole('dialog').getByRole('button', { name: c.moveClasses!.move!, exact: true }).click()
  await teacher.page.getByText(fillPlaceholders(c.moveClasses!.done_other!, { count: 1, school })).waitFor()
  const { rows } = await owner.query('SELECT school_id FROM classrooms WHERE id = $1', [personalClass])
  expect(rows).toEqual([{ school_id: kiteHill }])
  await open(teacher.page, world, 'th', `/dashboard?class=${personalClass}`)
  await teacher.page.getByText('Saturday Club').filter({ visible: true }).first().waitFor()

  await open(admin.page, world, 'en', '/dashboard?section=people')
  const box = admin.page.getByLabel(o.invite!.addresses!)
  await box.fill(`Somchai <${personas.parent.email}>\nnot an address`)
  await press(admin.page, o.invite!.sendOne!)
  await admin.page.getByText(fillPlaceholders(o.invite!.sent_one!, { count: 1 })).waitFor()
  expect(await box.inputValue()).toBe('not an address')
  await checkScreen(admin.page, 'schools-invite.en')
  await world.mailTo(personas.parent.email, /Wei Chen/)
  const invited = await openScreen('parent', 'th', phone)
  await open(invited.page, world, 'th', '/account/select-room')
  await checkScreen(invited.page, 'schools-invited.th')
  await press(invited.page, d.schoolInvitation!.accept!)
  await expect
    .poll(async () => {
      const result = await owner.query(
        'SELECT role FROM memberships WHERE school_id = $1 AND user_id = $2 ORDER BY role',
        [kiteHill, personas.parent.id],
      )
      return result.rows.map(({ role }) => role as string)
    })
    .toEqual(['guardian', 'teacher'])
  for (const { context, errors } of [teacher, admin, invited]) {
    expect(errors).toEqual([])
    await context.close()
  }
})
