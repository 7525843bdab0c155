import { readMessages } from '#testing/feature-messages.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { expectNoViolations } from './axe.ts'
import { desktop, waitForHydration, phone, takeScreenshot, waitForAnimations } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import type { PersonaName } from '#testing/sign-in.ts'
import type { World } from '#testing/world.ts'

/** Locale and viewport of tests that run twice: in English on a desktop and in Thai on a phone. */
export const devices = [
  ['en', desktop],
  ['th', phone],
] as const

/** Messages of rejection reasons, by reason code. */
export const readErrorReasons = (locale: Locale) => readMessages('platform/errors', locale).reasons!
export const fillPlaceholders = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

export type Screen = { context: BrowserContext; page: Page; errors: string[] }

export type OpenScreen = (
  person: PersonaName | { id: string },
  locale: Locale,
  viewport: { width: number; height: number },
) => Promise<Screen>

export async function openScreen(
  { world, browser }: { world: World; browser: Browser },
  person: PersonaName | { id: string },
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
  await signInByCookie(context, world, person)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { context, page, errors }
}

export async function open(page: Page, world: World, locale: Locale, path: string): Promise<void> {
  await page.goto(world.url + localePath(locale, path))
  await waitForHydration(page)
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Takes a screenshot (if requested) and runs axe. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await waitForAnimations(page)
  await takeScreenshot(page, name)
  await expectNoViolations(page, name)
}
