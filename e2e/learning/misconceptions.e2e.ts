import { expectNoViolations } from '../harness/axe.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { waitForAnimations } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { makeClassWithMistakes } from '../scenes/class-with-mistakes.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/**
 * Eleven students make the same mistake: the teacher opens the group from Today and sends one comment to all of them.
 */

const shortProgram = 'fly_up()\nfly_right()'
const otherMistake = 'fly_up()\nfly_up()\nfly_right()'
const solution = 'fly_up()\nfly_right()\nfly_right()'

test('a teacher sends one comment to eleven students with the same mistake', async ({
  world,
  browser,
  owner,
  screens,
}) => {
  const { classroomId, children } = await makeClassWithMistakes(owner, 'ff-1-3', [
    ...Array.from({ length: 11 }, () => ({ program: shortProgram })),
    { program: otherMistake },
    { program: otherMistake },
    { program: solution, solved: true },
  ])
  const { context, page } = await screens.of('teacher', `/dashboard?class=${classroomId}`)
  await page.getByRole('link', { name: 'Answer together 13 are stuck at step 5' }).click()
  await page.getByRole('heading', { name: 'Same mistakes', level: 1 }).waitFor()

  // The largest group is open and shows one of its programs without a student's name.
  const members = page.getByRole('list', { name: 'Who is in this group' }).getByRole('link')
  await expect.poll(() => members.count()).toBe(11)
  await page.getByText('one of 11, no name').waitFor()
  await page.getByRole('button', { name: 'One step', exact: true }).click()
  await waitForAnimations(page)
  await expectNoViolations(page, 'same mistakes')
  await checkScreen(page, 'misconceptions/desktop.en')
  await page.getByLabel('One comment for all 11').fill('How far is it to the bell?')
  await page.getByRole('button', { name: 'Send to 11' }).click()
  await page.getByText('11 students have it now.').waitFor()
  const { rows } = await owner.query<{ student: string; code: string }>(
    `SELECT student_id AS student, code FROM work_comments WHERE text = 'How far is it to the bell?'`,
  )
  expect(rows.map(({ student }) => student).toSorted()).toEqual(
    children
      .slice(0, 11)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(['fly_up()']))

  // The other group is unchanged.
  await page.getByRole('list', { name: 'All groups, the largest first' }).getByRole('button').nth(1).click()
  await expect.poll(() => members.count()).toBe(2)

  // The projector shows programs without names.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.getByRole('button', { name: 'Show to the class' }).click()
  const projector = page.getByRole('dialog')
  const cards = projector.getByRole('list', { name: 'Programs of the class, without names' }).locator('> li')
  await expect.poll(() => cards.count()).toBe(1)
  await projector.getByText('All', { exact: true }).click()
  await expect.poll(() => cards.count()).toBe(3)
  await projector.getByRole('button', { name: 'B 11 students Does not solve it yet' }).click()
  await projector.getByRole('button', { name: 'One step', exact: true }).click()
  expect(await projector.innerText()).not.toMatch(/Kite \d/)
  await waitForAnimations(page)
  await expectNoViolations(page, 'a step on the projector')
  await checkScreen(page, 'misconceptions/projector.en')
  await projector.getByRole('button', { name: 'Close' }).click()

  // One of the eleven students reads the comment in the level.
  const child = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
  await signInByCookie(child, world, children[4]!)
  const level = await child.newPage()
  await level.goto(`${world.url}/lesson/ff-1a/ff-1-3?class=${classroomId}`)
  // A new comment opens automatically; its button is not covered by the other buttons.
  await level.getByText('How far is it to the bell?').waitFor()
  await level.getByRole('button', { name: 'Your teacher wrote 1 comment' }).click({ trial: true })
  await checkScreen(level, 'misconceptions/child-phone.en')
  await closeScreens({ context, page }, { context: child, page: level })
})

for (const [locale, device, name] of variants([
  ['th', handheld, 'phone'],
  ['ko', desk, 'desktop'],
  ['cn', desk, 'desktop'],
] as const))
  test(`the page of same mistakes has no accessibility violation in ${locale}`, async ({ owner, screens }) => {
    const { classroomId } = await makeClassWithMistakes(
      owner,
      'ff-1-3',
      [shortProgram, shortProgram, shortProgram, otherMistake].map((program) => ({ program })),
    )
    const screen = await screens.of(
      'teacher',
      `/${locale}/dashboard/lessons?class=${classroomId}&lesson=ff-1a&step=ff-1-3`,
      device,
    )
    await screen.page.getByRole('textbox').waitFor()
    await waitForAnimations(screen.page)
    await expectNoViolations(screen.page, `same mistakes in ${locale}`)
    await checkScreen(screen.page, `misconceptions/${name}.${locale}`)
    await closeScreens(screen)
  })
