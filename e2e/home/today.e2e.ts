import { explorers, parentsChild, kiteHill, owls } from '#db/personas.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { waitForHydration } from '#testing/screen.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** The home pages of teachers, students and parents. */

const cases = [
  ['en', '', desk, 'desktop'],
  ['th', '/th', handheld, 'phone'],
] as const

for (const [locale, prefix, device, name] of variants(cases, 1))
  test(`Today in ${locale}: a teacher approves a join request, and sees students who are online on any page`, async ({
    screens,
  }) => {
    const t = readMessages('dashboard', locale)
    const teacher = await screens.of('teacher', `${prefix}/dashboard?class=${explorers}`, device)
    await teacher.page.getByRole('heading', { name: t.dashboard!.title!, level: 1 }).waitFor()
    const approveButton = teacher.page.getByRole('button', { name: `${t.needs!.approve!} Quinn ${locale}` })
    expect(await approveButton.count()).toBe(0)
    const onlineStudents = teacher.page.locator('[data-present="true"]')
    // Wait until the student of the previous test is offline.
    await expect.poll(() => onlineStudents.count()).toBe(0)

    // The student opens a page without any class content.
    const student = await screens.of('student', `/dashboard/profile?class=${explorers}`, handheld)
    await expect.poll(() => onlineStudents.count()).toBe(1)

    const newcomer = await screens.ofNewcomer(`Quinn ${locale}`, '/join/K7QM4TXR')
    await newcomer.page.getByRole('button', { name: 'Ask to join' }).click()
    await approveButton.waitFor()
    await checkScreen(teacher.page, `today/${name}.${locale}`)
    await approveButton.click()
    await newcomer.page.waitForURL(/\/dashboard\?class=/)
    await expect.poll(() => approveButton.count()).toBe(0)
    await closeScreens(teacher, student, newcomer)
  })

for (const [locale, prefix, device, name] of variants(cases))
  test(`Today of an empty class in ${locale} shows three first steps, with a puzzle to try`, async ({ screens }) => {
    const t = readMessages('dashboard', locale)
    const { context, page } = await screens.of('teacher', `${prefix}/dashboard?class=${owls}`, device)
    await page.getByRole('heading', { name: t.firstDay!.names! }).waitFor()
    await checkScreen(page, `today/first-day-${name}.${locale}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: t.firstDay!.try! }).click()
    await page.getByRole('dialog').locator('#puzzle').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: t.teacher!.addStudents! }).click()
    await page.waitForURL(new RegExp(`${owls}/students`))
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await context.close()
  })

for (const [locale, prefix, device, name] of variants(cases, 1))
  test(`the student home in ${locale} continues at the student’s current step`, async ({ screens }) => {
    const t = readMessages('dashboard', locale)
    const { context, page } = await screens.of('student', `${prefix}/dashboard?class=${explorers}`, device)
    await waitForHydration(page)
    await checkScreen(page, `today/home-${name}.${locale}`)
    await page.getByRole('link', { name: t.student!.goOn! }).click()
    await page.waitForURL(/\/lesson\/ff-1a\/ff-1-story\?class=/)
    await context.close()
  })

for (const [locale, prefix, device, name] of variants(cases))
  test(`the parent home in ${locale} shows the child’s week, and teacher pages redirect to it`, async ({
    owner,
    screens,
  }) => {
    const t = readMessages('home/parents', locale)
    await owner.query(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now()) ON CONFLICT DO NOTHING`,
      [kiteHill, parentsChild],
    )
    await owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
       SELECT $1, $2, step, 3, 0, 1, 0, now(), now(), now() FROM unnest(ARRAY['ff-1-1', 'ff-1-2', 'ff-1-3']) AS step
       ON CONFLICT (school_id, student_id, step) DO UPDATE SET solved_at = excluded.solved_at`,
      [kiteHill, parentsChild],
    )
    // The student list is only for teachers: a parent is redirected to the week of the child.
    const { context, page } = await screens.of('parent', `${prefix}/dashboard/student-list`, device)
    await page.waitForURL((url) => url.pathname === `${prefix}/dashboard` && url.search === `?child=${parentsChild}`)
    await page.getByRole('heading', { name: t.week!.learned!, exact: true }).waitFor()
    await waitForHydration(page)
    await checkScreen(page, `today/parent-${name}.${locale}`)
    await context.close()
  })
