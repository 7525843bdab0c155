import { readFileSync } from 'node:fs'
import competitions from '#app/features/play/competitions/locales/en.json' with { type: 'json' }
import type { Guard } from '#app/platform/pages/route-tree.ts'
import { specRoutes, type SpecRoute } from '#app/platform/testing/spec-routes.ts'
import { findLanguage, languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { explorers, parentsChild } from '#db/personas.ts'
import { readMessages, type Messages } from '#testing/feature-messages.ts'
import { desktop } from '#testing/screen.ts'
import { addSessionCookie } from '#testing/session.ts'
import type { PersonaName } from '#testing/sign-in.ts'
import { runConcurrently } from '#db/testing/run-concurrently.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/**
 * Requests every path of the spec as visitor, student, teacher and parent in four languages, and checks status,
 * redirect, layout, title, canonical URL and alternates.
 */

/** In a landing, each persona requests the paths in another language. */
const personaNames: PersonaName[] = ['parent', 'visitor', 'teacher', 'student']
const sessions = new Map<PersonaName, string>()

test.beforeAll(async ({ world }) => {
  for (const person of personaNames) sessions.set(person, person === 'visitor' ? '' : await world.sessionOf(person))
  // The teacher has two classes, so one has to be chosen.
  const response = await fetch(`${world.url}/account/select-room`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: world.url, cookie: sessions.get('teacher')! },
    body: new URLSearchParams({ _action: 'choose', _key: crypto.randomUUID(), room: `classroom/${explorers}` }),
  })
  expect(response.status).toBe(302)
})

/** Sends an independent request: cookies of earlier responses are not stored. */
const request = (world: Journey['world'], personaName: PersonaName, path: string, cookie = '') =>
  fetch(world.url + path, { redirect: 'manual', headers: { cookie: [sessions.get(personaName), cookie].join('; ') } })

/** Sample paths for spec routes whose parameters accept only certain values. */
const sample: Record<string, string> = {
  '/trust/:slug': '/trust/privacy',
  '/join/:clsCode': '/join/K7QM4TXR',
  '/courses/:slug': '/courses/first-flight',
  '/resource/:code': '/resource/u1',
  '/minigame/:gameSlug': '/minigame/wind-rush',
  '/minigame/:gameSlug/:pageId': '/minigame/wind-rush/1',
  '/competition/:gameSlug': '/competition/quiz',
  '/competition/:gameSlug/:pageId': '/competition/quiz/sample',
  '/dashboard/minigame/:slug': '/dashboard/minigame/wind-rush',
}
const address = ({ path }: SpecRoute) =>
  sample[path] ?? path.replace(':classroomId', explorers).replaceAll(/:\w+/g, 'sample')

const isPrinted = ({ path }: SpecRoute) => path.includes('/print-asset-')

type Outcome = { to: string } | { status: number }

/** Computes the expected outcome from the guards of a route, independently of their implementation. */
function expectedOutcome(page: SpecRoute, personaName: PersonaName): Outcome {
  for (const guard of page.guards) {
    const result = guardOutcomes[guard](page, personaName)
    if (result) return result
  }
  // Print pages need a link created by a teacher; a teacher without a link is redirected to a new one.
  if (isPrinted(page)) return personaName === 'teacher' ? { to: `${address(page)}?link=` } : { status: 404 }
  // No certificate has been issued.
  if (page.path.startsWith('/certificates/')) return { status: 404 }
  // Users who have finished onboarding are redirected.
  if (page.path === '/onboard') return { to: '/account/select-room' }
  // With a single class or child, the choice is skipped.
  const onlyQuery = page.path === '/account/select-room' ? onlyWorkspace[personaName] : undefined
  return onlyQuery ? { to: `/dashboard?${onlyQuery}` } : { status: 200 }
}

const onlyWorkspace: Partial<Record<PersonaName, string>> = {
  student: `class=${explorers}`,
  parent: `child=${parentsChild}`,
}

const requireSignIn = (page: SpecRoute, personaName: PersonaName): Outcome | null =>
  personaName === 'visitor' ? { to: `/login?redirect=${encodeURIComponent(address(page))}` } : null

