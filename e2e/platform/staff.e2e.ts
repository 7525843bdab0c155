import { explorers } from '#db/personas.ts'
import { closeScreens } from '../scenes/classroom-screens.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { phone, waitForHydration } from '#testing/screen.ts'
import { expect, test } from '../harness/journey.ts'

/** Staff land on their page, find a school, change its plan and switch maintenance. */

test.use({ serverEnv: { BILLING: 'on' } })

test('staff land on their page and change the plan of a school', async ({ world, owner, screens }) => {
  const staff = await screens.of('staff', '/dashboard')
  const { page } = staff
  expect(new URL(page.url()).pathname).toBe('/staff')
  await page.getByRole('heading', { name: 'State of this installation' }).waitFor()
  await checkScreen(page, 'staff/home.en.1440')
  const console = page.getByRole('navigation', { name: 'Console' })
  for (const [view, heading] of [
    ['Orders', 'Orders by invoice'],
    ['Reports', 'Reported messages, last 30 days'],
    ['Mistakes', 'Mistakes without an explanation, last 90 days'],
    ['Schools', 'Schools'],
  ] as const) {
    await console.getByRole('link', { name: view }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  await page.getByLabel('Find a school').fill('kite')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('heading', { name: 'Kite Hill School' }).waitFor()
  expect(await page.locator('#content').innerText()).not.toContain('Leo Martin')
  await page.getByLabel('Agreed plan').selectOption('school')
  await page.getByLabel('Last day').fill('2027-08-31')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
  await page.getByText(/until Aug 31, 2027 · by you/).waitFor()
  await checkScreen(page, 'staff/school.en.1440')
  await page.getByLabel('Reason').fill('Request ABCD-EFGH')
  await page.getByRole('button', { name: 'Show names and addresses' }).click()
  await page.getByRole('link', { name: 'admin@skykite.test' }).waitFor()
  const { rows } = await owner.query(`SELECT plan FROM schools WHERE name = 'Kite Hill School'`)
  expect(rows).toEqual([{ plan: 'school' }])
  await page.setViewportSize(phone)
  await page.goto(`${world.url}/th/staff?search=kite`)
  await waitForHydration(page)
  await checkScreen(page, 'staff/school.th.360')
  await page.goto(`${world.url}/th/staff`)
  await waitForHydration(page)
  await checkScreen(page, 'staff/home.th.360')
  await closeScreens(staff)
})

test('staff switch maintenance on and off, and a teacher finds no staff page', async ({ world, screens }) => {
  const staff = await screens.of('staff', '/staff?view=maintenance')
  const teacher = await screens.of('teacher', '/dashboard/classroom')
  expect((await teacher.page.goto(`${world.url}/staff`))!.status()).toBe(404)
  try {
    const dayMs = 86_400_000
    const inZone = (ms: number) => new Date(ms).toISOString().slice(0, 16)
    await staff.page.getByLabel('Starts').fill(inZone(Date.now() + 2 * dayMs))
    await staff.page.getByLabel('Ends').fill(inZone(Date.now() + 2 * dayMs + 3_600_000))
    await staff.page.getByRole('button', { name: 'Announce' }).click()
    await staff.page.getByText('Announced:').waitFor()
    await checkScreen(staff.page, 'staff/planned.en.1440')
    await teacher.page.goto(`${world.url}/th/dashboard?class=${explorers}`)
    await teacher.page.getByText('มีกำหนดปิดปรับปรุงระบบ').waitFor()
    await checkScreen(teacher.page, 'staff/planned-today.th.1440')
    await teacher.page.setViewportSize(phone)
    await checkScreen(teacher.page, 'staff/planned-today.th.360')
    await staff.page.getByRole('button', { name: 'Withdraw' }).click()
    await expect.poll(() => staff.page.getByText('Announced:').count()).toBe(0)
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
