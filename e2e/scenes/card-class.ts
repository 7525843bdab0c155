import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openCardKeys, type CardRow } from '#app/features/people/cards/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import en from '#app/ui/locales/en.json' with { type: 'json' }
import th from '#app/ui/locales/th.json' with { type: 'json' }
import { explorers } from '#db/personas.ts'
import { readCard } from '#db/testing/children.ts'
import { expect, test as journey, type Journey } from '../harness/journey.ts'
import { launchOptions } from '#testing/browser.ts'
import type { World } from '#testing/world.ts'
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

type CardFixtures = {
  keys: ReturnType<typeof openCardKeys>
  /** Reads the login card of a child. */
  card: (id: string) => Promise<CardRow>
  /** Returns the names of a child's secret pictures. */
  secretOf: (id: string) => Promise<string[]>
  /** Opens a signed-in context in the size of a printed page. */
  teacher: (locale: Locale) => Promise<BrowserContext>
  /** Opens the context of a child's device. */
  child: (viewport: { width: number; height: number }) => Promise<BrowserContext>
}

export type CardJourney = Journey & CardFixtures

const worldsWithCards = new WeakSet<World>()

export const test = journey.extend<CardFixtures>({
  launchOptions: [
    launchOptions(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']),
    { scope: 'worker' },
  ],
  serverEnv: async ({}, use) => use({ CARD_KEY }),
  // A login card works only after it was printed.
  fileWorld: async ({ fileWorld, browser }, use) => {
    if (!worldsWithCards.has(fileWorld.world)) await printCards(browser, fileWorld.world)
    worldsWithCards.add(fileWorld.world)
    await use(fileWorld)
  },
  keys: ({}, use) => use(openCardKeys({ CARD_KEY, SECRET: '' })),
  card: ({ owner }, use) => use((id) => readCard({ owner }, id)),
  secretOf: ({ keys, card }, use) =>
    use(async (id) =>
      Array.from(keys.secret(await card(id), 'picture'), (digit) => pictureOrder[Number.parseInt(digit, 16)]!),
    ),
  teacher: ({ world, browser }, use) =>
    use(async (locale) => {
      const context = await browser.newContext({
        viewport: { width: 1000, height: 1300 },
        deviceScaleFactor: 2,
        serviceWorkers: 'block',
      })
      await context.addCookies([{ name: 'i18n_redirected', value: locale, url: world.url }])
      await signInByCookie(context, world, 'teacher')
      return context
    }),
  child: ({ browser }, use) =>
    use((viewport) => browser.newContext({ viewport, hasTouch: viewport.width < 500, permissions: [] })),
})
async function printCards(browser: Browser, world: World): Promise<void> {
  const desk = await browser.newContext()
  await signInByCookie(desk, world, 'teacher')
  expect((await desk.request.get(`${world.url}${studentsPath}/print-asset-card`)).status()).toBe(200)
  await desk.close()
}

export async function takeCardScreenshot(page: Page, name: string): Promise<void> {
  await waitForAnimations(page)
  await takeScreenshot(page, `cards/${name}`)
}

export async function tapPictures(page: Page, locale: 'en' | 'th', pictures: string[]): Promise<void> {
  for (const name of pictures)
    await page.getByRole('button', { name: pictureNames[locale][name]!, exact: true }).click()
}
