import { expect, test } from 'vitest'
import { noViolations } from './axe.ts'
import { classroomScreens, close, desk, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { settled } from './screen.ts'
import { enter } from './session.ts'
import { look } from './two-devices.ts'
import { makeWrongClass } from './wrong-class.ts'

/** Eleven of a class make the same mistake: from Today to their programs, to one comment, to each of them. */

const fixture = await openFixture()
const screens = classroomScreens(fixture)

const short = 'fly_up()\nfly_right()'
const otherWay = 'fly_up()\nfly_up()\nfly_right()'
const right = 'fly_up()\nfly_right()\nfly_right()'

test('a misconception is answered for eleven children at once', async () => {
  const { classroomId, children } = await makeWrongClass(fixture.owner, 'ff-1-3', [
    ...Array.from({ length: 11 }, () => ({ program: short })),
    { program: otherWay },
    { program: otherWay },
    { program: right, solved: true },
  ])
  const { context, page } = await screens.of('teacher', `/dashboard?class=${classroomId}`)
  await page.getByRole('link', { name: 'Answer together 13 are stuck at step 5' }).click()
  await page.getByRole('heading', { name: 'Same mistakes', level: 1 }).waitFor()

  // The largest group is open, with one program of it and no name at the program.
  const members = page.getByRole('list', { name: 'Who is in this group' }).getByRole('link')
  await expect.poll(() => members.count()).toBe(11)
  await page.getByText('one of 11, no name').waitFor()
  await page.getByRole('button', { name: 'One step', exact: true }).click()
  await settled(page)
  await noViolations(page, 'same mistakes')
  await look(page, 'misconceptions/desktop.en')
  await page.getByLabel('One comment for all 11').fill('How far is it to the bell?')
  await page.getByRole('button', { name: 'Send to 11' }).click()
  await page.getByText('11 students have it now.').waitFor()
  const { rows } = await fixture.owner.query<{ student: string; code: string }>(
    `SELECT student_id AS student, code FROM work_comments WHERE text = 'How far is it to the bell?'`,
  )
  expect(rows.map(({ student }) => student).toSorted()).toEqual(
    children
      .slice(0, 11)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(['fly_up()']))

  // The other group stays as it was.
  await page.getByRole('list', { name: 'All groups, the largest first' }).getByRole('button').nth(1).click()
  await expect.poll(() => members.count()).toBe(2)

  // On the projector nobody has a name.
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
  await settled(page)
  await noViolations(page, 'a step on the projector')
  await look(page, 'misconceptions/projector.en')
  await projector.getByRole('button', { name: 'Close' }).click()

  // One of the eleven reads it at the level.
  const child = await fixture.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
  await enter(child, fixture.world, children[4]!)
  const level = await child.newPage()
  await level.goto(`${fixture.world.url}/lesson/ff-1a/ff-1-3?class=${classroomId}`)
  // It lies open by itself, because it is new; its button is beside the others, not under them.
  await level.getByText('How far is it to the bell?').waitFor()
  await level.getByRole('button', { name: 'Your teacher wrote 1 comment' }).click({ trial: true })
  await look(level, 'misconceptions/child-phone.en')
  await close({ context, page }, { context: child, page: level })
})

test.each([
  ['th', handheld, 'phone'],
  ['ko', desk, 'desktop'],
  ['cn', desk, 'desktop'],
] as const)('same mistakes in %s', async (locale, device, name) => {
  const { classroomId } = await makeWrongClass(
    fixture.owner,
    'ff-1-3',
    [short, short, short, otherWay].map((program) => ({ program })),
  )
  const screen = await screens.of(
    'teacher',
    `/${locale}/dashboard/lessons?class=${classroomId}&lesson=ff-1a&step=ff-1-3`,
    device,
  )
  await screen.page.getByRole('textbox').waitFor()
  await settled(screen.page)
  await noViolations(screen.page, `same mistakes in ${locale}`)
  await look(screen.page, `misconceptions/${name}.${locale}`)
  await close(screen)
})
