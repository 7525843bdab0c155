import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, BrowserContext } from 'playwright-core'
import competitions from '#app/features/competitions/locales/en.json' with { type: 'json' }
import type { Guard } from '#app/platform/route-tree.ts'
import { specRoutes, type SpecRoute } from '#app/platform/testing/spec-routes.ts'
import { languageOf, languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { openBrowser } from './browser.ts'
import { signIn, type PersonaName } from './sign-in.ts'
import { openWorld, type World } from './world.ts'

/**
 * Every path of the spec × visitor, student, teacher, parent × four languages: status, target, layout, title,
 * canonical, alternates.
 */

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
    form: { _action: 'choose', _key: crypto.randomUUID(), room: `classroom/${explorers}` },
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
  return page.path === '/onboard' ? { to: '/account/select-room' } : { status: 200 }
}

const outcome: Record<Guard, (page: SpecRoute, who: PersonaName) => Outcome | null> = {
  auth: (page, who) => (who === 'visitor' ? { to: `/login?redirect=${encodeURIComponent(address(page))}` } : null),
  guest: (_, who) => (who === 'visitor' ? null : { to: '/account/select-room' }),
  joining: (_, who) => (who === 'visitor' ? null : { to: '/dashboard?join=K7QM4TXR' }),
  onboard: () => null,
  // The parent is in the child's room; a classroom in the address is not theirs to enter.
  'check-classroom-id': (page, who) =>
    page.path.includes(':classroomId') && who === 'parent' ? { to: '/account/select-room' } : null,
  'teacher-permission': (_, who) => (who === 'teacher' ? null : { status: 404 }),
}

const attribute = (html: string, pattern: RegExp) => html.match(pattern)?.[1]

describe.each(people)('as %s', (who) => {
  test.each(languages.map(({ code }) => code))('every path in %s', async (locale: Locale) => {
    const wrong: string[] = []
    for (const page of specRoutes) {
      const path = address(page)
      const url = world.url + localePath(locale, path)
      const response = await contexts
        .get(who)!
        .request.get(url, { maxRedirects: 0, headers: { cookie: `${await cookies(who)}; i18n_redirected=${locale}` } })
      const should = expected(page, who)
      const got =
        response.status() >= 300 && response.status() < 400
          ? {
              to: response
                .headers()
                .location!.replace(world.url, '')
                .replace(/(\?link=).+/, '$1'),
            }
          : { status: response.status() }
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

type Messages = { [key: string]: Messages | string | undefined }

function messageOf(name: string, locale: Locale): unknown {
  const [namespace = '', key = ''] = name.split(':')
  const messages = JSON.parse(readFileSync(`app/features/${namespace}/locales/${locale}.json`, 'utf8')) as Messages
  return key
    .split('.')
    .reduce<Messages | string | undefined>(
      (found, part) => (typeof found === 'object' ? found[part] : undefined),
      messages,
    )
}

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

async function cookies(who: PersonaName): Promise<string> {
  return (await contexts.get(who)!.cookies(world.url)).map(({ name, value }) => `${name}=${value}`).join('; ')
}

test('the result of a competition is drawn in the browser only', async () => {
  const address = `${world.url}/dashboard/competition/sample/result`
  const sent = await (await contexts.get('teacher')!.request.get(address)).text()
  const drawn = sent.slice(sent.indexOf('<main'), sent.indexOf('</main>'))
  expect(drawn).toContain('aria-busy')
  expect(drawn).not.toContain(competitions.result.coming)
  const page = await contexts.get('teacher')!.newPage()
  await page.goto(address)
  await page.getByText(competitions.result.coming).waitFor()
  await page.close()
})

test('an unknown path is a 404 with the words of the spec, in every language', async () => {
  for (const { code } of languages) {
    const response = await contexts.get('visitor')!.request.get(world.url + localePath(code, '/no/such-page'))
    expect(response.status()).toBe(404)
    const html = await response.text()
    if (code === 'en') {
      expect(html).toContain('Page not found')
      expect(html).toContain('Page Not Found: /no/such-page')
      expect(html).toContain('<title>Page not found · Skykite</title>')
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

test.each(['header details a', 'footer a'])(
  'whoever is led to Thai chooses English on the start page and stays there (%s)',
  async (place) => {
    const context = await browser.newContext({ locale: 'th-TH', viewport: { width: 1440, height: 900 } })
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
