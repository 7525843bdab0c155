import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { waitForHydration } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** The class code dialog on the projector lists students as they come online, by first name only. */

const cases = [
  ['en', desk, 'desktop'],
  ['th', handheld, 'phone'],
] as const

for (const [locale, device, size] of variants(cases, 1))
  test(`in ${locale}: the projector shows a student’s first name while the student is online`, async ({
    owner,
    screens,
  }) => {
    const c = readMessages('classrooms', locale).code!
    const path = localePath(locale, `/dashboard/classroom-dashboard/${explorers}/join-request`)
    const teacher = await screens.of('teacher', path, device)
    await waitForHydration(teacher.page)
    await teacher.page.locator('main').getByRole('button', { name: c.show! }).click()
    const projector = teacher.page.getByRole('dialog')
    await projector.waitFor()
    const names = projector.getByRole('listitem')
    await expect.poll(() => names.count()).toBe(0)

    const student = await screens.of('student', `/dashboard/profile?class=${explorers}`, handheld)
    await expect.poll(() => names.count()).toBe(1)
    const { rows } = await owner.query<{ name: string }>(
      `SELECT u.name FROM enrolments e JOIN users u ON u.id = e.student_id WHERE e.classroom_id = $1 AND e.status = 'active'`,
      [explorers],
    )
    const shown = await names.innerText()
    // The projector shows the first name of an enrolled student, never the full name.
    expect(rows.map(({ name }) => name.split(' ')[0])).toContain(shown)
    expect(rows.map(({ name }) => name).filter((name) => name.includes(' '))).not.toContain(shown)
    await projector.getByText(fillPlaceholders((c.here_one ?? c.here_other)!, { count: 1 })).waitFor()
    await checkScreen(teacher.page, `arrivals/${size}.${locale}`)
    await closeScreens(student)
    await expect.poll(() => names.count()).toBe(0)
    await closeScreens(teacher)
  })
