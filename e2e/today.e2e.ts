import { expect, test } from 'vitest'
import { explorers, firstPupil, kiteHill, owls } from '#db/personas.ts'
import { classroomScreens, close, desk, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { hydrated } from './screen.ts'
import { look, wordsOf } from './two-devices.ts'

/** What a teacher finds when the day begins, and what a learner finds. */

const fixture = await openFixture()
const screens = classroomScreens(fixture)

const cases = [
  ['en', '', desk, 'desktop'],
  ['th', '/th', handheld, 'phone'],
] as const

test.each(cases)(
  'today in %s: who waits is let in there, a child is here on whatever page',
  async (locale, prefix, device, name) => {
    const t = wordsOf('dashboard', locale)
    const teacher = await screens.of('teacher', `${prefix}/dashboard?class=${explorers}`, device)
    await teacher.page.getByRole('heading', { name: t.dashboard!.title!, level: 1 }).waitFor()
    const letIn = teacher.page.getByRole('button', { name: `${t.needs!.approve!} Quinn ${locale}` })
    expect(await letIn.count()).toBe(0)
    const present = teacher.page.locator('[data-present="true"]')
    // Whoever was here in the journey before has left.
    await expect.poll(() => present.count()).toBe(0)

    // On a page that has nothing of the class in it.
    const student = await screens.of('student', `/dashboard/profile?class=${explorers}`, handheld)
    await expect.poll(() => present.count()).toBe(1)

    const asking = await screens.ofNewcomer(`Quinn ${locale}`, '/join/K7QM4TXR')
    await asking.page.getByRole('button', { name: 'Ask to join' }).click()
    await letIn.waitFor()
    await look(teacher.page, `today/${name}.${locale}`)
    await letIn.click()
    await asking.page.waitForURL(/\/dashboard\?class=/)
    await expect.poll(() => letIn.count()).toBe(0)
    await close(teacher, student, asking)
  },
)

test.each(cases)(
  'an empty class in %s: three steps, the last of which can be played at once',
  async (locale, prefix, device, name) => {
    const t = wordsOf('dashboard', locale)
    const { context, page } = await screens.of('teacher', `${prefix}/dashboard?class=${owls}`, device)
    await page.getByRole('heading', { name: t.firstDay!.names! }).waitFor()
    await look(page, `today/first-day-${name}.${locale}`)
    await hydrated(page)
    await page.getByRole('button', { name: t.firstDay!.try! }).click()
    await page.getByRole('dialog').locator('#puzzle').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: t.teacher!.addStudents! }).click()
    await page.waitForURL(new RegExp(`${owls}/students`))
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await context.close()
  },
)

test.each(cases)(
  'a learner’s home in %s: one thing to do, the step where they are',
  async (locale, prefix, device, name) => {
    const t = wordsOf('dashboard', locale)
    const { context, page } = await screens.of('student', `${prefix}/dashboard?class=${explorers}`, device)
    await hydrated(page)
    await look(page, `today/home-${name}.${locale}`)
    await page.getByRole('link', { name: t.student!.goOn! }).click()
    await page.waitForURL(/\/lesson\/ff-1a\/ff-1-story\?class=/)
    await context.close()
  },
)

test.each(cases)(
  'a parent’s week in %s: what the child solved, and no page of the teacher',
  async (locale, prefix, device, name) => {
    const t = wordsOf('dashboard', locale)
    await fixture.owner.query(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now()) ON CONFLICT DO NOTHING`,
      [kiteHill, firstPupil],
    )
    await fixture.owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
       SELECT $1, $2, step, 3, 0, 1, 0, now(), now(), now() FROM unnest(ARRAY['ff-1-1', 'ff-1-2']) AS step ON CONFLICT DO NOTHING`,
      [kiteHill, firstPupil],
    )
    // The list of students is the teacher's: whoever cares for a child comes to that child's week.
    const { context, page } = await screens.of('parent', `${prefix}/dashboard/student-list`, device)
    await page.waitForURL((url) => url.pathname === `${prefix}/dashboard` && url.search === `?child=${firstPupil}`)
    await page.getByText(t.parent!.solved_other!.replace('{{count}}', '2')).waitFor()
    await hydrated(page)
    await look(page, `today/parent-${name}.${locale}`)
    await context.close()
  },
)
