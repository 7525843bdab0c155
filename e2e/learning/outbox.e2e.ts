import type { BrowserContext, Page } from 'playwright-core'
import { explorers, personas } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { makeStudent } from '../scenes/student.ts'
import { phone, waitForAnimations, waitForElementHydration, waitForMessages } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/** The outbox for lesson events: offline runs, corrected results and drafts of two devices. */

const step = `/lesson/ff-1a/ff-1-2?class=${explorers}`
const student = personas.student.id

async function openAsStudent({
  world,
  browser,
}: Pick<Journey, 'world' | 'browser'>): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await signInByCookie(context, world, 'student')
  const page = await context.newPage()
  await page.goto(world.url + step)
  await page.getByText('All work saved').waitFor({ state: 'attached' })
  await waitForMessages(page)
  return { context, page }
}

/** Adds the two "up" tiles that solve the level, and runs it. */
async function solve(page: Page) {
  const up = page.locator('[data-slot=toolbox] button').nth(1)
  await up.click()
  await up.click()
  await page.locator('[data-slot=actions] button').last().click()
}

const readProgress = async (owner: Journey['owner']) =>
  (
    await owner.query('SELECT stars, attempts FROM lesson_progress WHERE student_id = $1 AND step = $2', [
      student,
      'ff-1-2',
    ])
  ).rows[0]

test('an offline run survives a closed tab and is counted once after the reconnect', async ({
  world,
  browser,
  owner,
}) => {
  onlyNightly('`offline` closes the tab too, and its servers die')
  const { context, page } = await openAsStudent({ world, browser })
  await context.setOffline(true)
  await solve(page)
  await page.getByText('kept on this device').first().waitFor()
  await page.close()
  await context.setOffline(false)
  const laterPage = await context.newPage()
  await laterPage.goto(world.url + step)
  await laterPage.getByText('All work saved').waitFor({ state: 'attached' })
  await expect.poll(() => readProgress(owner)).toEqual({ stars: 3, attempts: 1 })
  await context.close()
})

test('the server’s verdict replaces the stars of the device, with an explanation', async ({
  world,
  browser,
  owner,
}) => {
  const correctedStudent = await makeStudent(owner, 'Corrected')
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await signInByCookie(context, world, correctedStudent)
  const page = await context.newPage()
  // Simulates a device with an outdated level.
  await page.route('**/api/1.0/events', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { events: { verdict?: { stars: number; solved: boolean } }[] }
    for (const { verdict } of answer.events) if (verdict) Object.assign(verdict, { stars: 0, solved: false })
    await route.fulfill({ response, json: answer })
  })
  await page.goto(world.url + step)
  await page.getByText('All work saved').waitFor({ state: 'attached' })
  await solve(page)
  await page.getByText('This level has changed since you opened it.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Step 4', exact: true }).waitFor()
  await context.close()
})

test('a draft continues on another device, and a replaced draft can be restored', async ({ world, browser, owner }) => {
  const child = await makeStudent(owner, 'Two Devices')
  const openLevel = async (viewport: typeof phone) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    await signInByCookie(context, world, child)
    const page = await context.newPage()
    await page.goto(`${world.url}/lesson/ff-1a/ff-1-3?class=${explorers}`)
    await waitForElementHydration(page.locator('[data-slot=toolbox] button').first())
    const tiles = page.getByRole('toolbar', { name: 'Program' }).getByRole('button', { name: /^Fly/ })
    return { page, tiles: () => tiles.evaluateAll((all) => all.map((item) => item.getAttribute('aria-label'))) }
  }
  const countDrafts = async () =>
    (await owner.query('SELECT device FROM lesson_drafts WHERE student_id = $1', [child.id])).rows.length
  const tablet = await openLevel(phone)
  await tablet.page.getByRole('button', { name: 'Add: Fly right' }).click()
  await expect.poll(countDrafts).toBe(1)

  const desk = await openLevel({ width: 1366, height: 768 })
  await desk.page.getByText('Here is your program from your other device').waitFor()
  await expect.poll(desk.tiles).toEqual(['Fly right'])
  await desk.page.getByRole('button', { name: 'Add: Fly up' }).click()

  const earlierPrograms = desk.page.getByRole('region', { name: 'Earlier programs' })
  await desk.page.getByRole('button', { name: 'Earlier programs' }).click()
  await earlierPrograms.getByText('1 piece', { exact: true }).waitFor()
  expect(await earlierPrograms.getByRole('img', { name: /^Fly/ }).count()).toBe(1)
  await waitForAnimations(desk.page)
  await expectNoViolations(desk.page, 'with earlier programs')
  await earlierPrograms.getByRole('button', { name: 'Bring it back' }).click()
  await expect.poll(desk.tiles).toEqual(['Fly right'])

  // The list now has the program that was replaced, but not the current one.
  await desk.page.getByRole('button', { name: 'Earlier programs' }).click()
  await earlierPrograms.getByText('2 pieces', { exact: true }).waitFor()
  expect(await earlierPrograms.getByRole('slider').count()).toBe(0)
  await desk.page.getByText('All work saved').waitFor({ state: 'attached' })
  await tablet.page.reload()
  await expect.poll(tablet.tiles).toEqual(['Fly right'])
  await Promise.all([tablet, desk].map(({ page }) => page.context().close()))
})
