import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, BrowserContext } from 'playwright-core'
import { pages } from '#app/routes.ts'
import type { Guard, Page as RoutePage } from '#app/platform/route-tree.ts'
import { languageOf, languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { openBrowser } from './browser.ts'
import { signIn, type PersonaName } from './sign-in.ts'
import { openWorld, type World } from './world.ts'

/** Every path of the spec × visitor, student, teacher, parent × four languages: status, target, layout, title, canonical, alternates. */

let world: World
let browser: Browser
const contexts = new Map<PersonaName, BrowserContext>()
const people: PersonaName[] = ['visitor', 'student', 'teacher', 'parent']

beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
  for (const name of people) {
    const context = await browser.newContext()
    await signIn(context, world.url, name)
    contexts.set(name, context)
  }
  // The teacher has two classrooms, so she has to be in one of them.
  const chosen = await contexts.get('teacher')!.request.post(`${world.url}/account/select-room`, {
    form: { room: `classroom/${explorers}` },
    headers: { origin: world.url },
    maxRedirects: 0,
  })
  expect(chosen.status()).toBe(302)
}, 120_000)

afterAll(async () => {
  await browser.close()
  await world.stop()
})

/** Sample values of the spec's parameters; where a page knows only some values, one of those. */
const sample: Record<string, string> = { '/trust/:slug': '/trust/privacy', '/join/:clsCode': '/join/K7QM4TXR' }
const address = ({ path }: RoutePage) => (sample[path] ?? path.replace(':classroomId', explorers).replaceAll(/:\w+/g, 'sample'))

const isPrinted = ({ path }: RoutePage) => path.includes('/print-asset-')

type Outcome = { to: string } | { status: number }

/** What the guards of the table say, in words of their own, not by calling them. */
function expected(page: RoutePage, who: PersonaName): Outcome {
  for (const guard of page.guards ?? []) {
    const out = outcome[guard](page, who)
    if (out) return out
  }
  // Open to anybody with a link that a teacher made; a teacher who comes without one is given one.
  if (isPrinted(page)) return who === 'teacher' ? { to: `${address(page)}?link=` } : { status: 404 }
  // Who has finished the first steps has nothing to do there.
  return page.path === '/onboard' ? { to: '/account/select-room' } : { status: 200 }
}

const outcome: Record<Guard, (page: RoutePage, who: PersonaName) => Outcome | null> = {
  auth: (page, who) => (who === 'visitor' ? { to: `/login?redirect=${encodeURIComponent(address(page))}` } : null),
  guest: (_, who) => (who === 'visitor' ? null : { to: '/account/select-room' }),
  joining: (_, who) => (who === 'visitor' ? null : { to: '/dashboard?join=K7QM4TXR' }),
  onboard: () => null,
  // The parent is in the child's room; a classroom in the address is not theirs to enter.
  'check-classroom-id': (page, who) => (page.path.includes(':classroomId') && who === 'parent' ? { to: '/account/select-room' } : null),
  'teacher-permission': (_, who) => (who === 'teacher' ? null : { status: 404 }),
}

const attribute = (html: string, pattern: RegExp) => html.match(pattern)?.[1]

describe.each(people)('as %s', (who) => {
  test.each(languages.map(({ code }) => code))('every path in %s', async (locale: Locale) => {
    const wrong: string[] = []
    for (const page of pages) {
      const path = address(page)
      const url = world.url + localePath(locale, path)
      const response = await contexts.get(who)!.request.get(url, { maxRedirects: 0, headers: { cookie: `${await cookies(who)}; i18n_redirected=${locale}` } })
      const should = expected(page, who)
      const got = response.status() >= 300 && response.status() < 400 ? { to: response.headers().location!.replace(world.url, '').replace(/(\?link=).+/, '$1') } : { status: response.status() }
      const target = 'to' in should ? { to: localePath(locale, should.to) } : should
      if (JSON.stringify(got) !== JSON.stringify(target)) {
        wrong.push(`${localePath(locale, path)}: ${JSON.stringify(got)} instead of ${JSON.stringify(target)}`)
        continue
      }
      const printed = isPrinted(page) && who === 'teacher'
      if (response.status() !== 200 && !printed) continue
      const html = await (printed ? await contexts.get(who)!.request.get(url) : response).text()
      // What the link was exchanged for: the next language begins without it.
      if (printed) await contexts.get(who)!.clearCookies({ name: /print/ })
      const problems = problemsOf(html, page, url, locale, path)
      wrong.push(...problems.map((problem) => `${localePath(locale, path)}: ${problem}`))
    }
    expect(wrong).toEqual([])
  })
})

function problemsOf(html: string, page: RoutePage, url: string, locale: Locale, path: string): string[] {
  const problems: string[] = []
  const title = attribute(html, /<title>([^<]+)<\/title>/) ?? ''
  if (!/.+ · Skykite$/.test(title) || /[a-z]\.[a-z]/i.test(title)) problems.push(`title "${title}"`)
  if (attribute(html, /<html lang="([^"]+)"/) !== languageOf(locale).tag) problems.push('language of the document')
  if (attribute(html, /rel="canonical" href="([^"]+)"/) !== url) problems.push(`canonical ${attribute(html, /rel="canonical" href="([^"]+)"/)}`)
  const alternates = [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, tag, href]) => `${tag} ${href}`)
  const should = [...languages.map(({ code, tag }) => `${tag} ${world.url}${localePath(code, path)}`), `x-default ${world.url}${path}`]
  if (alternates.join() !== should.join()) problems.push(`alternates ${alternates.join()}`)
  const layout = attribute(html, /data-layout="([^"]+)"/) ?? 'none'
  if (layout !== (page.layout ?? 'none')) problems.push(`layout ${layout} instead of ${page.layout}`)
  return problems
}

async function cookies(who: PersonaName): Promise<string> {
  return (await contexts.get(who)!.cookies(world.url)).map(({ name, value }) => `${name}=${value}`).join('; ')
}

test('an unknown path is a 404 with the words of the spec, in every language', async () => {
  for (const { code } of languages) {
    const response = await contexts.get('visitor')!.request.get(world.url + localePath(code, '/no/such-page'))
    expect(response.status()).toBe(404)
    const html = await response.text()
    if (code === 'en') {
      expect(html).toContain('Page not found')
      expect(html).toContain('Page Not Found: /no/such-page')
    }
  }
  expect((await contexts.get('visitor')!.request.get(`${world.url}/en`)).status()).toBe(404)
})

test('the start page leads to the language of the cookie, then of the browser', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${world.url}/`, { redirect: 'manual', headers })
  const led = await ask({ 'accept-language': 'ko-KR,ko;q=0.9' })
  expect(led.headers.get('location')).toBe('/ko')
  expect(led.headers.get('set-cookie')).toContain('i18n_redirected=ko; Max-Age=31536000; Path=/; SameSite=Lax')
  expect((await ask({ 'accept-language': 'ko', cookie: 'i18n_redirected=th' })).headers.get('location')).toBe('/th')
  expect((await ask({ 'accept-language': 'fr' })).status).toBe(200)
})
