import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { explorers, kiteHill, owls } from '#db/personas.ts'
import { classroomScreens, close, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { atPath, hydrated } from './screen.ts'
import { enter } from './session.ts'

/** The class is in the address: no tab, reload, bookmark or device shows another one than its address says. */

const fixture = await openFixture()
const { world, browser } = fixture
const screens = classroomScreens(fixture)

const classOf = (page: Page) => new URL(page.url()).searchParams.get('class')

/** Every link of the page to a page of the dashboard, that names another class or none. */
const strayLinks = (page: Page, id: string) =>
  page
    .locator('a[href*="/dashboard"]')
    .evaluateAll(
      (links, own) =>
        links
          .map((link) => (link as HTMLAnchorElement).href)
          .filter((href) => !href.includes('/print-asset-') && new URL(href).searchParams.get('class') !== own),
      id,
    )

async function tabAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(world.url + path)
  await hydrated(page)
  return page
}

test.each([
  ['en', '', undefined],
  ['th', '/th', handheld],
] as const)('two tabs, two classes, in %s', async (_, language, device) => {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...device })
  await enter(context, world, 'teacher')
  const tabs = { [explorers]: '4B Explorers', [owls]: '3A Owls' }
  const pages = new Map<string, Page>()
  for (const id of Object.keys(tabs)) pages.set(id, await tabAt(context, `${language}/dashboard?class=${id}`))

  const places = [
    '/dashboard/classroom',
    `/dashboard/student-list`,
    '/dashboard/profile',
    '/dashboard/course',
    '/dashboard/rewards',
  ]
  for (const path of ['/dashboard', ...places]) {
    for (const [id, page] of pages) {
      // As somebody walks: without loading a document.
      await page.evaluate(
        (to) =>
          (
            window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => void } }
          ).__reactRouterDataRouter.navigate(to),
        `${language}${path}?class=${id}`,
      )
      await page.waitForURL(atPath(`${language}${path}`))
      await expect.poll(() => page.locator('summary').first().innerText()).toContain(tabs[id])
      const other = id === explorers ? owls : explorers
      const stray = (await strayLinks(page, id)).filter((href) => !href.includes(`class=${other}`))
      expect(stray, path).toEqual([])
    }
  }
  for (const [id, page] of pages) {
    await page.reload()
    expect(classOf(page)).toBe(id)
    await expect.poll(() => page.locator('summary').first().innerText()).toContain(tabs[id])
  }
  await context.close()
})

test('a form of one tab is about its own class, though the other tab chose last', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  await enter(context, world, 'teacher')
  const first = await tabAt(context, `/dashboard/classroom-dashboard/${explorers}/students`)
  const second = await tabAt(context, `/dashboard?class=${explorers}`)
  await second.locator('summary').first().click()
  await second.getByRole('link', { name: '3A Owls' }).click()
  await second.waitForURL((url) => url.searchParams.get('class') === owls)
  expect(new URL(first.url()).searchParams.get('class')).toBe(explorers)
  // What is without a class goes to the one chosen last, and says so.
  const third = await tabAt(context, '/dashboard/course?week=2')
  expect(third.url()).toBe(`${world.url}/dashboard/course?class=${owls}&week=2`)
  await first.reload()
  await expect.poll(() => first.locator('summary').first().innerText()).toContain('4B Explorers')
  await context.close()
})

test('a choice can be opened in a tab of its own; with one class there is none', async () => {
  const { context, page } = await screens.of('teacher', '/account/select-room?redirect=%2Fdashboard%2Frewards')
  const link = page.getByRole('link', { name: /3A Owls/ })
  expect(await link.getAttribute('href')).toBe(`/dashboard/rewards?class=${owls}`)
  await hydrated(page)
  await link.click()
  await page.waitForURL(`${world.url}/dashboard/rewards?class=${owls}`)
  const student = await screens.of('student', '/account/select-room')
  expect(student.page.url()).toBe(`${world.url}/dashboard?class=${explorers}`)
  const admin = await screens.of('admin', '/account/select-room')
  expect(admin.page.url()).toBe(`${world.url}/dashboard?school=${kiteHill}`)
  await close({ context, page }, student, admin)
})

test('a bookmark of a class one has no part in leads to one’s own, and never shows it', async () => {
  const { context, page } = await screens.of('coTeacher', `/dashboard?class=${owls}`)
  await page.waitForURL(`${world.url}/dashboard?class=${explorers}`)
  expect(await page.getByText('3A Owls').count()).toBe(0)
  await context.close()
})

test('the canonical address of a page names no class', async () => {
  const { context, page } = await screens.of('teacher', `/ko/dashboard?class=${explorers}`)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${world.url}/ko/dashboard`)
  await context.close()
})
