import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pages } from '#app/routes.ts'
import { localePath, languages, type Locale } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { openBrowser } from '#testing/browser.ts'
import { signIn, type PersonaName } from '#testing/sign-in.ts'
import { openWorld } from '#testing/world.ts'

/**
 * Saves screenshots in `.screens/`:
 * `npm run screens -- --route /login --locale th,en --size 360,1440 --theme light,dark --as teacher`.
 * Without options: every route, as a visitor, in all languages, sizes and themes.
 */
const heights: Record<string, number> = { 360: 740, 820: 1180, 1440: 900, 1920: 1080 }
const { values } = parseArgs({
  options: {
    route: { type: 'string' },
    locale: { type: 'string', default: languages.map(({ code }) => code).join(',') },
    size: { type: 'string', default: '360,820,1440' },
    theme: { type: 'string', default: 'light,dark' },
    as: { type: 'string', default: 'visitor' },
    full: { type: 'boolean', default: false },
    url: { type: 'string' },
  },
})
const list = (text: string) => text.split(',')
const fillParameters = (path: string) => path.replace(':classroomId', explorers).replaceAll(/:(\w+)/g, 'sample')
const routes = values.route ? list(values.route) : pages.map(({ path }) => fillParameters(path))

mkdirSync('.screens', { recursive: true })
const world = values.url ? null : await openWorld()
const url = values.url ?? world!.url
const browser = await openBrowser()
for (const persona of list(values.as) as PersonaName[])
  for (const theme of list(values.theme) as ('light' | 'dark')[]) {
    const context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce' })
    await signIn(context, url, persona)
    const page = await context.newPage()
    for (const size of list(values.size))
      for (const locale of list(values.locale) as Locale[])
        for (const route of routes) {
          await context.addCookies([{ name: 'i18n_redirected', value: locale, url }])
          await page.setViewportSize({ width: Number(size), height: heights[size] ?? 900 })
          await page.goto(url + localePath(locale, route), { waitUntil: 'load' })
          await page.evaluate(() => document.fonts.ready)
          await page.waitForTimeout(250)
          const name = `${route.slice(1).replaceAll(/[/?=&]/g, '_') || 'index'}.${locale}.${size}.${theme}.${persona}.png`
          await page.screenshot({ path: `.screens/${name}`, fullPage: values.full })
          process.stdout.write(`.screens/${name}\n`)
        }
    await context.close()
  }
await browser.close()
await world?.stop()
