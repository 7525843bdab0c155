import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { explorers } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { makeLearner } from './learner.ts'
import { hydrated, phone, picture, settled } from './screen.ts'
import { enter } from './session.ts'

/** What somebody solves before they have logged in, and what becomes of it. */

const { world, browser, owner } = await openFixture()
const home = `${world.url}/dashboard?class=${explorers}`

async function solveAsVisitor(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${world.url}/lesson/ff-1a/ff-1-2`)
  await hydrated(page)
  const up = page.getByRole('button', { name: 'Add: Fly up' })
  await up.click()
  await up.click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('dialog', { name: 'Wow, three stars!' }).waitFor()
  // Everything that was done is in the browser's own database.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('skykite-outbox')
            opening.addEventListener('success', () => {
              const counting = opening.result.transaction('events').objectStore('events').count()
              counting.addEventListener('success', () => {
                opening.result.close()
                resolve(counting.result)
              })
            })
          }),
      ),
    )
    .toBeGreaterThanOrEqual(3)
  return page
}

const kept = async (id: string) =>
  (await owner.query('SELECT stars, attempts FROM lesson_progress WHERE student_id = $1 AND step = $2', [id, 'ff-1-2']))
    .rows

const offer = (page: Page) => page.getByText('Was this you?')

test('what a visitor solved is theirs when they say so, judged by the server, and asked about once', async () => {
  const mali = await makeLearner(owner, 'Mali Visitor')
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await solveAsVisitor(context)
  expect(await kept(mali.id)).toEqual([])
  await enter(context, world, mali)
  await page.goto(home)
  await hydrated(page)
  await offer(page).waitFor()
  await page.getByText('Someone solved 1 step').waitFor()
  await settled(page)
  await noViolations(page, 'asked about what a visitor did')
  await picture(page, 'visitor-work')
  await page.getByRole('button', { name: 'Yes, keep it' }).click()
  await page.getByText('It is with your own work now.').waitFor()
  await expect.poll(() => kept(mali.id)).toEqual([{ stars: 3, attempts: 1 }])

  await page.goto(`${world.url}/lesson/ff-1a/ff-1-2?class=${explorers}`)
  await page.getByRole('link', { name: 'Step 4, done' }).waitFor()
  const tiles = page.getByRole('toolbar', { name: 'Program' }).getByRole('button', { name: 'Fly up' })
  await expect.poll(() => tiles.count()).toBe(2)
  await page.goto(home)
  await page.getByText('All work saved').first().waitFor({ state: 'attached' })
  expect(await offer(page).count()).toBe(0)
  await context.close()
})

test('who says no keeps nothing of it, and nobody is asked again', async () => {
  const leo = await makeLearner(owner, 'Leo Visitor')
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await solveAsVisitor(context)
  await enter(context, world, leo)
  await page.goto(home)
  await hydrated(page)
  await page.getByRole('button', { name: 'No, not me' }).click()
  await offer(page).waitFor({ state: 'detached' })
  await page.reload()
  await hydrated(page)
  await page.goto(`${world.url}/lesson/ff-1a/ff-1-2?class=${explorers}`)
  await page.getByRole('link', { name: 'Step 4', exact: true }).waitFor()
  await page.goto(home)
  await page.getByText('All work saved').first().waitFor({ state: 'attached' })
  expect(await offer(page).count()).toBe(0)
  expect((await kept(leo.id)).filter(({ stars }) => stars > 0)).toEqual([])
  await context.close()
})

test('on a shared tablet the next child is not asked about what was done before the first', async () => {
  const [first, next] = [await makeLearner(owner, 'First Child'), await makeLearner(owner, 'Next Child')]
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await solveAsVisitor(context)
  await enter(context, world, first)
  await page.goto(home)
  await offer(page).waitFor()
  await context.clearCookies()
  await enter(context, world, next)
  await page.goto(home)
  await page.getByText('All work saved').first().waitFor({ state: 'attached' })
  // Whoever comes has the first one's things locked away before anything is asked.
  await page.waitForFunction((id) => localStorage.getItem('skykite:owner') === id, next.id)
  await page.reload()
  await page.getByText('All work saved').first().waitFor({ state: 'attached' })
  expect(await offer(page).count()).toBe(0)
  await context.close()
})
