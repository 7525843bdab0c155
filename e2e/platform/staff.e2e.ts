import { closeScreens } from '../scenes/classroom-screens.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { phone, waitForHydration } from '#testing/screen.ts'
import { expect, test } from '../harness/journey.ts'

/** Staff land on their page, find a school, change its plan and switch maintenance. */

test('staff land on their page and change the plan of a school', async ({ world, owner, screens }) => {
  const staff = await screens.of('staff', '/dashboard')
  const { page } = staff
  expect(new URL(page.url()).pathname).toBe('/staff')
  await checkScreen(page, 'staff/home.en.1440')
  await page.getByLabel('Find a school').fill('kite')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('heading', { name: 'Kite Hill School' }).waitFor()
  expect(await page.locator('#content').innerText()).not.toContain('Leo Martin')
  await page.getByLabel('Agreed plan').selectOption('school')
  await page.getByLabel('Last day').fill('2027-08-31')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByText(/until Aug 31, 2027 · by you/).waitFor()
  await checkScreen(page, 'staff/school.en.1440')
  const { rows } = await owner.query(`SELECT plan FROM schools WHERE name = 'Kite Hill School'`)
  expect(rows).toEqual([{ plan: 'school' }])
  await page.setViewportSize(phone)
  await page.goto(`${world.url}/th/staff?search=kite`)
  await waitForHydration(page)
  await checkScreen(page, 'staff/school.th.360')
  await closeScreens(staff)
})

test('staff switch maintenance on and off, and a teacher finds no staff page', async ({ world, screens }) => {
  const staff = await screens.of('staff', '/staff')
  const teacher = await screens.of('teacher', '/dashboard/classroom')
  expect((await teacher.page.goto(`${world.url}/staff`))!.status()).toBe(404)
  try {
    await staff.page.getByRole('button', { name: 'Switch on' }).click()
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
    await staff.page.getByRole('heading', { name: 'Maintenance is on' }).waitFor()
    await expect.poll(async () => (await fetch(`${world.url}/pricing`)).status).toBe(503)
  } finally {
    await staff.page.getByRole('button', { name: 'Switch off' }).click()
  }
  await staff.page.getByRole('heading', { name: 'Maintenance is off' }).waitFor()
  await closeScreens(staff, teacher)
})
