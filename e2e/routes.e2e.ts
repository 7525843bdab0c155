import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import competitions from '#app/features/competitions/locales/en.json' with { type: 'json' }
import type { Guard } from '#app/platform/route-tree.ts'
import { specRoutes, type SpecRoute } from '#app/platform/testing/spec-routes.ts'
import { languageOf, languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { explorers, firstPupil } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { desktop } from './screen.ts'
import { keepSession } from './session.ts'
import type { PersonaName } from './sign-in.ts'
import { together } from '#db/testing/together.ts'

/**
 * Every path of the spec × visitor, student, teacher, parent × four languages: status, target, layout, title,
 * canonical, alternates.
 */

const { world, browser } = await openFixture()
const people: PersonaName[] = ['visitor', 'student', 'teacher', 'parent']
const sessions = new Map<PersonaName, string>()

beforeAll(async () => {
  for (const who of people) sessions.set(who, who === 'visitor' ? '' : await world.sessionOf(who))
  // The teacher has two classrooms, so she has to be in one of them.
  const chosen = await fetch(`${world.url}/account/select-room`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: world.url, cookie: sessions.get('teacher')! },
    body: new URLSearchParams({ _action: 'choose', _key: crypto.randomUUID(), room: `classroom/${explorers}` }),
  })
  expect(chosen.status).toBe(302)
})

/** The cookies of earlier answers are not kept: every question stands for itself. */
const ask = (who: PersonaName, path: string, cookie = '') =>
  fetch(world.url + path, { redirect: 'manual', headers: { cookie: [sessions.get(who), cookie].join('; ') } })

/** Sample values of the spec's parameters; where a page knows only some values, one of those. */
const sample: Record<string, string> = {
  '/trust/:slug': '/trust/privacy',
  '/join/:clsCode': '/join/K7QM4TXR',
  '/courses/:slug': '/courses/first-flight',
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

/** What the guards of the table say, in words of their own, not by calling them. */
function expected(page: SpecRoute, who: PersonaName): Outcome {
  for (const guard of page.guards) {
    const out = outcome[guard](page, who)
    if (out) return out
  }
  // Open to anybody with a link that a teacher made; a teacher who comes without one is given one.
  if (isPrinted(page)) return who === 'teacher' ? { to: `${address(page)}?link=` } : { status: 404 }
  // Who has finished the first steps has nothing to do there.
  if (page.path === '/onboard') return { to: '/account/select-room' }
  // With one class or one child there is nothing to choose.
  const only = page.path === '/account/select-room' ? onlyPlace[who] : undefined
  return only ? { to: `/dashboard?${only}` } : { status: 200 }
}

const onlyPlace: Partial<Record<PersonaName, string>> = { student: `class=${explorers}`, parent: `child=${firstPupil}` }

const signIn = (page: SpecRoute, who: PersonaName): Outcome | null =>
  who === 'visitor' ? { to: `/login?redirect=${encodeURIComponent(address(page))}` } : null

const outcome: Record<Guard, (page: SpecRoute, who: PersonaName) => Outcome | null> = {
  auth: signIn,
  'auth-or-trial': signIn,
  guest: (_, who) => (who === 'visitor' ? null : { to: '/account/select-room' }),
  joining: (_, who) => (who === 'visitor' ? null : { to: '/dashboard?join=K7QM4TXR' }),
  onboard: () => null,
  // The parent is in the child's room; a classroom in the address is not theirs to enter.
  'check-classroom-id': (page, who) =>
    page.path.includes(':classroomId') && who === 'parent' ? { to: '/account/select-room' } : null,
  // Whoever does not teach there is led to their own home.
  'teacher-permission': (_, who) => (who === 'teacher' ? null : { to: `/dashboard?${onlyPlace[who]}` }),
}

const attribute = (html: string, pattern: RegExp) => html.match(pattern)?.[1]

describe.each(people)('as %s', (who) => {
  test.each(languages.map(({ code }) => code))('every path in %s', async (locale: Locale) => {
    const wrong: string[] = []
    await together(4, specRoutes, async (page) => {
      const path = localePath(locale, address(page))
      const problems = await problemsAt(path, page, who, locale)
      wrong.push(...problems.map((problem) => `${path}: ${problem}`))
    })
    expect(wrong).toEqual([])
  })
})

async function problemsAt(path: string, page: SpecRoute, who: PersonaName, locale: Locale): Promise<string[]> {
  const language = `i18n_redirected=${locale}`
  const asked = await ask(who, path, language)
  const named = locationOf(asked)
  // A page of a class, of a child or of a school says so in its address; its canonical address does not.
  const inPlace = named?.startsWith(path) && ofPlace.test(named.slice(path.length)) ? named : null
  const response = inPlace ? await ask(who, inPlace, language) : asked
  const location = locationOf(response)
  const got = location ? { to: location.replace(/(\?link=).+/, '$1') } : { status: response.status }
  const should = expected(page, who)
  const target = 'to' in should ? { to: localePath(locale, should.to) } : should
  if (JSON.stringify(got) !== JSON.stringify(target))
    return [`${JSON.stringify(got)} instead of ${JSON.stringify(target)}`]
  const framed = page.layout === 'dashboard' || page.layout === 'dashboard-v2'
  if (response.status === 200 && framed !== Boolean(inPlace)) return [`the place in its address: ${inPlace}`]
  if (response.status === 200) return problemsOf(await response.text(), page, world.url + path, locale, address(page))
  if (!isPrinted(page) || !location) return []
  // The link is exchanged for a cookie, and the page comes without it.
  const exchanged = await ask(who, location, language)
  const [pass] = exchanged.headers.getSetCookie().flatMap((line) => line.split(';', 1))
  const printed = await ask(who, path, `${language}; ${pass}`)
  return problemsOf(await printed.text(), page, world.url + path, locale, address(page))
}

const ofPlace = /^\?(class|child|school)=[0-9a-f-]{36}$/
const locationOf = (response: Response) => response.headers.get('location')?.replace(world.url, '')

type Messages = { [key: string]: Messages | string | undefined }

function messageOf(name: string, locale: Locale): unknown {
  const [namespace = '', key] = name.split(':')
  if (key === undefined) return courseTitle(name, locale)
  const messages = JSON.parse(readFileSync(`app/features/${namespace}/locales/${locale}.json`, 'utf8')) as Messages
  return key
    .split('.')
    .reduce<Messages | string | undefined>(
      (found, part) => (typeof found === 'object' ? found[part] : undefined),
      messages,
    )
}

const courseTitle = (course: string, locale: Locale): string =>
  (JSON.parse(readFileSync(`content/${course}/course.json`, 'utf8')) as { texts: Record<Locale, { title: string }> })
    .texts[locale].title

function problemsOf(html: string, page: SpecRoute, url: string, locale: Locale, path: string): string[] {
  const problems: string[] = []
  const title = attribute(html, /<title>([^<]+)<\/title>/) ?? ''
  if (title.replaceAll('&#x27;', "'").replaceAll('&amp;', '&') !== `${messageOf(page.title, locale)} · Skykite`)
    problems.push(`title "${title}"`)
  if (attribute(html, /<html lang="([^"]+)"/) !== languageOf(locale).tag) problems.push('language of the document')
  if (attribute(html, /rel="canonical" href="([^"]+)"/) !== url)
    problems.push(`canonical ${attribute(html, /rel="canonical" href="([^"]+)"/)}`)
  const alternates = [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
    ([, tag, href]) => `${tag} ${href}`,
  )
  const should = [
    ...languages.map(({ code, tag }) => `${tag} ${world.url}${localePath(code, path)}`),
    `x-default ${world.url}${path}`,
  ]
  if (alternates.join() !== should.join()) problems.push(`alternates ${alternates.join()}`)
  const layout = attribute(html, /data-layout="([^"]+)"/) ?? 'none'
  if (layout !== (page.layout ?? 'none')) problems.push(`layout ${layout} instead of ${page.layout}`)
  return problems
}

