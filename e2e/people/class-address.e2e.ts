import type { BrowserContext, Page } from 'playwright-core'
import { explorers, kiteHill, owls } from '#db/personas.ts'
import { closeScreens, handheld } from '../scenes/classroom-screens.ts'
import { matchPath, waitForHydration } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** The URL names the class: tabs, reloads, bookmarks and other devices always show the class of their URL. */

const readClassId = (page: Page) => new URL(page.url()).searchParams.get('class')

/** Returns all dashboard links of the page that name another class or no class. */
const findStrayLinks = (page: Page, id: string) =>
  page
    .locator('a[href*="/dashboard"]')
    .evaluateAll(
      (links, classroomId) =>
        links
          .map((link) => (link as HTMLAnchorElement).href)
          .filter((href) => !href.includes('/print-asset-') && new URL(href).searchParams.get('class') !== classroomId),
      id,
    )

async function openTab(world: Journey['world'], context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(world.url + path)
  await waitForHydration(page)
  return page
}

for (const [label, language, device] of variants([
  ['en', '', undefined],
  ['th', '/th', handheld],
] as const))
  test(`two tabs show two classes independently, in ${label}`, async ({ world, browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...device })
    await signInByCookie(context, world, 'teacher')
    const tabs = { [explorers]: '4B Explorers', [owls]: '3A Owls' }
    const pages = new Map<string, Page>()
    for (const id of Object.keys(tabs))
      pages.set(id, await openTab(world, context, `${language}/dashboard?class=${id}`))

    const paths = [
      '/dashboard/classroom',
      `/dashboard/student-list`,
      '/dashboard/profile',
      '/dashboard/course',
      '/dashboard/rewards',
    ]
    for (const path of ['/dashboard', ...paths]) {
      for (const [id, page] of pages) {
        // Client-side navigation, without loading a document.
        await page.evaluate(
          (to) =>
            (
              window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => void } }
            ).__reactRouterDataRouter.navigate(to),
          `${language}${path}?class=${id}`,
        )
        await page.waitForURL(matchPath(`${language}${path}`))
        await expect.poll(() => page.locator('summary').first().innerText()).toContain(tabs[id])
        const otherClassroomId = id === explorers ? owls : explorers
        const wrongLinks = (await findStrayLinks(page, id)).filter(
          (href) => !href.includes(`class=${otherClassroomId}`),
        )
        expect(wrongLinks, path).toEqual([])
      }
    }
    for (const [id, page] of pages) {
      await page.reload()
      expect(readClassId(page)).toBe(id)
      await expect.poll(() => page.locator('summary').first().innerText()).toContain(tabs[id])
    }
    await context.close()
  })

test('a tab keeps its class when another tab chooses a different class', async ({ world, browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  await signInByCookie(context, world, 'teacher')
  const first = await openTab(world, context, `/dashboard/classroom-dashboard/${explorers}/students`)
  const second = await openTab(world, context, `/dashboard?class=${explorers}`)
  await second.locator('summary').first().click()
  await second.getByRole('link', { name: '3A Owls' }).click()
  await second.waitForURL((url) => url.searchParams.get('class') === owls)
  expect(new URL(first.url()).searchParams.get('class')).toBe(explorers)
  // A URL without a class redirects to the class that was chosen last.
  const third = await openTab(world, context, '/dashboard/course?week=2')
  expect(third.url()).toBe(`${world.url}/dashboard/course?class=${owls}&week=2`)
  await first.reload()
  await expect.poll(() => first.locator('summary').first().innerText()).toContain('4B Explorers')
  await context.close()
})

test('the class choice is a link; users with a single class or school skip it', async ({ world, screens }) => {
  const { context, page } = await screens.of('teacher', '/account/select-room?redirect=%2Fdashboard%2Frewards')
  const link = page.getByRole('link', { name: /3A Owls/ })
  expect(await link.getAttribute('href')).toBe(`/dashboard/rewards?class=${owls}`)
  await waitForHydration(page)
  await link.click()
  await page.waitForURL(`${world.url}/dashboard/rewards?class=${owls}`)
  const student = await screens.of('student', '/account/select-room')
  expect(student.page.url()).toBe(`${world.url}/dashboard?class=${explorers}`)
  const admin = await screens.of('admin', '/account/select-room')
  expect(admin.page.url()).toBe(`${world.url}/dashboard?school=${kiteHill}`)
  await closeScreens({ context, page }, student, admin)
})

test('a bookmark of a class of other teachers redirects to the user’s class', async ({ world, screens }) => {
  const { context, page } = await screens.of('coTeacher', `/dashboard?class=${owls}`)
  await page.waitForURL(`${world.url}/dashboard?class=${explorers}`)
  expect(await page.getByText('3A Owls').count()).toBe(0)
  await context.close()
})
