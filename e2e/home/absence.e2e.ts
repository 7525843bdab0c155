import { explorers, kiteHill } from '#db/personas.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { waitForHydration } from '#testing/screen.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { pupilId } from '../scenes/card-class.ts'
import { expect, test } from '../harness/journey.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { variants } from '../harness/variants.ts'

/** A parent reports an absence, and a teacher accepts it on Today. */

const child = pupilId(0)

const cases = [
  ['th', '/th', handheld, 'phone'],
  ['en', '', desk, 'desktop'],
] as const

for (const [locale, prefix, device, size] of variants(cases))
  test(`a parent in ${locale} on a ${size} reports an absence that a teacher accepts`, async ({
    world,
    owner,
    screens,
  }) => {
    await owner.query('DELETE FROM absence_reports WHERE school_id = $1', [kiteHill])
    await owner.query('DELETE FROM attendance_marks WHERE student_id = $1', [child])
    const absence = readMessages('people/attendance', locale).absence!
    const reasons = absence.reasons as unknown as Record<string, string>
    const status = absence.status as unknown as Record<string, string>
    const parent = await screens.of('parent', `${prefix}/dashboard?child=${child}`, device)
    await parent.page.getByRole('button', { name: new RegExp(`^${absence.open!}`) }).click()
    const sheet = parent.page.getByRole('dialog')
    await sheet.getByLabel(absence.reason!, { exact: true }).selectOption(reasons.family!)
    await checkScreen(parent.page, `absence/form-${size}.${locale}`)
    await sheet.getByRole('button', { name: absence.send!, exact: true }).click()
    const item = parent.page.getByRole('listitem').filter({ hasText: status.sent! })
    await item.waitFor()
    await checkScreen(parent.page, `absence/sent-${size}.${locale}`)

    const needs = readMessages('dashboard', locale).needs!
    const teacher = await screens.of('teacher', `${prefix}/dashboard?class=${explorers}`, device)
    const report = teacher.page.getByRole('listitem').filter({ hasText: reasons.family! })
    await report.waitFor()
    await checkScreen(teacher.page, `absence/today-${size}.${locale}`)
    await report.getByRole('button', { name: new RegExp(`^${needs.absenceAccept!}`) }).click()
    await expect.poll(() => report.count()).toBe(0)
    const { rows } = await owner.query<{ mark: string }>('SELECT mark FROM attendance_marks WHERE student_id = $1', [
      child,
    ])
    expect(rows).toEqual([{ mark: 'excused' }])
    await parent.page.goto(`${world.url}${prefix}/dashboard?child=${child}`)
    await waitForHydration(parent.page)
    await parent.page.getByRole('listitem').filter({ hasText: status.accepted! }).waitFor()
    await closeScreens(parent, teacher)
  })