test('the result of a competition is drawn in the browser only', async () => {
  const path = `/dashboard/competition/sample/result?class=${explorers}`
  const sent = await (await ask('teacher', path)).text()
  const drawn = sent.slice(sent.indexOf('<main'), sent.indexOf('</main>'))
  expect(drawn).toContain('aria-busy')
  expect(drawn).not.toContain(competitions.result.notHere)
  const context = await browser.newContext()
  await keepSession(context, world.url, sessions.get('teacher')!)
  const page = await context.newPage()
  await page.goto(world.url + path)
  await page.getByText(competitions.result.notHere).waitFor()
  await context.close()
})

test('an unknown path is a 404 with the words of the spec, in every language', async () => {
  for (const { code } of languages) {
    const response = await ask('visitor', localePath(code, '/no/such-page'))
    expect(response.status).toBe(404)
    const html = await response.text()
    if (code === 'en') {
      expect(html).toContain('Page not found')
      expect(html).toContain('Page Not Found: /no/such-page')
      expect(html).toContain('<title>Page not found · Skykite</title>')
    }
  }
  expect((await ask('visitor', '/en')).status).toBe(404)
})

test('the start page leads to the language of the cookie, then of the browser', async () => {
  const start = (headers: Record<string, string>) => fetch(`${world.url}/`, { redirect: 'manual', headers })
  const led = await start({ 'accept-language': 'ko-KR,ko;q=0.9' })
  expect(led.headers.get('location')).toBe('/ko')
  expect(led.headers.get('set-cookie')).toContain('i18n_redirected=ko; Max-Age=31536000; Path=/; SameSite=Lax')
  expect((await start({ 'accept-language': 'ko', cookie: 'i18n_redirected=th' })).headers.get('location')).toBe('/th')
  expect((await start({ 'accept-language': 'fr' })).status).toBe(200)
})

test.each(['header details a', 'footer a'])(
  'whoever is led to Thai chooses English on the start page and stays there (%s)',
  async (place) => {
    const context = await browser.newContext({ locale: 'th-TH', viewport: desktop })
    const page = await context.newPage()
    await page.goto(`${world.url}/`)
    expect(page.url()).toBe(`${world.url}/th`)
    await page
      .locator(`${place}[lang="en-US"]`)
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
  },
)
