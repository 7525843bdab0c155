import { expect, test } from 'vitest'
import { explorers } from '#db/personas.ts'
import { classroomScreens, close, desk, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { look } from './two-devices.ts'

/** Two children at one device: their teacher pairs them, and what they do counts for both. */

const fixture = await openFixture()
const screens = classroomScreens(fixture)

test('a teacher pairs two students; at their lesson it says with whom, and what they solve is both’s', {
  timeout: 90_000,
}, async () => {
  const child = await screens.of('student', `/lesson/ff-1a/ff-1-1?class=${explorers}`, handheld)
  const teacher = await screens.of('teacher', `/dashboard/classroom-dashboard/${explorers}/students`, desk)
  const list = teacher.page.locator('tbody')
  for (const name of ['Min-jun Park', 'Leo Martin'])
    await list.getByRole('checkbox', { name: new RegExp(name) }).check()
  await teacher.page.getByRole('button', { name: 'Work as a pair' }).click()
  const end = teacher.page.getByRole('button', { name: /^End the pair/ })
  await end.waitFor()
  await look(teacher.page, 'pairs/students.en')

  // Nobody loads anything anew.
  await child.page.getByText('With Leo Martin').waitFor()
  await look(child.page, 'pairs/lesson.en.360')
  await child.page.getByRole('button', { name: 'Add: Fly right' }).click()
  await child.page.getByRole('button', { name: 'Run', exact: true }).click()
  await child.page.getByRole('dialog').waitFor()
  const runsOfLeo = async () => {
    const { rows } = await fixture.owner.query<{ runs: number }>(
      `SELECT count(*)::int AS runs FROM lesson_events e JOIN users u ON u.id = e.student_id
       WHERE u.name = 'Leo Martin' AND e.step = 'ff-1-1' AND e.kind = 'run' AND e.received_at > now() - interval '5 minutes'`,
    )
    return rows[0]!.runs
  }
  await expect.poll(runsOfLeo, { timeout: 30_000 }).toBe(1)

  await end.click()
  await end.waitFor({ state: 'detached' })
  await child.page.getByText('With Leo Martin').waitFor({ state: 'detached' })
  await close(child, teacher)
})
