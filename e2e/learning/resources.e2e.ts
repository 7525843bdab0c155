import { desktop, phone, waitForHydration } from '#testing/screen.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { expect, test } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/** The library of printed sheets. */

test('a visitor finds a sheet with a typing mistake, opens it by its code and chooses its paper', async ({
  world,
  browser,
}) => {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${world.url}/resource?kind=poster`)
  await waitForHydration(page)
  await page.getByRole('searchbox').fill('pasword')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: /P06/ })).toBeVisible()
  expect(page.url()).toContain('kind=poster')
  await expectNoViolations(page)

  await page.getByRole('searchbox').fill('w-05')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/\/resource\/W05/)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Where does Wao land?' })).toBeVisible()
  const sheets = page.locator('[data-paper]')
  const declared = await sheets.count()
  await page.getByText('Letter', { exact: true }).click()
  await page.getByRole('button', { name: 'Large print' }).click()
  await expect(page.locator('[data-paper="letter"] [data-size="large"]').first()).toBeVisible()
  expect(page.url()).toContain('paper=letter&size=large')
  await expect.poll(() => sheets.count()).toBeGreaterThanOrEqual(declared)
  await expectNoViolations(page)

  await page.emulateMedia({ media: 'print' })
  await expect(sheets.first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await context.close()
})

test('a Thai sheet fits a phone', async ({ world, browser }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'th-TH' })
  const page = await context.newPage()
  for (const path of ['/th/resource', '/th/resource/W05']) {
    await page.goto(world.url + path)
    await waitForHydration(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    if (path === '/th/resource') await expectNoViolations(page)
  }
  await context.close()
})

test('a student sees the title and lesson of an activity', async ({ world, openScreen }) => {
  onlyNightly('The database tests of the library prove what each role reads')
  const { page, context } = await openScreen('student', 'en', phone)
  await page.goto(`${world.url}/resource/u1`)
  await expect(page.getByRole('link', { name: 'Open the lesson' })).toHaveAttribute('href', /\/lesson\//)
  await expect(page.getByText('What to watch for')).toHaveCount(0)
  await context.close()
})
