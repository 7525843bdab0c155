import { readFile } from 'node:fs/promises'
import { explorers, personas } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { closeScreens, handheld } from '../scenes/classroom-screens.ts'
import { waitForHydration, waitForAnimations } from '#testing/screen.ts'
import { expect, test } from '../harness/journey.ts'

/** Lesson progress of a class: live on Today, on the course page and as a CSV file. */

const { name } = personas.student

test('Today shows lesson progress live and links to the lesson, the course table and its export', async ({
  screens,
}) => {
  const teacher = await screens.of('teacher', `/dashboard?class=${explorers}`)
  const { page } = teacher
  const cell = (state: string) => page.getByRole('link', { name: `${name}, lesson 1: ${state}` })
  await cell('not started').waitFor()

  const child = await screens.of('student', `/lesson/ff-1a/ff-1-1?class=${explorers}`, handheld)
  await child.page.getByRole('button', { name: 'Add: Fly right' }).click()
  await child.page.getByRole('button', { name: 'Run', exact: true }).click()
  await cell('in progress, 1/5 steps solved').waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'Today with the lessons of the class')

  await cell('in progress').click()
  await page.waitForURL(/lesson=ff-1a/)
  await page.getByRole('link', { name: 'All lessons' }).click()
  await page.waitForURL(/course=first-flight/)
  const table = page.getByRole('table', { name: /First Flight/ })
  await table.getByRole('columnheader', { name: /^Lesson 18:/ }).waitFor()
  await waitForHydration(page)
  await waitForAnimations(page)
  await expectNoViolations(page, 'the lessons of a course')
  // Arrow keys move the focus from the name to the lesson cells.
  await table.getByRole('link', { name, exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => cell('in progress').evaluate((element) => element === document.activeElement)).toBe(true)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/first-flight\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(new RegExp(`\r\n${name},20,`))
  await table.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await closeScreens(teacher, child)
})
