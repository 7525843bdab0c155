import { pages } from '#app/routes.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { waitForAnimations, waitForHydration } from '#testing/screen.ts'
import type { PersonaName } from '#testing/sign-in.ts'
import { findCoveredShare } from '../harness/covered-share.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** Rules for all dashboard pages on a phone: bars cover at most a third of the screen, and content comes first. */

const portrait = { width: 360, height: 640 }
const otherSizes = [
  ['landscape', { width: 640, height: 360 }],
  ['portrait at 200 %', { width: 180, height: 320 }],
  ['Chromebook at 200 %', { width: 683, height: 384 }],
] as const
/** Each measurement scrolls and renders the page three times, so a landing adds one other size, round-robin. */
const sizesOf = (position: number) =>
  [['portrait', portrait] as const, ...variants(otherSizes, position % otherSizes.length)] as const

const dashboardPaths = pages
  .filter(({ layout }) => layout === 'dashboard' || layout === 'dashboard-v2')
  .map(({ path }) => path)
const students = '/dashboard/classroom-dashboard/:classroomId/students'
const settings = '/dashboard/classroom?view=edit&classroom=:classroomId'
const teacherPaths = [
  ...dashboardPaths,
  `${students}?view=attendance`,
  `${students}?view=attendance&week=2026-11-16`,
  `${students}?view=reports`,
  settings,
  '/dashboard/classroom?view=new',
  '/dashboard/classroom?view=class',
]
const pathsByPersona: [PersonaName, Locale, string[]][] = [
  ['teacher', 'th', teacherPaths],
  ['student', 'en', ['/dashboard', '/dashboard/course', '/dashboard/lessons', '/dashboard/rewards']],
  ['admin', 'en', ['people', 'settings', 'audit'].map((section) => `/dashboard?section=${section}`)],
]

/** Replaces parameters. Pages of a single competition or minigame get an id that does not exist. */
const fillPath = (path: string) => path.replaceAll(':classroomId', explorers).replaceAll(/:\w+/g, 'sample')

for (const [persona, locale, paths] of pathsByPersona)
  test(`bars cover at most a third of a phone on every page of the ${persona}`, async ({ screens }) => {
    test.setTimeout(300_000)
    const { page, context } = await screens.of(persona, localePath(locale, '/dashboard'), {
      viewport: portrait,
      hasTouch: true,
      isMobile: false,
    })
    const wrong: string[] = []
    for (const [position, path] of paths.entries()) {
      const url = new URL(localePath(locale, fillPath(path)), page.url())
      if (persona === 'teacher') url.searchParams.set('class', explorers)
      await page.goto(url.href)
      await waitForHydration(page)
      await waitForAnimations(page)
      for (const [name, size] of sizesOf(position)) {
        await page.setViewportSize(size)
        const share = await findCoveredShare(page)
        if (share > 1 / 3) wrong.push(`${path}, ${name}: ${Math.round(share * 100)} %`)
      }
      await page.setViewportSize(portrait)
    }
    expect(wrong).toEqual([])
    await context.close()
  })

/** The first thing that each page is about. */
const firstItems: ['teacher' | 'admin', path: string, selector: string][] = [
  ['teacher', students, 'main tbody tr'],
  ['teacher', `${students}?view=attendance`, 'main ul[aria-label] > li'],
  ['teacher', '/dashboard/lessons', 'main #content li, main #content h2'],
  ['teacher', settings, 'input[name=name]'],
  ['teacher', '/dashboard/profile', 'input[name=name]'],
  ['teacher', '/dashboard/student-list', 'main tbody tr'],
  ['teacher', '/dashboard/rewards', 'main li button'],
  ['admin', '/dashboard?section=settings', 'input[name=name]'],
]

for (const persona of ['teacher', 'admin'] as const)
  for (const locale of variants(['en', 'th'] as const, 1))
    test(`in ${locale}: pages of the ${persona} show their first item at 360 × 640`, async ({ screens }) => {
      const { page, context } = await screens.of(persona, localePath(locale, '/dashboard'), {
        viewport: portrait,
        hasTouch: true,
        isMobile: true,
      })
      for (const [, path, selector] of firstItems.filter(([user]) => user === persona)) {
        const url = new URL(localePath(locale, fillPath(path)), page.url())
        if (persona === 'teacher') url.searchParams.set('class', explorers)
        await page.goto(url.href)
        await waitForHydration(page)
        const firstItem = page.locator(selector).first()
        await firstItem.waitFor()
        await waitForAnimations(page)
        const item = (await firstItem.boundingBox())!
        const tabs = await page.getByRole('navigation').last().boundingBox()
        const isAtBottom = tabs !== null && tabs.y > portrait.height / 2
        expect(item.y + item.height, path).toBeLessThanOrEqual(isAtBottom ? tabs.y : portrait.height)
      }
      await context.close()
    })
