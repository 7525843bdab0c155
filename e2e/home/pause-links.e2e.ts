import { explorers, parentsChild } from '#db/personas.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { desktop, phone } from '#testing/screen.ts'
import { expect, test } from '../harness/journey.ts'
import { checkScreen, open } from '../harness/two-devices.ts'
import { variants } from '../harness/variants.ts'

/** A pause or a block of a parent reaches the parent's open screen within five seconds. */

const students = `/dashboard/classroom-dashboard/${explorers}/students`

const cases = [
  ['th', phone, 'phone'],
  ['en', desktop, 'desktop'],
] as const

for (const [locale, viewport, size] of variants(cases))
  test(`a teacher in ${locale} pauses, resumes and blocks a parent, whose ${size} follows within five seconds`, async ({
    world,
    owner,
    openScreen,
  }) => {
    await owner.query(`UPDATE guardianships SET status = 'active' WHERE student_id = $1`, [parentsChild])
    await owner.query('DELETE FROM guardian_restrictions WHERE student_id = $1', [parentsChild])
    const words = readMessages('people/guardians', locale).parents!
    const paused = readMessages('dashboard', locale).pausedLink!
    const child = parentsChild
    const showsWeek = () => expect(parent.page.getByRole('article')).toHaveCount(1)
    const teacher = await openScreen('teacher', locale, viewport)
    const parent = await openScreen('parent', locale, viewport)
    await open(parent.page, world, locale, `/dashboard?child=${child}`)
    await showsWeek()
    await open(teacher.page, world, locale, `${students}?student=${child}`)
    await teacher.page.getByRole('button', { name: words.pause! }).click()
    const since = Date.now()
    await parent.page.getByText(paused.text!).waitFor({ timeout: 10_000 })
    expect(Date.now() - since).toBeLessThan(5_000)
    await checkScreen(parent.page, `parents/paused-${size}.${locale}`)
    await teacher.page.getByText(words.pausedNote!).waitFor()
    await checkScreen(teacher.page, `parents/pause-teacher-${size}.${locale}`)

    await teacher.page.getByRole('button', { name: words.resume! }).click()
    await teacher.page.getByRole('button', { name: words.pause! }).waitFor()
    await open(parent.page, world, locale, `/dashboard?child=${child}`)
    await showsWeek()

    await teacher.page.getByRole('button', { name: words.block! }).first().click()
    const dialog = teacher.page.getByRole('dialog')
    await dialog.getByLabel(words.blockReason!).selectOption('order')
    await checkScreen(teacher.page, `parents/block-dialog-${size}.${locale}`)
    await dialog.getByRole('button', { name: words.block!, exact: true }).click()
    await expect(parent.page.getByRole('article')).toHaveCount(0, { timeout: 5_000 })
    await expect(parent.page.getByText(paused.text!)).toHaveCount(0)
    await teacher.page.getByText(words.reasons!.order!).waitFor()
    await teacher.page.getByText(words.blocked!, { exact: true }).waitFor()
    await checkScreen(teacher.page, `parents/blocked-${size}.${locale}`)
    await owner.query('DELETE FROM guardian_restrictions WHERE student_id = $1', [parentsChild])
    await owner.query(`UPDATE guardianships SET status = 'active' WHERE student_id = $1`, [parentsChild])
    await owner.query(
      `INSERT INTO memberships (school_id, user_id, role)
       SELECT school_id, guardian_id, 'guardian' FROM guardianships WHERE student_id = $1 ON CONFLICT DO NOTHING`,
      [parentsChild],
    )
    await Promise.all([teacher.context.close(), parent.context.close()])
  })
