import { beforeEach, expect, test } from 'vitest'
import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { classroomScreens, close, desk, handheld } from './classroom-screens.ts'
import { noViolations } from './axe.ts'
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

test.each(cases)('in %s: approved and declined above a page', async (locale, device, size) => {
  const [c, j] = [wordsOf('classrooms', locale).joinRequests!, wordsOf('cards', locale).joinCode!]
  const at = (path: string) => localePath(locale, path)
  const teacher = await screens.of('teacher', at(`/dashboard/profile?class=${explorers}`), device)
  await hydrated(teacher.page)
  const banner = teacher.page.getByRole('region', { name: c.title! })
  const badge = teacher.page.locator('[data-badge]:visible')
  expect([await banner.count(), await badge.count()]).toEqual([0, 0])
  const places = () =>
    teacher.page
      .locator('main :is(h1, h2, input, button), nav a')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
  const before = await places()

  // With an account, by the class code.
  const asking = await screens.ofNewcomer(`Quinn ${locale}`, '/join/K7QM4TXR')
  await asking.page.getByRole('button', { name: 'Ask to join' }).click()
  await banner.waitFor()
  await expect.poll(() => badge.innerText()).toContain('1')

  // Without one, by name.
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
  const page = await context.newPage()
  await page.goto(world.url + at('/join/K7QM4TXR'))
  await hydrated(page)
  await page.getByRole('button', { name: j.notHere! }).click()
  await page.getByRole('textbox', { name: j.name!.label! }).fill(`Fahsai ${locale}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => badge.innerText()).toContain('2')
  await look(teacher.page, `join-banner/${size}.${locale}`)
  await noViolations(teacher.page)
  // Nothing has moved, and nothing of the page is covered.
  expect(await places()).toEqual(before)
  const [box, main] = [(await banner.boundingBox())!, (await teacher.page.locator('main').boundingBox())!]
  expect(box.y + box.height <= main.y || box.x + box.width <= main.x).toBe(true)
  if (size === 'phone') expect(box.height).toBeLessThanOrEqual(57)
  expect(await teacher.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await banner.getByRole('button', { name: filled(c.approveOne!, { name: `Quinn ${locale}` }) }).click()
  await asking.page.waitForURL(/\/dashboard\?class=/)
  await banner.getByRole('button', { name: filled(c.declineOne!, { name: `Fahsai ${locale}` }) }).click()
  await page.getByText(j.name!.declined!).waitFor()
  await expect.poll(() => banner.count()).toBe(0)
  await expect.poll(() => badge.count()).toBe(0)
  await close(teacher, asking, { context, page })
})

test('a press that was meant for the header while it came in is not an answer, and it can be put away', async () => {
  const words = wordsOf('classrooms', 'en').joinRequests!
  const teacher = await screens.of('teacher', `/dashboard/profile?class=${explorers}`, handheld)
  await hydrated(teacher.page)
  const banner = teacher.page.getByRole('region', { name: words.title! })
  // As soon as it stands there, where its answers are.
  await teacher.page.evaluate(() => {
    new MutationObserver(() => {
      const yes = document.querySelector('aside section button')
      if (!yes || 'hit' in document.body.dataset) return
      const { x, y, width, height } = yes.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      document.body.dataset.hit = hit?.closest('aside') ? 'banner' : 'page'
    }).observe(document.body, { childList: true, subtree: true })
  })
  const asking = await screens.ofNewcomer('Sam en', '/join/K7QM4TXR')
  await asking.page.getByRole('button', { name: 'Ask to join' }).click()
  await banner.waitFor()
  expect(await teacher.page.evaluate(() => document.body.dataset.hit)).toBe('page')
  await banner.getByRole('button', { name: words.later! }).click()
  await expect.poll(() => banner.count()).toBe(0)
  expect(await teacher.page.locator('[data-badge]:visible').innerText()).toContain('1')
  // Whoever comes after that is shown.
  const next = await screens.ofNewcomer('Toni en', '/join/K7QM4TXR')
  await next.page.getByRole('button', { name: 'Ask to join' }).click()
  await banner.getByText('Toni en').waitFor()
  await close(teacher, asking, next)
})

test('where the list stands already there is no line above it', async () => {
  const { title } = wordsOf('classrooms', 'en').joinRequests!
  const asking = await screens.ofNewcomer('Robin en', '/join/K7QM4TXR')
  await asking.page.getByRole('button', { name: 'Ask to join' }).click()
  for (const path of [`/dashboard?class=${explorers}`, `/dashboard/classroom-dashboard/${explorers}/join-request`]) {
    const teacher = await screens.of('teacher', path, handheld)
    await teacher.page.locator('[data-badge]:visible').waitFor()
    expect(await teacher.page.getByRole('region', { name: title! }).count()).toBe(0)
    await close(teacher)
  }
  await close(asking)
})
