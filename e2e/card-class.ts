import { mkdirSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { openCardKeys, type CardRow } from '#app/features/cards/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import en from '#app/ui/locales/en.json' with { type: 'json' }
import th from '#app/ui/locales/th.json' with { type: 'json' }
import { explorers } from '#db/personas.ts'
import { cardOf } from '#db/testing/children.ts'
import { openFixture } from './fixture.ts'
import { pictureOrder } from './picture-order.ts'
import { desktop, phone, picture, settled } from './screen.ts'
import { enter } from './session.ts'

/** A class whose cards are printed, and the hands of its children. */

export const sizes = { phone, desktop }
export const pictureNames: Record<'en' | 'th', Record<string, string>> = { en: en.pictures, th: th.pictures }
export const shots = '.screens/cards'
export const students = `/dashboard/classroom-dashboard/${explorers}/students`
export const pupil = (n: number) => `00000000-0000-7000-8000-${String(100 + n).padStart(12, '0')}`

const CARD_KEY = 'journey-only-cards-0123456789abcdef'

export async function openCardClass() {
  mkdirSync(shots, { recursive: true })
  const fixture = await openFixture({
    env: { CARD_KEY },
    flags: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  })
  const { world, browser, owner } = fixture
  const keys = openCardKeys({ CARD_KEY, SECRET: '' })
  const card = (id: string): Promise<CardRow> => cardOf({ owner }, id)
  // A card opens once it was printed.
  beforeAll(async () => {
    const desk = await browser.newContext()
    await enter(desk, world, 'teacher')
    expect((await desk.request.get(`${world.url}${students}/print-asset-card`)).status()).toBe(200)
    await desk.close()
  })

  return {
    ...fixture,
    keys,
    card,
    secretOf: async (id: string) =>
      Array.from(keys.secret(await card(id), 'picture'), (digit) => pictureOrder[Number.parseInt(digit, 16)]!),
    async teacher(locale: Locale): Promise<BrowserContext> {
      const context = await browser.newContext({
        viewport: { width: 1000, height: 1300 },
        deviceScaleFactor: 2,
        serviceWorkers: 'block',
      })
      await context.addCookies([{ name: 'i18n_redirected', value: locale, url: world.url }])
      await enter(context, world, 'teacher')
      return context
    },
    child: (viewport: { width: number; height: number }) =>
      browser.newContext({ viewport, hasTouch: viewport.width < 500, permissions: [] }),
  }
}

export async function shot(page: Page, name: string): Promise<void> {
  await settled(page)
  await picture(page, `cards/${name}`)
}

export async function tap(page: Page, locale: 'en' | 'th', wanted: string[]): Promise<void> {
  for (const name of wanted) await page.getByRole('button', { name: pictureNames[locale][name]!, exact: true }).click()
}
