import type { BrowserContext, Page } from 'playwright-core'
import { explorers } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { makeStudent } from '../scenes/student.ts'
import { waitForHydration, phone, takeScreenshot, waitForAnimations } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/** Work done as a visitor can be claimed after signing in. */

const home = (world: Journey['world']) => `${world.url}/dashboard?class=${explorers}`

async function solveAsVisitor(world: Journey['world'], context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${world.url}/lesson/ff-1a/ff-1-2`)
  await waitForHydration(page)
  const up = page.getByRole('button', { name: 'Add: Fly up' })
  await up.click()
  await up.click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('dialog', { name: 'Wow, three stars!' }).waitFor()
  // The events are stored in IndexedDB.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const openRequest = indexedDB.open('skykite-outbox')
            openRequest.addEventListener('success', () => {
              const countRequest = openRequest.result.transaction('events').objectStore('events').count()
              countRequest.addEventListener('success', () => {
                openRequest.result.close()
                resolve(countRequest.result)
              })
            })
          }),
      ),
    )
    .toBeGreaterThanOrEqual(3)
  return page
}

const readProgress = async (owner: Journey['owner'], id: string) =>
  (await owner.query('SELECT stars, attempts FROM lesson_progress WHERE student_id = $1 AND step = $2', [id, 'ff-1-2']))
    .rows

const findOffer = (page: Page) => page.getByText('Was this you?')

test('a student claims work done as a visitor; the server judges it and the question appears only once', async ({
  world,
  browser,
  owner,
}) => {
  const mali = await makeStudent(owner, 'Mali Visitor')
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await solveAsVisitor(world, context)
  expect(await readProgress(owner, mali.id)).toEqual([])
  await signInByCookie(context, world, mali)
  await page.goto(home(world))
  await waitForHydration(page)
  await findOffer(page).waitFor()
  await page.getByText('Someone solved 1 step').waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'the question about work of a visitor')
  await takeScreenshot(page, 'visitor-work')
  await page.getByRole('button', { name: 'Yes, keep it' }).click()
  await page.getByText('It is with your own work now.').waitFor()
  await expect.poll(() => readProgress(owner, mali.id)).toEqual([{ stars: 3, attempts: 1 }])

  await page.goto(`${world.url}/lesson/ff-1a/ff-1-2?class=${explorers}`)
  await page.getByRole('link', { name: 'Step 4, done' }).waitFor()
  const tiles = page.getByRole('toolbar', { name: 'Program' }).getByRole('button', { name: 'Fly up' })
  await expect.poll(() => tiles.count()).toBe(2)
  await page.goto(home(world))
  await page.getByText('All work saved').first().waitFor({ state: 'attached' })
  expect(await findOffer(page).count()).toBe(0)
  await context.close()
})

test('a student who declines visitor work gets nothing, and the question does not return', async ({
  world,
  browser,
  owner,
}) => {
  onlyNightly('The other journeys claim the work; declining only deletes it from the device')
  const leo = await makeStudent(owner, 'Leo Visitor')
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await solveAsVisitor(world, context)
  await signInByCookie(context, world, leo)
  await page.goto(home(world))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'No, not me' }).click()
  await findOffer(page).waitFor({ state: 'detached' })
  await page.reload()
  await waitForHydration(page)
  await page.goto(`${world.url}/lesson/ff-1a/ff-1-2?class=${explorers}`)
  await page.getByRole('link', { name: 'Step 4', exact: true }).waitFor()
  await page.goto(home(world))
  await page.getByText('All work saved').first().waitFor({ state: 'attached' })
  expect(await findOffer(page).count()).toBe(0)
  expect((await readProgress(owner, leo.id)).filter(({ stars }) => stars > 0)).toEqual([])
  await context.close()
})

test('on a shared tablet only the first child can claim earlier visitor work', async ({ world, browser, owner }) => {
  const [firstChild, nextChild] = [await makeStudent(owner, 'First Child'), await makeStudent(owner, 'Next Child')]
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await solveAsVisitor(world, context)
  await signInByCookie(context, world, firstChild)
  await page.goto(home(world))
  await findOffer(page).waitFor()
  await context.clearCookies()
  await signInByCookie(context, world, nextChild)
  await page.goto(home(world))
  await page.getByText('All work saved').first().waitFor({ state: 'attached' })
  // The app locks the first child's data away when the next child signs in.
  await page.waitForFunction((id) => localStorage.getItem('skykite:owner') === id, nextChild.id)
  await page.reload()
  await page.getByText('All work saved').first().waitFor({ state: 'attached' })
  expect(await findOffer(page).count()).toBe(0)
  await context.close()
})