const guardOutcomes: Record<Guard, (page: SpecRoute, personaName: PersonaName) => Outcome | null> = {
  auth: requireSignIn,
  'auth-or-trial': requireSignIn,
  guest: (_, personaName) => (personaName === 'visitor' ? null : { to: '/account/select-room' }),
  joining: (_, personaName) => (personaName === 'visitor' ? null : { to: '/dashboard?join=K7QM4TXR' }),
  onboard: () => null,
  // A parent's workspace is the child; pages of a class in the path are not accessible.
  'check-classroom-id': (page, personaName) =>
    page.path.includes(':classroomId') && personaName === 'parent' ? { to: '/account/select-room' } : null,
  // Users who do not teach are redirected to their home page.
  'teacher-permission': (_, personaName) =>
    personaName === 'teacher' ? null : { to: `/dashboard?${onlyWorkspace[personaName]}` },
}

const matchGroup = (html: string, pattern: RegExp) => html.match(pattern)?.[1]

for (const personaName of personaNames)
  test.describe(`as ${personaName}`, () => {
    for (const { code: locale } of variants(languages, personaNames.indexOf(personaName)))
      test(`every spec path has the expected outcome in ${locale}`, async ({ world }) => {
        const wrong: string[] = []
        await runConcurrently(4, specRoutes, async (page) => {
          const path = localePath(locale, address(page))
          const problems = await findRequestProblems(world, path, page, personaName, locale)
          wrong.push(...problems.map((problem) => `${path}: ${problem}`))
        })
        expect(wrong).toEqual([])
      })
  })

async function findRequestProblems(
  world: Journey['world'],
  path: string,
  page: SpecRoute,
  personaName: PersonaName,
  locale: Locale,
): Promise<string[]> {
  const language = `i18n_redirected=${locale}`
  const firstResponse = await request(world, personaName, path, language)
  const firstLocation = readLocation(world, firstResponse)
  // The URL of a workspace page names its class, child or school; its canonical URL does not.
  const workspaceUrl =
    firstLocation?.startsWith(path) && workspaceQuery.test(firstLocation.slice(path.length)) ? firstLocation : null
  const response = workspaceUrl ? await request(world, personaName, workspaceUrl, language) : firstResponse
  const location = readLocation(world, response)
  const actual = location ? { to: location.replace(/(\?link=).+/, '$1') } : { status: response.status }
  const expectedResult = expectedOutcome(page, personaName)
  const target = 'to' in expectedResult ? { to: localePath(locale, expectedResult.to) } : expectedResult
  if (JSON.stringify(actual) !== JSON.stringify(target))
    return [`${JSON.stringify(actual)} instead of ${JSON.stringify(target)}`]
  const isInWorkspace = page.layout === 'dashboard' || page.layout === 'dashboard-v2'
  if (response.status === 200 && isInWorkspace !== Boolean(workspaceUrl))
    return [`workspace in the URL: ${workspaceUrl}`]
  if (response.status === 200)
    return findHtmlProblems(world, await response.text(), page, world.url + path, locale, address(page))
  if (!isPrinted(page) || !location) return []
  // The link parameter is exchanged for a cookie and removed from the URL.
  const exchanged = await request(world, personaName, location, language)
  const [passCookie] = exchanged.headers.getSetCookie().flatMap((line) => line.split(';', 1))
  const printedResponse = await request(world, personaName, path, `${language}; ${passCookie}`)
  return findHtmlProblems(world, await printedResponse.text(), page, world.url + path, locale, address(page))
}

const workspaceQuery = /^\?(class|child|school)=[0-9a-f-]{36}$/
const readLocation = (world: Journey['world'], response: Response) =>
  response.headers.get('location')?.replace(world.url, '')

function readMessage(name: string, locale: Locale): unknown {
  const [namespace = '', key] = name.split(':')
  if (key === undefined) return readContentTitle(name, locale)
  const messages = readMessages(namespace, locale)
  return key
    .split('.')
    .reduce<unknown>((result, part) => (typeof result === 'object' ? (result as Messages)[part] : undefined), messages)
}

