import { expect, test } from 'vitest'
import { explorers, personas } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { classroomScreens, close, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { hydrated, settled } from './screen.ts'

/** A teacher says how one child codes; the child's next level opens so, and nothing is lost in between. */

const screens = classroomScreens(await openFixture())
const level = `/lesson/ff-1a/ff-1-3?class=${explorers}`
const { id, name } = personas.student

test('a level of icons as the class has it, and in words for the child for whom the teacher chose them', async () => {
  const child = await screens.of('student', level, handheld)
  const { page } = child
  await page.getByRole('button', { name: 'Add: Fly up' }).click()
  expect(await page.getByRole('radio').count()).toBe(0)

  const students = `/dashboard/classroom-dashboard/${explorers}/students?student=${id}`
  const teacher = await screens.of('teacher', `${students}&class=${explorers}`)
  await hydrated(teacher.page)
  await teacher.page.getByLabel('Programs are shown as').selectOption('text')
  await teacher.page.getByText(`Saved for ${name}`).waitFor()
  await settled(teacher.page)
  await noViolations(teacher.page, 'a student with a skin of their own')

  // What was begun in icons is there as text, and what is built as icons too.
  await page.reload()
  await page.locator('.cm-content').getByText('fly_up').waitFor()
  await settled(page)
  await noViolations(page, 'a level of icons in Python')
  await page.getByText('Icons', { exact: true }).click()
  await page.getByRole('button', { name: 'Add: Fly right' }).click()
  await page.getByRole('button', { name: 'Add: Fly right' }).click()
  await page.getByText('Blocks', { exact: true }).click()
  await page.locator('.blocklyBlockCanvas').getByText('fly right').first().waitFor()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await close(teacher, child)
})
