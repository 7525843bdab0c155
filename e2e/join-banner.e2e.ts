import { beforeEach, expect, test } from 'vitest'
import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { classroomScreens, close, desk, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { hydrated } from './screen.ts'
import { filled, look, wordsOf } from './two-devices.ts'

/** Somebody asks to join while the teacher is on any page of the class: badge, one line, answered there. */

const fixture = await openFixture()
const { world, browser, owner } = fixture
const screens = classroomScreens(fixture)

beforeEach(async () => {
  await owner.query('DELETE FROM join_requests WHERE classroom_id = $1', [explorers])
  await owner.query('DELETE FROM name_requests WHERE classroom_id = $1', [explorers])
})

const cases = [
  ['th', handheld, 'phone'],
  ['en', desk, 'desktop'],
] as const

test.each(cases)('in %s: approved and declined above a page', { timeout: 120_000 }, async (locale, device, size) => {
  const [c, j] = [wordsOf('classrooms', locale).joinRequests!, wordsOf('cards', locale).joinCode!]
  const at = (path: string) => localePath(locale, path)
  const teacher = await screens.of('teacher', at(`/dashboard/profile?class=${explorers}`), device)
  await hydrated(teacher.page)
  const banner = teacher.page.getByRole('region', { name: c.title! })
  const badge = teacher.page.locator('[data-badge]:visible')
  expect([await banner.count(), await badge.count()]).toEqual([0, 0])

  // With an account, by the class code.
  const asking = await screens.ofNewcomer(`Quinn ${locale}`, '/join/K7QM4TXR')
  await asking.page.getByRole('button', { name: 'Ask to join' }).click()
  await banner.waitFor({ timeout: 15_000 })
  await expect.poll(() => badge.innerText()).toContain('1')

  // Without one, by name.
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
  const page = await context.newPage()
  await page.goto(world.url + at('/join/K7QM4TXR'))
  await hydrated(page)
  await page.getByRole('button', { name: j.notHere! }).click()
  await page.getByRole('textbox', { name: j.name!.label! }).fill(`Fahsai ${locale}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => badge.innerText(), { timeout: 15_000 }).toContain('2')
  await look(teacher.page, `join-banner/${size}.${locale}`)
  // One line, and nothing below it is covered.
  const box = (await banner.boundingBox())!
  expect(box.height).toBeLessThan(72)
  expect(await teacher.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await banner.getByRole('button', { name: filled(c.approveOne!, { name: `Quinn ${locale}` }) }).click()
  await asking.page.waitForURL(/\/dashboard\?class=/, { timeout: 15_000 })
  await banner.getByRole('button', { name: filled(c.declineOne!, { name: `Fahsai ${locale}` }) }).click()
  await page.getByText(j.name!.declined!).waitFor({ timeout: 15_000 })
  await expect.poll(() => banner.count()).toBe(0)
  await expect.poll(() => badge.count()).toBe(0)
  await close(teacher, asking, { context, page })
})

test('where the list stands already there is no line above it', { timeout: 60_000 }, async () => {
  const { title } = wordsOf('classrooms', 'en').joinRequests!
  const asking = await screens.ofNewcomer('Robin en', '/join/K7QM4TXR')
  await asking.page.getByRole('button', { name: 'Ask to join' }).click()
  for (const path of [`/dashboard?class=${explorers}`, `/dashboard/classroom-dashboard/${explorers}/join-request`]) {
    const teacher = await screens.of('teacher', path, handheld)
    await teacher.page.locator('[data-badge]:visible').waitFor({ timeout: 15_000 })
    expect(await teacher.page.getByRole('region', { name: title! }).count()).toBe(0)
    await close(teacher)
  }
  await close(asking)
})
