import { explorers, personas } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { closeScreens, handheld } from '../scenes/classroom-screens.ts'
import { waitForAnimations, waitForElementHydration } from '#testing/screen.ts'
import { expect, test } from '../harness/journey.ts'

/**
 * A teacher chooses the editor skin of one child; the child's level opens in that skin and keeps the started program.
 */

const level = `/lesson/ff-1a/ff-1-3?class=${explorers}`
const { id, name } = personas.student

test('a level with icons opens as Python text for a student whose teacher chose text', async ({ screens }) => {
  const child = await screens.of('student', level, handheld)
  const { page } = child
  await page.getByRole('button', { name: 'Add: Fly up' }).click()
  expect(await page.getByRole('radio').count()).toBe(0)

  const students = `/dashboard/classroom-dashboard/${explorers}/students?student=${id}`
  const teacher = await screens.of('teacher', `${students}&class=${explorers}`)
  const skin = teacher.page.getByLabel('Programs are shown as')
  await waitForElementHydration(skin)
  await skin.selectOption('text')
  await teacher.page.getByText(`Saved for ${name}`).waitFor()
  await waitForAnimations(teacher.page)
  await expectNoViolations(teacher.page, 'a student with a personal skin')

  // The program started in icons appears as text, and the other skins still work.
  await page.reload()
  await page.locator('.cm-content').getByText('fly_up').waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'an icon level shown in Python')
  await page.getByText('Icons', { exact: true }).click()
  await page.getByRole('button', { name: 'Add: Fly right' }).click()
  await page.getByRole('button', { name: 'Add: Fly right' }).click()
  await page.getByText('Blocks', { exact: true }).click()
  await page.locator('.blocklyBlockCanvas').getByText('fly right').first().waitFor()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await closeScreens(teacher, child)
})
