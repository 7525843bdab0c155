import { newId } from '#app/platform/db/ids.server.ts'
import { explorers, kiteHill, personas } from '#db/personas.ts'
import { makeNewcomer } from '../scenes/newcomer.ts'
import { waitForOutageFiles } from '#testing/screen.ts'
import { devices, fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** Onboarding of teachers: with a first class, with an invitation, and by joining a school. */

for (const [locale, viewport] of variants(devices))
  test(`a new teacher creates a class with students and prints their cards in less than three minutes (${locale})`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const t = readMessages('dashboard', locale)
    const { context, page, errors } = await openScreen(await makeNewcomer(owner, 'Kanya'), locale, viewport)
    await open(page, world, locale, '/onboard')
    const startTime = performance.now()
    await page.getByText(t.onboard!.role!.teacher!, { exact: true }).click()
    await press(page, t.onboard!.next!)
    await page.getByText(t.onboard!.school!.personal!, { exact: true }).click()
    await checkScreen(page, `schools-onboard-school.${locale}`)
    await page.getByLabel(t.onboard!.classroom!.name!).fill('4C Kites')
    await page.getByLabel(t.onboard!.school!.country!).selectOption('TH')
    await expect.poll(() => page.locator('input[name="codingSkin"]:checked').inputValue()).toBe('block')
    await checkScreen(page, `schools-onboard-course.${locale}`)
    await press(page, t.onboard!.finish!)
    await page.getByRole('heading', { name: fillPlaceholders(t.ready!.heading!, { name: '4C Kites' }) }).waitFor()
    expect(await page.getByText(/^[2-9A-Z]{4}[ -–][2-9A-Z]{4}$/).count()).toBeGreaterThan(0)
    await checkScreen(page, `schools-onboard-ready.${locale}`)
    // The class gets its students on the same page, and their cards open with the print dialog.
    const [s, c] = [readMessages('students', locale), readMessages('cards', locale)]
    const addButton = fillPlaceholders(s.add!.send_one ?? s.add!.send_other!, { count: 1 })
    const students = page.getByRole('region', { name: t.ready!.students! })
    await students.getByRole('textbox').fill('Mali Jaidee')
    await press(page, addButton)
    await students.getByText(s.added!.lead!).waitFor()
    await checkScreen(page, `schools-onboard-added.${locale}`)
    await press(page, s.done!.undo!)
    await students.getByRole('textbox').fill('Mali Jaidee')
    await press(page, addButton)
    await context.addInitScript(() => (window.print = () => void (document.documentElement.dataset.printed = '')))
    const printPage = context.waitForEvent('page')
    await press(page, c.links!.now!)
    const paper = await printPage
    await paper.locator('html[data-printed]').waitFor()
    expect(performance.now() - startTime).toBeLessThan(180_000)
    await paper.getByText('Jaidee').waitFor()
    expect(new URL(paper.url()).hash).toBe('')
    await paper.close()
    await open(page, world, locale, '/dashboard')
    await page.getByText(t.firstDay!.nobodyYet!).waitFor()
    await page.getByRole('link', { name: t.firstDay!.cards! }).click()
    await page.getByRole('dialog').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

for (const [locale, viewport] of variants(devices, 1))
  test(`onboarding keeps the typed input when the network fails at the last step (${locale})`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const t = readMessages('dashboard', locale)
    const { context, page } = await openScreen(await makeNewcomer(owner, 'Kanya'), locale, viewport)
    await open(page, world, locale, '/onboard')
    await page.getByText(t.onboard!.role!.teacher!, { exact: true }).click()
    await press(page, t.onboard!.next!)
    await page.getByLabel(t.onboard!.classroom!.name!).fill('4C Kites')
    await page.getByLabel(t.onboard!.school!.country!).selectOption('TH')
    await waitForOutageFiles(page)
    await context.setOffline(true)
    await press(page, t.onboard!.finish!)
    const { outage } = readMessages('../platform', locale)
    await page.getByText(outage!.network!).waitFor()
    await checkScreen(page, `schools-onboard-offline.${locale}`)
    await press(page, outage!.giveUp!)
    await context.setOffline(false)
    await page.reload()
    await expect.poll(() => page.getByLabel(t.onboard!.classroom!.name!).inputValue()).toBe('4C Kites')
    await press(page, t.onboard!.finish!)
    await page.getByRole('heading', { name: fillPlaceholders(t.ready!.heading!, { name: '4C Kites' }) }).waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Kanya')
    await context.close()
  })

for (const [locale, viewport] of variants(devices))
  test(`an invited teacher joins the class without creating a personal school (${locale})`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const [t, c] = [readMessages('dashboard', locale), readMessages('classrooms', locale)]
    const invitee = await makeNewcomer(owner, 'Ida Invited')
    const { teacher } = personas
    await owner.query(
      `INSERT INTO classroom_invitations (school_id, id, classroom_id, email, invited_by, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, now(), now() + interval '7 days')`,
      [kiteHill, newId(), explorers, invitee.email, teacher.id],
    )
    const { context, page, errors } = await openScreen(invitee, locale, viewport)
    await open(page, world, locale, '/dashboard/classroom?invitation=from-the-mail')
    // Invited teachers skip the role question.
    await page
      .getByText(fillPlaceholders(t.onboard!.school!.invited!, { inviter: teacher.name, classroom: '4B Explorers' }))
      .waitFor()
    await page.getByRole('heading', { name: t.onboard!.invited!.heading!, level: 1 }).waitFor()
    await checkScreen(page, `schools-onboard-invited.${locale}`)
    await press(page, t.onboard!.finish!)
    await press(page, c.invitation!.accept!)
    await page.waitForURL(/\/dashboard\?class=/)
    expect(
      (
        await owner.query(
          `SELECT FROM schools s JOIN memberships m ON m.school_id = s.id JOIN users u ON u.id = m.user_id WHERE u.email = $1 AND s.kind = 'personal'`,
          [invitee.email],
        )
      ).rowCount,
    ).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

for (const [locale, viewport] of variants(devices, 1))
  test(`a teacher with a pending school request sees none of its data until an admin approves, live (${locale})`, async ({
    world,
    owner,
    openScreen,
  }) => {
    test.setTimeout(180_000)
    const [t, o] = [readMessages('dashboard', locale), readMessages('school-admin', locale)]
    const name = locale === 'en' ? 'Mila Novak' : 'ครูสมศรี'
    const teacher = await openScreen(await makeNewcomer(owner, name), locale, viewport)
    const admin = await openScreen('admin', locale, viewport)
    await open(admin.page, world, locale, '/dashboard?section=approvals')
    await admin.page.getByRole('heading', { name: o.approvals!.nobody! }).waitFor()

    const { page } = teacher
    await open(page, world, locale, '/onboard')
    await page.getByText(t.onboard!.role!.teacher!, { exact: true }).click()
    await press(page, t.onboard!.next!)
    await page.getByText(t.onboard!.school!.join!, { exact: true }).click()
    await page.getByLabel(t.onboard!.find!.label!, { exact: true }).first().fill('kite hill')
    await page.getByText('Kite Hill School', { exact: true }).click()
    await checkScreen(page, `schools-onboard-join.${locale}`)
    await press(page, t.onboard!.finish!)
    await page.getByText(fillPlaceholders(t.asked!.pending!.title!, { school: 'Kite Hill School' })).waitFor()
    await checkScreen(page, `schools-waiting.${locale}`)
    expect(await page.content()).not.toMatch(/K7QM4TXR|3A Owls|Min-jun|Aanya/)
    await open(page, world, locale, '/dashboard')
    expect(page.url()).toContain('/account/select-room')

    await admin.page.getByText(name, { exact: true }).waitFor()
    await checkScreen(admin.page, `schools-approvals.${locale}`)
    await admin.page
      .getByRole('button', { name: fillPlaceholders(o.approvals!.approveName!, { name }), exact: true })
      .click()
    await page.getByRole('heading', { name: t.selectRoom!.empty!.teacher!.title! }).waitFor()
    await admin.page.getByRole('heading', { name: o.approvals!.nobody! }).waitFor()
    const { rows } = await owner.query(
      `SELECT m.status FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.school_id = $1 AND u.name = $2`,
      [kiteHill, name],
    )
    expect(rows).toEqual([{ status: 'active' }])
    expect([...teacher.errors, ...admin.errors]).toEqual([])
    await Promise.all([teacher.context.close(), admin.context.close()])
  })
