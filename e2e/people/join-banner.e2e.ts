import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { waitForHydration } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { onlyNightly, variants } from '../harness/variants.ts'

/** A join request shows a badge and a banner on any page of the class, and the teacher answers it in the banner. */

test.beforeEach(async ({ owner }) => {
  await owner.query('DELETE FROM join_requests WHERE classroom_id = $1', [explorers])
  await owner.query('DELETE FROM name_requests WHERE classroom_id = $1', [explorers])
})

const cases = [
  ['th', handheld, 'phone'],
  ['en', desk, 'desktop'],
] as const

for (const [locale, device, size] of variants(cases, 1))
  test(`in ${locale}: a teacher approves and declines join requests in the banner`, async ({
    world,
    browser,
    screens,
  }) => {
    const [c, j] = [readMessages('classrooms', locale).joinRequests!, readMessages('cards', locale).joinCode!]
    const localize = (path: string) => localePath(locale, path)
    const teacher = await screens.of('teacher', localize(`/dashboard/profile?class=${explorers}`), device)
    await waitForHydration(teacher.page)
    const banner = teacher.page.getByRole('region', { name: c.title! })
    const badge = teacher.page.locator('[data-badge]:visible')
    expect([await banner.count(), await badge.count()]).toEqual([0, 0])
    const readPositions = () =>
      teacher.page
        .locator('main :is(h1, h2, input, button), nav a')
        .evaluateAll((all) => all.map((item) => JSON.stringify(item.getBoundingClientRect())))
    const positionsBefore = await readPositions()

    // A user with an account sends a join request by class code.
    const newcomer = await screens.ofNewcomer(`Quinn ${locale}`, '/join/K7QM4TXR')
    await newcomer.page.getByRole('button', { name: 'Ask to join' }).click()
    await banner.waitFor()
    await expect.poll(() => badge.innerText()).toContain('1')

    // A child without an account sends a join request by name.
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
    const page = await context.newPage()
    await page.goto(world.url + localize('/join/K7QM4TXR'))
    await waitForHydration(page)
    await page.getByRole('button', { name: j.notHere! }).click()
    await page.getByRole('textbox', { name: j.name!.label! }).fill(`Fahsai ${locale}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => badge.innerText()).toContain('2')
    await checkScreen(teacher.page, `join-banner/${size}.${locale}`)
    await expectNoViolations(teacher.page)
    // The banner neither shifts nor covers the page.
    expect(await readPositions()).toEqual(positionsBefore)
    const [box, main] = [(await banner.boundingBox())!, (await teacher.page.locator('main').boundingBox())!]
    expect(box.y + box.height <= main.y || box.x + box.width <= main.x).toBe(true)
    if (size === 'phone') expect(box.height).toBeLessThanOrEqual(57)
    expect(await teacher.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await banner.getByRole('button', { name: fillPlaceholders(c.approveOne!, { name: `Quinn ${locale}` }) }).click()
    await newcomer.page.waitForURL(/\/dashboard\?class=/)
    await banner.getByRole('button', { name: fillPlaceholders(c.declineOne!, { name: `Fahsai ${locale}` }) }).click()
    await page.getByText(j.name!.declined!).waitFor()
    await expect.poll(() => banner.count()).toBe(0)
    await expect.poll(() => badge.count()).toBe(0)
    await closeScreens(teacher, newcomer, { context, page })
  })

test('an appearing banner ignores clicks at first, and a teacher can dismiss it until the next request', async ({
  screens,
}) => {
  const messages = readMessages('classrooms', 'en').joinRequests!
  const teacher = await screens.of('teacher', `/dashboard/profile?class=${explorers}`, handheld)
  await waitForHydration(teacher.page)
  const banner = teacher.page.getByRole('region', { name: messages.title! })
  // Records whether a click on the approve button would hit the banner at the moment it appears.
  await teacher.page.evaluate(() => {
    new MutationObserver(() => {
      const approveButton = document.querySelector('aside section button')
      if (!approveButton || 'hit' in document.body.dataset) return
      const { x, y, width, height } = approveButton.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      document.body.dataset.hit = hit?.closest('aside') ? 'banner' : 'page'
    }).observe(document.body, { childList: true, subtree: true })
  })
  const newcomer = await screens.ofNewcomer('Sam en', '/join/K7QM4TXR')
  await newcomer.page.getByRole('button', { name: 'Ask to join' }).click()
  await banner.waitFor()
  expect(await teacher.page.evaluate(() => document.body.dataset.hit)).toBe('page')
  await banner.getByRole('button', { name: messages.later! }).click()
  await expect.poll(() => banner.count()).toBe(0)
  expect(await teacher.page.locator('[data-badge]:visible').innerText()).toContain('1')
  // A later request shows the banner again.
  const laterNewcomer = await screens.ofNewcomer('Toni en', '/join/K7QM4TXR')
  await laterNewcomer.page.getByRole('button', { name: 'Ask to join' }).click()
  await banner.getByText('Toni en').waitFor()
  await closeScreens(teacher, newcomer, laterNewcomer)
})

test('pages that list the join requests show no banner', async ({ screens }) => {
  onlyNightly('The other journeys of this file show when the banner appears')
  const { title } = readMessages('classrooms', 'en').joinRequests!
  const newcomer = await screens.ofNewcomer('Robin en', '/join/K7QM4TXR')
  await newcomer.page.getByRole('button', { name: 'Ask to join' }).click()
  for (const path of [`/dashboard?class=${explorers}`, `/dashboard/classroom-dashboard/${explorers}/join-request`]) {
    const teacher = await screens.of('teacher', path, handheld)
    await teacher.page.locator('[data-badge]:visible').waitFor()
    expect(await teacher.page.getByRole('region', { name: title! }).count()).toBe(0)
    await closeScreens(teacher)
  }
  await closeScreens(newcomer)
})
