import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { explorers, personas } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { makeLearner } from './learner.ts'
import { hasItsWords, phone, settled } from './screen.ts'
import { enter } from './session.ts'

/** What a child does while there is no network, on a tablet that goes to the next child. */

const { world, browser, owner } = await openFixture()
const step = `/lesson/ff-1a/ff-1-2?class=${explorers}`
const student = personas.student.id

async function learner(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await enter(context, world, 'student')
  const page = await context.newPage()
  await page.goto(world.url + step)
  await page.getByText('All work saved').waitFor({ state: 'attached' })
  await hasItsWords(page)
  return { context, page }
}

/** Two tiles up, which is the answer, and go. */
async function solve(page: Page) {
  const up = page.locator('[data-slot=toolbox] button').nth(1)
  await up.click()
  await up.click()
  await page.locator('[data-slot=actions] button').last().click()
}

const kept = async () =>
  (
    await owner.query('SELECT stars, attempts FROM lesson_progress WHERE student_id = $1 AND step = $2', [
      student,
      'ff-1-2',
    ])
  ).rows[0]

test('a run without network is kept through a closed tab, and counted once when there is one', async () => {
  const { context, page } = await learner()
  await context.setOffline(true)
  await solve(page)
  await page.getByText('kept on this device').first().waitFor()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(world.url + step)
  await again.getByText('All work saved').waitFor({ state: 'attached' })
  await expect.poll(kept).toEqual({ stars: 3, attempts: 1 })
  await context.close()
})

test('where the server comes to other stars than the device, its word counts and is told kindly', async () => {
  const learner = await makeLearner(owner, 'Corrected')
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await enter(context, world, learner)
  const page = await context.newPage()
  // As if the level on this device were an older one.
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

test('begun on one device, gone on with on another, and what was replaced is brought back', async () => {
  const child = await makeLearner(owner, 'Two Devices')
  const open = async (viewport: typeof phone) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    await enter(context, world, child)
    const page = await context.newPage()
    await page.goto(`${world.url}/lesson/ff-1a/ff-1-3?class=${explorers}`)
    const tiles = page.getByRole('toolbar', { name: 'Program' }).getByRole('button', { name: /^Fly/ })
    return { page, tiles: () => tiles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))) }
  }
  const drafted = async () =>
    (await owner.query('SELECT device FROM lesson_drafts WHERE student_id = $1', [child.id])).rows.length
  const tablet = await open(phone)
  await tablet.page.getByRole('button', { name: 'Add: Fly right' }).click()
  await expect.poll(drafted).toBe(1)

  const desk = await open({ width: 1366, height: 768 })
  await desk.page.getByText('Here is your program from your other device').waitFor()
  await expect.poll(desk.tiles).toEqual(['Fly right'])
  await desk.page.getByRole('button', { name: 'Add: Fly up' }).click()

  const earlier = desk.page.getByRole('region', { name: 'Earlier programs' })
  await desk.page.getByRole('button', { name: 'Earlier programs' }).click()
  await earlier.getByText('1 piece', { exact: true }).waitFor()
  expect(await earlier.getByRole('img', { name: /^Fly/ }).count()).toBe(1)
  await settled(desk.page)
  await noViolations(desk.page, 'with earlier programs')
  await earlier.getByRole('button', { name: 'Bring it back' }).click()
  await expect.poll(desk.tiles).toEqual(['Fly right'])

  // What stood there instead is in the list now, and what stands there is not.
  await desk.page.getByRole('button', { name: 'Earlier programs' }).click()
  await earlier.getByText('2 pieces', { exact: true }).waitFor()
  expect(await earlier.getByRole('slider').count()).toBe(0)
  await desk.page.getByText('All work saved').waitFor({ state: 'attached' })
  await tablet.page.reload()
  await expect.poll(tablet.tiles).toEqual(['Fly right'])
  await Promise.all([tablet, desk].map(({ page }) => page.context().close()))
})
