import { explorers } from '#db/personas.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { expect, test } from '../harness/journey.ts'

/** Pair work: a teacher pairs two students at one device, and their work counts for both. */

test('the lesson of a pair names the partner, and a run counts for both students', async ({ owner, screens }) => {
  test.setTimeout(90_000)
  const child = await screens.of('student', `/lesson/ff-1a/ff-1-1?class=${explorers}`, handheld)
  const teacher = await screens.of('teacher', `/dashboard/classroom-dashboard/${explorers}/students`, desk)
  const list = teacher.page.locator('tbody')
  for (const name of ['Min-jun Park', 'Leo Martin'])
    await list.getByRole('checkbox', { name: new RegExp(name) }).check()
  await teacher.page.getByRole('button', { name: 'Work as a pair' }).click()
  const endPairButton = teacher.page.getByRole('button', { name: /^End the pair/ })
  await endPairButton.waitFor()
  await checkScreen(teacher.page, 'pairs/students.en')

  // The pair appears without a reload.
  await child.page.getByText('With Leo Martin').waitFor()
  await checkScreen(child.page, 'pairs/lesson.en.360')
  await child.page.getByRole('button', { name: 'Add: Fly right' }).click()
  await child.page.getByRole('button', { name: 'Run', exact: true }).click()
  await child.page.getByRole('dialog').waitFor()
  const countLeosRuns = async () => {
    const { rows } = await owner.query<{ runs: number }>(
      `SELECT count(*)::int AS runs FROM lesson_events e JOIN users u ON u.id = e.student_id
       WHERE u.name = 'Leo Martin' AND e.step = 'ff-1-1' AND e.kind = 'run' AND e.received_at > now() - interval '5 minutes'`,
    )
    return rows[0]!.runs
  }
  await expect.poll(countLeosRuns, { timeout: 30_000 }).toBe(1)

  await endPairButton.click()
  await endPairButton.waitFor({ state: 'detached' })
  await child.page.getByText('With Leo Martin').waitFor({ state: 'detached' })
  await closeScreens(child, teacher)
})
