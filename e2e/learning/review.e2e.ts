import { explorers, personas } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { closeScreens, handheld } from '../scenes/classroom-screens.ts'
import { waitForAnimations } from '#testing/screen.ts'
import { expect, test } from '../harness/journey.ts'

/** A teacher comments on one tile of a child's program; the child reads the comment at that tile while playing. */

test('a teacher reviews a program from the grid, and the comment appears live at the child’s tile', async ({
  screens,
}) => {
  const child = await screens.of('student', `/lesson/ff-1a/ff-1-2?class=${explorers}`, handheld)
  const right = child.page.getByRole('button', { name: 'Add: Fly right' })
  await right.click()
  await child.page.getByRole('button', { name: 'Run', exact: true }).click()

  const teacher = await screens.of('teacher', `/dashboard/lessons?class=${explorers}&lesson=ff-1a`)
  const cell = teacher.page.getByRole('link', { name: `${personas.student.name}, step 4: in progress` })
  await cell.click()
  await teacher.page.getByRole('heading', { name: personas.student.name, level: 1 }).waitFor()
  await teacher.page.getByRole('button', { name: 'One step', exact: true }).click()
  await teacher.page.locator('[data-mark="fault"]').waitFor()
  const program = teacher.page.getByRole('toolbar', { name: 'Program' })
  await program.getByRole('button', { name: 'Fly right' }).click()
  await expect.poll(() => teacher.page.getByLabel('About').inputValue()).not.toBe('')
  await waitForAnimations(teacher.page)
  await expectNoViolations(teacher.page, 'a program under review')
  await teacher.page.getByLabel(`Write to ${personas.student.name}`).fill('Where is the bell?')
  await teacher.page.getByRole('button', { name: 'Send' }).click()

  // The comment arrives live and marks its tile.
  await child.page.getByRole('region', { name: 'From your teacher' }).getByText('Where is the bell?').waitFor()
  const tile = child.page.getByRole('toolbar', { name: 'Program' }).getByRole('button', { name: 'Fly right' })
  await expect.poll(() => tile.getAttribute('data-mark')).toBe('comment')
  await waitForAnimations(child.page)
  await expectNoViolations(child.page, 'a level with a comment')
  await teacher.page.getByRole('button', { name: 'Keep working' }).click()
  await child.page.getByText('Keep working on this one.').waitFor()
  await child.page.getByRole('button', { name: 'Close', exact: true }).click()

  // The teacher can also view the program as Python; the commented tile is a marked line there.
  await teacher.page.getByRole('button', { name: 'One step back' }).click()
  await teacher.page.getByText('Python', { exact: true }).click()
  await teacher.page.locator('.cm-comment').getByText('fly_right').waitFor()
  await teacher.page.keyboard.press('Escape')
  await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true)

  await child.page.getByRole('button', { name: 'Run', exact: true }).click()
  await teacher.page
    .getByRole('link', { name: `${personas.student.name}, step 4: in progress, 0 stars, waits to be read` })
    .waitFor()
  await closeScreens(teacher, child)
})