const readContentTitle = (file: string, locale: Locale): string =>
  (JSON.parse(readFileSync(`content/${file}.json`, 'utf8')) as { texts: Record<Locale, { title: string }> }).texts[
    locale
  ].title

function findHtmlProblems(
  world: Journey['world'],
  html: string,
  page: SpecRoute,
  url: string,
  locale: Locale,
  path: string,
): string[] {
  const problems: string[] = []
  const title = matchGroup(html, /<title>([^<]+)<\/title>/) ?? ''
  if (title.replaceAll('&#x27;', "'").replaceAll('&amp;', '&') !== `${readMessage(page.title, locale)} · Skykite`)
    problems.push(`title "${title}"`)
  if (matchGroup(html, /<html lang="([^"]+)"/) !== findLanguage(locale).tag) problems.push('language of the document')
  if (matchGroup(html, /rel="canonical" href="([^"]+)"/) !== url)
    problems.push(`canonical ${matchGroup(html, /rel="canonical" href="([^"]+)"/)}`)
  const alternates = [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
    ([, tag, href]) => `${tag} ${href}`,
  )
  const expectedAlternates = [
    ...languages.map(({ code, tag }) => `${tag} ${world.url}${localePath(code, path)}`),
    `x-default ${world.url}${path}`,
  ]
  if (alternates.join() !== expectedAlternates.join()) problems.push(`alternates ${alternates.join()}`)
  const layout = matchGroup(html, /data-layout="([^"]+)"/) ?? 'none'
  if (layout !== (page.layout ?? 'none')) problems.push(`layout ${layout} instead of ${page.layout}`)
  return problems
}

test('the result of a competition is rendered only in the browser', async ({ world, browser }) => {
  const path = `/dashboard/competition/sample/result?class=${explorers}`
  const html = await (await request(world, 'teacher', path)).text()
  const mainHtml = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(mainHtml).toContain('aria-busy')
  expect(mainHtml).not.toContain(competitions.result.notHere)
  const context = await browser.newContext()
  await addSessionCookie(context, world.url, sessions.get('teacher')!)
  const page = await context.newPage()
  await page.goto(world.url + path)
  await page.getByText(competitions.result.notHere).waitFor()
  await context.close()
})

test('an unknown path is a 404 in every language, with the texts of the spec', async ({ world }) => {
  for (const { code } of languages) {
    const response = await request(world, 'visitor', localePath(code, '/no/such-page'))
    expect(response.status).toBe(404)
    const html = await response.text()
    if (code === 'en') {
      expect(html).toContain('Page not found')
      expect(html).toContain('Page Not Found: /no/such-page')
      expect(html).toContain('<title>Page not found · Skykite</title>')
    }
  }
  expect((await request(world, 'visitor', '/en')).status).toBe(404)
})

test('the start page redirects to the language of the cookie, otherwise of the browser', async ({ world }) => {
  const start = (headers: Record<string, string>) => fetch(`${world.url}/`, { redirect: 'manual', headers })
  const redirected = await start({ 'accept-language': 'ko-KR,ko;q=0.9' })
  expect(redirected.headers.get('location')).toBe('/ko')
  expect(redirected.headers.get('set-cookie')).toContain('i18n_redirected=ko; Max-Age=31536000; Path=/; SameSite=Lax')
  expect((await start({ 'accept-language': 'ko', cookie: 'i18n_redirected=th' })).headers.get('location')).toBe('/th')
  expect((await start({ 'accept-language': 'fr' })).status).toBe(200)
})

for (const linkSelector of variants(['header details a', 'footer a'] as const))
  test(`a user redirected to Thai can switch the start page to English permanently (${linkSelector})`, async ({
    world,
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'th-TH', viewport: desktop })
    const page = await context.newPage()
    await page.goto(`${world.url}/`)
    expect(page.url()).toBe(`${world.url}/th`)
    await page
      .locator(`${linkSelector}[lang="en-US"]`)
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
    await page.waitForURL(`${world.url}/`)
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value)
      .toBe('en')
    await page.goto('about:blank')
    await page.goto(`${world.url}/`)
    expect(page.url()).toBe(`${world.url}/`)
    await context.close()
  })
