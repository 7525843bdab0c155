import { mkdirSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { openCardKeys, type CardRow } from '#app/features/people/cards/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import en from '#app/ui/locales/en.json' with { type: 'json' }
import th from '#app/ui/locales/th.json' with { type: 'json' }
import { explorers } from '#db/personas.ts'
import { readCard } from '#db/testing/children.ts'
import { openFixture } from '../harness/fixture.ts'
import { pictureOrder } from '#testing/picture-order.ts'
import { desktop, phone, takeScreenshot, waitForAnimations } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'

/** A class with printed login cards, and helpers that act as its children. */

export const sizes = { phone, desktop }
export const pictureNames: Record<'en' | 'th', Record<string, string>> = { en: en.pictures, th: th.pictures }
export const screenshotFolder = '.screens/cards'
export const studentsPath = `/dashboard/classroom-dashboard/${explorers}/students`
export const pupilId = (n: number) => `00000000-0000-7000-8000-${String(100 + n).padStart(12, '0')}`

const CARD_KEY = 'journey-only-cards-0123456789abcdef'

export async function openCardClass() {
  mkdirSync(screenshotFolder, { recursive: true })
  const fixture = await openFixture({
    env: { CARD_KEY },
    flags: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  })
  const { world, browser, owner } = fixture
  const keys = openCardKeys({ CARD_KEY, SECRET: '' })
  const card = (id: string): Promise<CardRow> => readCard({ owner }, id)
  // A login card works only after it was printed.
  beforeAll(async () => {
    const desk = await browser.newContext()
    await signInByCookie(desk, world, 'teacher')
    expect((await desk.request.get(`${world.url}${studentsPath}/print-asset-card`)).status()).toBe(200)
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
      await signInByCookie(context, world, 'teacher')
      return context
    },
    child: (viewport: { width: number; height: number }) =>
      browser.newContext({ viewport, hasTouch: viewport.width < 500, permissions: [] }),
  }
}

export async function takeCardScreenshot(page: Page, name: string): Promise<void> {
  await waitForAnimations(page)
  await takeScreenshot(page, `cards/${name}`)
}

export async function tapPictures(page: Page, locale: 'en' | 'th', pictures: string[]): Promise<void> {
  for (const name of pictures)
    await page.getByRole('button', { name: pictureNames[locale][name]!, exact: true }).click()
}
