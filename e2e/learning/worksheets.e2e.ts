import { explorers } from '#db/personas.ts'
import { desktop, waitForHydration } from '#testing/screen.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { expect, test } from '../harness/journey.ts'

/** The worksheet generator of a class. */

test('a teacher makes a worksheet from a question bank, prints it and deletes it', async ({
  world,
  owner,
  openScreen,
}) => {
  // Answers are for teachers whose students have logged in.
  await owner.query('UPDATE users SET last_seen_at = now()')
  const { page, context } = await openScreen('teacher', 'en', desktop)
  await page.goto(`${world.url}/dashboard/worksheet?class=${explorers}`)
  await waitForHydration(page)
  await page.getByRole('radio', { name: /A question bank/ }).check({ force: true })
  await page.getByRole('combobox', { name: 'Question bank' }).selectOption('computing')
  await page.getByRole('radio', { name: 'Each student' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Language of the worksheet' }).selectOption('th')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Make worksheet' }).click()
  await page.waitForURL(/sheet=/)
  await waitForHydration(page)

  const names = page.locator('[data-paper]').getByText('ชื่อ', { exact: true })
  await expect(names.first()).toBeVisible()
  await expect.poll(() => names.count()).toBeGreaterThan(1)
  await page.getByText('Letter', { exact: true }).click()
  await page.getByRole('button', { name: 'Large print' }).click()
  await expect(page.locator('[data-paper="letter"] [data-size="large"]').first()).toBeVisible()
  expect(page.url()).toContain('paper=letter&size=large')
  await expectNoViolations(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-paper]').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Show the answer key' }).click()
  await expect(page.getByText('เฉลย:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print the answer key' })).toBeVisible()

  await page.getByRole('link', { name: 'All worksheets' }).click()
  await page.getByRole('button', { name: /^Delete / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No worksheets yet')).toBeVisible()
  await context.close()
})
