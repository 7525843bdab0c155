import { expect, test } from 'vitest'
import { noViolations } from './axe.ts'
import { classroomScreens, close, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { hydrated, settled } from './screen.ts'
import { enter } from './session.ts'
import { look, wordsOf } from './two-devices.ts'
import { makeWrongClass } from './wrong-class.ts'

/** Open work goes to the teacher and comes back: what counts, marks, words, and a second try that keeps the first. */

const fixture = await openFixture()
const screens = classroomScreens(fixture)
const words = wordsOf('lessons/review', 'th').rubric!
const show =
  'def trick():\n    fly_up()\n    fly_right()\n    fly_down()\n    fly_left()\nfor _ in range(2):\n    trick()'

async function phoneOf(who: { id: string }, classroomId: string, colorScheme: 'light' | 'dark') {
  const context = await fixture.browser.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme,
    ...handheld,
  })
  await enter(context, fixture.world, who)
  const page = await context.newPage()
  await page.goto(`${fixture.world.url}/th/lesson/ff-8c/ff-8-6?class=${classroomId}`)
  await hydrated(page)
  return { context, page }
}

test('a show is handed in on a phone, marked at a desk, kept working on and marked again', async () => {
  const { classroomId, children } = await makeWrongClass(fixture.owner, 'ff-8-6', [{ program: show, solved: true }])
  const [child] = children as [(typeof children)[number]]
  // Whoever has built nothing yet reads first what counts.
  const kite = await phoneOf(child, classroomId, 'light')
  const counts = kite.page.getByRole('region', { name: words.counts! })
  await counts.getByText('มีสิ่งที่คิดขึ้นเอง').waitFor()
  await look(kite.page, 'rubric/before-phone.th')
  await counts.getByRole('button', { name: words.close!, exact: true }).click()
  await kite.page.getByRole('button', { name: words.counts! }).click()
  await counts.waitFor()
  await counts.getByRole('button', { name: words.close!, exact: true }).click()

  // On Today it waits; every line is marked before it can go back.
  const desk = await screens.of('teacher', `/dashboard?class=${classroomId}`)
  await desk.page.getByRole('link', { name: new RegExp(`Open.*${child.name}`) }).click()
  await desk.page.getByRole('heading', { name: child.name, level: 1 }).waitFor()
  const keep = desk.page.getByRole('button', { name: 'Give back: keep working' })
  await expect.poll(() => keep.isDisabled()).toBe(true)
  const line = (name: string) => desk.page.getByRole('group', { name })
  await line('Works as planned').getByRole('radio').nth(2).check()
  await line('Uses the idea of the unit').getByRole('radio').nth(1).check()
  await line('Easy to read').getByRole('radio').nth(0).check()
  await line('Something of one’s own').getByRole('radio').nth(2).check()
  await desk.page.getByLabel(`Words for ${child.name}`).fill('What could the trick be called?')
  await look(desk.page, 'rubric/desk.en')
  await keep.click()
  await desk.page.getByText(`${child.name} has it now.`).waitFor()

  // It comes to the phone by itself, kindly.
  const told = kite.page.getByRole('region', { name: 'จากคุณครู' })
  await told.getByText('What could the trick be called?').waitFor()
  await told.getByText(words.told!['2']!).first().waitFor()
  await told.getByText(words.told!['0']!).waitFor()
  await look(kite.page, 'rubric/told-phone.th')
  await told.getByRole('button', { name: 'ปิด', exact: true }).click()

  // Another run is handed in again, and the first marks stay beside the second.
  await kite.page.locator('[data-slot="toolbox"] button').first().click()
  await kite.page.getByRole('button', { name: 'เริ่ม', exact: true }).click()
  await desk.page.goto(`${fixture.world.url}/dashboard/lessons?class=${classroomId}&lesson=ff-8c`)
  await desk.page.getByRole('link', { name: /waits to be read/ }).click()
  await desk.page.getByRole('heading', { name: 'Given back earlier' }).waitFor()
  await line('Easy to read').getByRole('radio').nth(2).check()
  await desk.page.getByRole('button', { name: 'Give back: reviewed' }).click()
  const earlier = desk.page.getByRole('heading', { name: 'Given back earlier' }).locator('..').getByRole('listitem')
  await expect.poll(() => earlier.count()).toBe(2)
  await kite.page.getByText(words.grown!).waitFor()
  await settled(kite.page)
  await noViolations(kite.page, 'what came of it the second time')

  // At night it lies open as well, until the child has been at the step again.
  const night = await phoneOf(child, classroomId, 'dark')
  await night.page.getByText(words.grown!).waitFor()
  await look(night.page, 'rubric/told-night.th')
  const { rows } = await fixture.owner.query(
    `SELECT mark, marks ->> 'readable' AS readable FROM rubric_marks WHERE student_id = $1 ORDER BY attempts`,
    [child.id],
  )
  expect(rows).toEqual([
    { mark: 'keep-working', readable: '0' },
    { mark: 'reviewed', readable: '2' },
  ])
  await close(desk, kite, night)
})
