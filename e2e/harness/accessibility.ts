import { pages } from '#app/routes.ts'
import { languages, localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { findAxeProblems } from './axe.ts'
import { expect, test } from './journey.ts'
import { runsAllVariants } from './variants.ts'
import { signInByCookie } from '#testing/session.ts'
import type { PersonaName } from '#testing/sign-in.ts'

/**
 * Runs axe on every page for each kind of user that can open the page, and checks that no page sends a request to
 * another origin. A landing tests each page in one of the languages, two of which are light and two dark;
 * `ALL_VARIANTS=1`, as in `npm run nightly -- journeys`, tests every page in every language and in both themes.
 */

const fillParameters = (path: string) =>
  path
    .replace('/trust/:slug', '/trust/privacy')
    .replace('/courses/:slug', '/courses/first-flight')
    .replace('/help/:slug', '/help/cards')
    .replace(':classroomId', explorers)
    .replaceAll(/:\w+/g, 'sample')
const isGuarded = (path: string) => path.startsWith('/dashboard') || path.startsWith('/account')
const allPaths = pages.map(({ path }) => fillParameters(path))

export const pathsByPersona = {
  // Excludes /auth, which redirects.
  visitor: [
    ...allPaths.filter((path) => path !== '/auth' && (!isGuarded(path) || path.includes('/print-'))),
    '/no/such-page',
  ],
  teacher: allPaths.filter(isGuarded),
  student: ['/dashboard', '/dashboard/profile', '/account/select-room', '/minigame', '/dashboard/rewards'],
  parent: ['/dashboard', '/account/select-room'],
  admin: ['/dashboard', '/account/select-room'],
  newcomer: ['/onboard'],
} satisfies Partial<Record<PersonaName, string[]>>

const themes = ['light', 'dark'] as const

export function defineAccessibilityTests(personaNames: (keyof typeof pathsByPersona)[]): void {
  const cases = personaNames.flatMap((person) =>
    languages.flatMap(({ code }, index) => {
      const allPaths = pathsByPersona[person]
      // A few pages are tested in one browser context, because the first page of a context costs twice as much.
      const languageOf = (position: number) => (allPaths.length > 5 ? position % languages.length : allPaths.length - 1)
      const paths = allPaths.filter((_, position) => runsAllVariants || languageOf(position) === index)
      const testedThemes = runsAllVariants ? themes : [themes[index >> 1]!]
      return paths.length === 0 ? [] : testedThemes.map((theme) => [person, theme, code, paths] as const)
    }),
  )
  for (const [person, theme, locale, paths] of cases)
    test(`${person}, ${theme}, ${locale}: pages have no axe violation and send no request to another origin`, async ({
      world,
      browser,
    }) => {
      test.setTimeout(240_000)
      const context = await browser.newContext({
        colorScheme: theme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        viewport: { width: 1280, height: 900 },
      })
      await context.addCookies([{ name: 'i18n_redirected', value: locale, url: world.url }])
      await signInByCookie(context, world, person)
      if (person === 'teacher')
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
      for (const path of paths) {
        await page.goto(world.url + localePath(locale, path), { waitUntil: 'load' })
        problems.push(...(await findAxeProblems(page)).map((problem) => `${path}: ${problem}`))
      }
      await context.close()
      expect({ problems, foreign, errors }).toEqual({ problems: [], foreign: [], errors: [] })
    })
}
