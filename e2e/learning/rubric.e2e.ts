import { expectNoViolations } from '../harness/axe.ts'
import { closeScreens, handheld } from '../scenes/classroom-screens.ts'
import { waitForHydration, waitForAnimations } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { makeClassWithMistakes } from '../scenes/class-with-mistakes.ts'
import { expect, test, type Journey } from '../harness/journey.ts'

/** A teacher marks open work with a rubric, the child gets the marks live and hands in again; the first marks stay. */

const rubricMessages = readMessages('lessons/review', 'th').rubric!
const program =
  'def trick():\n    fly_up()\n    fly_right()\n    fly_down()\n    fly_left()\nfor _ in range(2):\n    trick()'

async function openPhone(
  { world, browser }: Pick<Journey, 'world' | 'browser'>,
  person: { id: string },
  classroomId: string,
  colorScheme: 'light' | 'dark',
) {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme,
    ...handheld,
  })
  await signInByCookie(context, world, person)
  const page = await context.newPage()
  await page.goto(`${world.url}/th/lesson/ff-8c/ff-8-6?class=${classroomId}`)
  await waitForHydration(page)
  return { context, page }
}

test('a teacher marks a project by rubric twice, and the child sees each result live on a phone', async ({
  world,
  browser,
  owner,
  screens,
}) => {
  const { classroomId, children } = await makeClassWithMistakes(owner, 'ff-8-6', [{ program, solved: true }])
  const [child] = children as [(typeof children)[number]]
  // The rubric opens first, before the child has built anything.
  const childPhone = await openPhone({ world, browser }, child, classroomId, 'light')
  const rubricRegion = childPhone.page.getByRole('region', { name: rubricMessages.counts! })
  await rubricRegion.getByText('มีสิ่งที่คิดขึ้นเอง').waitFor()
  await checkScreen(childPhone.page, 'rubric/before-phone.th')
  await rubricRegion.getByRole('button', { name: rubricMessages.close!, exact: true }).click()
  await childPhone.page.getByRole('button', { name: rubricMessages.counts! }).click()
  await rubricRegion.waitFor()
  await rubricRegion.getByRole('button', { name: rubricMessages.close!, exact: true }).click()

  // Today lists the work; the teacher has to mark every criterion before returning it.
  const desk = await screens.of('teacher', `/dashboard?class=${classroomId}`)
  await desk.page.getByRole('link', { name: new RegExp(`Open.*${child.name}`) }).click()
  await desk.page.getByRole('heading', { name: child.name, level: 1 }).waitFor()
  const keepWorkingButton = desk.page.getByRole('button', { name: 'Give back: keep working' })
  await expect.poll(() => keepWorkingButton.isDisabled()).toBe(true)
  const findCriterion = (name: string) => desk.page.getByRole('group', { name })
  await findCriterion('Works as planned').getByRole('radio').nth(2).check()
  await findCriterion('Uses the idea of the unit').getByRole('radio').nth(1).check()
  await findCriterion('Easy to read').getByRole('radio').nth(0).check()
  await findCriterion('Own idea').getByRole('radio').nth(2).check()
  await desk.page.getByLabel(`Words for ${child.name}`).fill('What could the trick be called?')
  await checkScreen(desk.page, 'rubric/desk.en')
  await keepWorkingButton.click()
  await desk.page.getByText(`${child.name} has it now.`).waitFor()

  // The marks arrive live on the phone.
  const feedback = childPhone.page.getByRole('region', { name: 'จากคุณครู' })
  await feedback.getByText('What could the trick be called?').waitFor()
  await feedback.getByText(rubricMessages.told!['2']!).first().waitFor()
  await feedback.getByText(rubricMessages.told!['0']!).waitFor()
  await checkScreen(childPhone.page, 'rubric/told-phone.th')
  await feedback.getByRole('button', { name: 'ปิด', exact: true }).click()

  // Another run hands the work in again, and both sets of marks are listed.
  await childPhone.page.locator('[data-slot="toolbox"] button').first().click()
  await childPhone.page.getByRole('button', { name: 'เริ่ม', exact: true }).click()
  await desk.page.goto(`${world.url}/dashboard/lessons?class=${classroomId}&lesson=ff-8c`)
  await desk.page.getByRole('link', { name: /waits to be read/ }).click()
  await desk.page.getByRole('heading', { name: 'Given back earlier' }).waitFor()
  await findCriterion('Easy to read').getByRole('radio').nth(2).check()
  await desk.page.getByRole('button', { name: 'Give back: reviewed' }).click()
  const earlierReviews = desk.page
    .getByRole('heading', { name: 'Given back earlier' })
    .locator('..')
    .getByRole('listitem')
  await expect.poll(() => earlierReviews.count()).toBe(2)
  await childPhone.page.getByText(rubricMessages.grown!).waitFor()
  await waitForAnimations(childPhone.page)
  await expectNoViolations(childPhone.page, 'the second marks')

  // The feedback also opens on a second device in dark mode, because the child has not run the step again.
  const nightPhone = await openPhone({ world, browser }, child, classroomId, 'dark')
  await nightPhone.page.getByText(rubricMessages.grown!).waitFor()
  await checkScreen(nightPhone.page, 'rubric/told-night.th')
  const { rows } = await owner.query(
    `SELECT mark, marks ->> 'readable' AS readable FROM rubric_marks WHERE student_id = $1 ORDER BY attempts`,
    [child.id],
  )
  expect(rows).toEqual([
    { mark: 'keep-working', readable: '0' },
    { mark: 'reviewed', readable: '2' },
  ])
  await closeScreens(desk, childPhone, nightPhone)
})
