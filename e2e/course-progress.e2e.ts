import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { explorers, personas } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { classroomScreens, close, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { hydrated, settled } from './screen.ts'

/** How far a class is with its lessons: on Today, as a page of its own and as a file, while a child goes on. */

const screens = classroomScreens(await openFixture())
const { name } = personas.student

test('the lessons of a class on Today, live; from there to a lesson, to the whole course and to a file', async () => {
  const teacher = await screens.of('teacher', `/dashboard?class=${explorers}`)
  const { page } = teacher
  const cell = (state: string) => page.getByRole('link', { name: `${name}, lesson 1: ${state}` })
  await cell('not started').waitFor()

  const child = await screens.of('student', `/lesson/ff-1a/ff-1-1?class=${explorers}`, handheld)
  await child.page.getByRole('button', { name: 'Add: Fly right' }).click()
  await child.page.getByRole('button', { name: 'Run', exact: true }).click()
  await cell('in progress, 1/5 steps solved').waitFor()
  await settled(page)
  await noViolations(page, 'Today with the lessons of the class')

  await cell('in progress').click()
  await page.waitForURL(/lesson=ff-1a/)
  await page.getByRole('link', { name: 'All lessons' }).click()
  await page.waitForURL(/course=first-flight/)
  const table = page.getByRole('table', { name: /First Flight/ })
  await table.getByRole('columnheader', { name: /^Lesson 18:/ }).waitFor()
  await hydrated(page)
  await settled(page)
  await noViolations(page, 'the lessons of a course')
  // The arrows go from the name to the lessons.
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
  await close(teacher, child)
})
