import { explorers } from '#db/personas.ts'
import { closeScreens } from '../scenes/classroom-screens.ts'
import { test } from '../harness/journey.ts'

/** Longer than the server needs to notify a page that its class was archived. */
const slowLoadMs = 4_000

test('moving up the open class shows the result, also if the live paths of the class end first', async ({
  owner,
  screens,
}) => {
  await owner.query(`UPDATE schools SET plan = 'school'`)
  const teacher = await screens.of('teacher', `/dashboard/classroom?class=${explorers}`)
  const { page } = teacher
  await page.getByRole('link', { name: 'Move up to the new school year' }).click()
  await page.getByRole('heading', { name: 'Move up to the new school year' }).waitFor()
  await page.getByLabel(/4B Explorers/).check()
  await page.getByRole('button', { name: 'Move up 1 class' }).click()
  await page.route('**/dashboard/classroom.data?*', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, slowLoadMs))
    await route.continue()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Move up' }).click()
  await page.getByText(/Moved up on/).waitFor()
  await page.getByRole('button', { name: 'Undo moving up' }).click()
  await page.getByText(/Moved up on/).waitFor({ state: 'detached' })
  await page.getByLabel(/4B Explorers/).waitFor()
  await closeScreens(teacher)
})
