import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { noViolations } from './axe.ts'
import { desktop, hydrated, phone, picture, settled } from './screen.ts'
import { enter } from './session.ts'
import type { PersonaName } from './sign-in.ts'
import type { World } from './world.ts'

/** Journeys that are gone twice, by the words of the catalogue: on a desk in English, on a phone in Thai. */
export const devices = [
  ['en', desktop],
  ['th', phone],
] as const

export type Words = { [key: string]: Words } & string

export const wordsOf = (feature: string, locale: Locale) =>
  JSON.parse(readFileSync(`app/features/${feature}/locales/${locale}.json`, 'utf8')) as Words
/** What a refusal says. */
export const reasonsOf = (locale: Locale) => wordsOf('../platform/errors', locale).reasons!
export const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

export type Screen = { context: BrowserContext; page: Page; errors: string[] }

export async function screenOf(
  { world, browser }: { world: World; browser: Browser },
  who: PersonaName | { id: string },
  locale: Locale,
  viewport: { width: number; height: number },
): Promise<Screen> {
  const context = await browser.newContext({
    viewport,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url: world.url }])
  await enter(context, world, who)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { context, page, errors }
}

export async function open(page: Page, world: World, locale: Locale, path: string): Promise<void> {
  await page.goto(world.url + localePath(locale, path))
  await hydrated(page)
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A picture for those who look, and axe for those who cannot. */
export async function look(page: Page, name: string): Promise<void> {
  await settled(page)
  await picture(page, name)
  await noViolations(page, name)
}
