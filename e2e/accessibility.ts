import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { languages, localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { axeProblems } from './axe.ts'
import { enter } from './session.ts'
import type { PersonaName } from './sign-in.ts'
import type { World } from './world.ts'

/**
 * axe on every page, as whoever sees it; and nothing asks another origin for anything. Every page in both themes and
 * two languages, neighbours in the other two; `AXE=all npm run e2e -- accessibility` walks every page in every language
 * and both themes.
 */

const fill = (path: string) =>
  path
    .replace('/trust/:slug', '/trust/privacy')
    .replace('/courses/:slug', '/courses/first-flight')
    .replace(':classroomId', explorers)
    .replaceAll(/:\w+/g, 'sample')
const guarded = (path: string) => path.startsWith('/dashboard') || path.startsWith('/account')
const everyPath = pages.map(({ path }) => fill(path))

export const seenBy = {
  // The page /auth leads on by itself.
  visitor: [
    ...everyPath.filter((path) => path !== '/auth' && (!guarded(path) || path.includes('/print-'))),
    '/no/such-page',
  ],
  teacher: everyPath.filter(guarded),
  student: ['/dashboard', '/dashboard/profile', '/account/select-room', '/minigame', '/dashboard/rewards'],
  parent: ['/dashboard', '/account/select-room'],
  admin: ['/dashboard', '/account/select-room'],
  newcomer: ['/onboard'],
} satisfies Partial<Record<PersonaName, string[]>>

const both = ['light', 'dark'] as const
const all = process.env.AXE === 'all'

export function walkAsEach(
  people: (keyof typeof seenBy)[],
  { world, browser }: { world: World; browser: Browser },
): void {
  const cases = people.flatMap((who) =>
    languages.flatMap(({ code }, index) =>
      (all ? both : [both[index >> 1]!]).map((theme) => [who, theme, code, index] as const),
    ),
  )
  test.each(cases)(
    '%s, %s, %s: no violation, no foreign request',
    { timeout: 240_000 },
    async (who, theme, locale, index) => {
      const context = await browser.newContext({
        colorScheme: theme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        viewport: { width: 1280, height: 900 },
      })
      await context.addCookies([{ name: 'i18n_redirected', value: locale, url: world.url }])
      await enter(context, world, who)
      if (who === 'teacher')
        await context.request.post(`${world.url}/account/select-room`, {
          form: { _action: 'choose', _key: crypto.randomUUID(), room: `classroom/${explorers}` },
          headers: { origin: world.url },
          maxRedirects: 0,
        })
      const page = await context.newPage()
      const foreign: string[] = []
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== world.url) foreign.push(request.url())
      })
      const errors: string[] = []
      page.on(
        'console',
        (message) =>
          message.type() === 'error' && !/status of (404|503)/.test(message.text()) && errors.push(message.text()),
      )
      const problems: string[] = []
      const looked = seenBy[who].filter((_, at) => all || (at + index) % 2 === 0)
      for (const path of looked) {
        await page.goto(world.url + localePath(locale, path), { waitUntil: 'load' })
        problems.push(...(await axeProblems(page)).map((problem) => `${path}: ${problem}`))
      }
      await context.close()
      expect({ problems, foreign, errors }).toEqual({ problems: [], foreign: [], errors: [] })
    },
  )
}
