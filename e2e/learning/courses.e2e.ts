import type { Page } from 'playwright-core'
import { explorers } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { waitForHydration, waitForAnimations } from '#testing/screen.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { expect, test } from '../harness/journey.ts'

/** Courses and their lessons for visitors, students and teachers. */

const inClass = `class=${explorers}`

test.afterEach(({ owner }) => owner.query('DELETE FROM assignments WHERE classroom_id = $1', [explorers]))

test('a visitor reads about a course and plays its first lesson', async ({ world, screens }) => {
  const { context, page } = await screens.of('visitor', '/courses/first-flight', handheld)
  await checkScreen(page, 'courses/public.en')
  await page.getByRole('link', { name: 'Play the first lesson' }).click()
  await page.waitForURL(/\/lesson\/ff-1a\/ff-1-story$/)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Add: Fly right' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect((await fetch(`${world.url}/courses/no-such-course`)).status).toBe(404)
  await context.close()
})

test('a lesson locked by the teacher is closed for the student, and opens live when unlocked', async ({
  world,
  screens,
}) => {
  const child = await screens.of('student', `/dashboard?${inClass}`, handheld)
  const { page } = child
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Path', exact: true }).click()
  await page.getByRole('heading', { name: 'First Flight', level: 1 }).waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'sky map')
  const map = page.getByRole('list', { name: 'First Flight' })
  await map.getByRole('button', { name: 'Lesson 3, First this, then that · 1: not done yet' }).click()
  await page.getByRole('heading', { name: '3. First this, then that · 1' }).waitFor()

  const teacher = await screens.of('teacher', `/dashboard/course?${inClass}`, desk)
  await waitForHydration(teacher.page)
  await checkScreen(teacher.page, 'courses/class-map.en')
  await teacher.page.getByRole('button', { name: /^Lesson 3, / }).click()
  await teacher.page.getByRole('link', { name: 'Assign' }).click()
  await teacher.page.getByRole('dialog').waitFor()
  await assign(teacher.page, { locked: true })
  // The lock appears without a reload, and the other lessons stay on the path.
  await map.getByRole('button', { name: 'Lesson 3, First this, then that · 1: locked, from your teacher' }).waitFor()
  await map.getByRole('button', { name: /^Lesson 1, / }).waitFor()
  await map.getByRole('button', { name: /^Lesson 4, / }).waitFor()
  const response = await page.goto(`${world.url}/lesson/ff-2a/ff-2-1?${inClass}`)
  expect(response!.status()).toBe(403)
  await page.getByText('This lesson is still locked').waitFor()
  await checkScreen(page, 'courses/closed.en')
  await teacher.page.getByRole('button', { name: /^Unlock/ }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor()
  await closeScreens(child, teacher)
})

test('a teacher finds a course in the catalog, sees its path and assigns it', async ({ screens }) => {
  const { context, page } = await screens.of('teacher', `/dashboard/courses?${inClass}`, desk)
  await waitForHydration(page)
  await checkScreen(page, 'courses/catalogue.en')
  await page.getByText('Word blocks', { exact: true }).first().click()
  expect(await page.getByRole('heading', { name: 'First Flight' }).count()).toBe(0)
  const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Block Breeze' }) })
  await course.getByRole('link', { name: 'See the path' }).click()
  await page.getByRole('button', { name: /^Lesson 1, Turn and fly · 1/ }).waitFor()
  await page.goBack()
  await course.getByRole('link', { name: 'Assign' }).click()
  await page.getByRole('dialog').waitFor()
  await assign(page, { locked: false })
  await page.getByText('Block Breeze').first().waitFor()
  await context.close()
})

test('a teacher prints the plan and the parts of an unplugged activity in Thai, without page chrome', async ({
  screens,
}) => {
  const { context, page } = await screens.of(
    'teacher',
    `/th/dashboard/course?${inClass}&course=thinking-unplugged`,
    desk,
  )
  await waitForHydration(page)
  await page.getByText('มาตรฐานที่บทเรียนนี้ตอบ').click()
  await page.getByText('1A-AP-08').waitFor()
  await page.getByRole('link', { name: 'กิจกรรม U1: แผนและพิมพ์' }).click()
  await page.getByRole('heading', { name: 'ให้เพื่อนบิน', level: 1 }).waitFor()
  await waitForHydration(page)
  await expectNoViolations(page, 'activity')
  await checkScreen(page, 'courses/activity.th')
  await page.evaluate(() => void (window.print = () => void (document.title = 'printed')))
  await page.getByRole('button', { name: 'พิมพ์แผนและชิ้นส่วน' }).click()
  expect(await page.title()).toBe('printed')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'พิมพ์แผนและชิ้นส่วน' }).isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { name: 'U1-a · บัตรลูกศร กระดิ่ง และพายุ' }).last().isVisible()).toBe(true)
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThanOrEqual(2)
  await context.close()
})

async function assign(page: Page, { locked }: { locked: boolean }) {
  const sheet = page.getByRole('dialog')
  if (locked) await sheet.getByLabel('For the students').selectOption('locked')
  await sheet.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => sheet.count()).toBe(0)
}
