import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { gameSlugs, levelsFor, type GameSlug } from '#rules/games/catalogue.ts'
import { starsOf } from '#rules/games/star-bar.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { playGame } from './games/play-game.ts'
import { unfit } from './games/unfit.ts'
import { desktop, phone, picture, settled } from './screen.ts'
import { enter } from './session.ts'
import { wordsOf } from './two-devices.ts'

/** The first level of each game, played to its end: by touch on a phone or by key on a desk, in one language after the other. */

const fixture = await openFixture()
const { world, browser, owner } = fixture
const languages = ['en', 'th', 'ko', 'cn'] as const
const devices = [
  { name: '360', viewport: phone, by: 'touch' },
  { name: '1440', viewport: desktop, by: 'keys' },
] as const

type Journey = { slug: GameSlug; locale: Locale; device: (typeof devices)[number] }

/** Whoever looks at pictures gets each game in all languages, half of them on each device; otherwise each is played once. */
const journeys = gameSlugs.flatMap((slug, game): Journey[] =>
  languages
    .map((locale, at) => ({ slug, locale, device: devices[(game + at) % 2]! }))
    .filter((_, at) => process.env.SCREENS || at === (game + (game >> 2)) % 4),
)

test.each(journeys)('$slug in $locale at $device.name', { timeout: 120_000 }, async ({ slug, locale, device }) => {
  const context = await browser.newContext({
    viewport: device.viewport,
    hasTouch: device.by === 'touch',
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url: world.url }])
  await enter(context, world, 'student')
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const level = levelsFor(slug, locale)[0]!
  await page.goto(world.url + localePath(locale, `/minigame/${slug}/${level}`))

  const name = (moment: string) => `games/${slug}.${moment}.${locale}.${device.name}`
  const played = await playGame(page, slug, level, device.by, async (moment) => {
    await picture(page, name(moment))
    expect(await page.evaluate(unfit), `${slug} ${moment}`).toEqual([])
  })
  await resultOf(page, locale).waitFor()
  await settled(page)
  await picture(page, name('end'))
  await noViolations(page, name('end'))
  expect(await page.evaluate(unfit), `${slug} end`).toEqual([])

  const { rows } = await owner.query<{ score: number; stars: number }>(
    'SELECT score, stars FROM plays WHERE game = $1 ORDER BY ended_at DESC LIMIT 1',
    [slug],
  )
  expect(rows).toEqual([{ score: played.score, stars: starsOf(played.meter) }])
  expect(rows[0]!.stars).toBeGreaterThan(0)
  const shown = await page.locator('[aria-labelledby="play-result"] strong').textContent()
  expect(Number(shown?.replace(/\D/g, ''))).toBe(played.score)
  expect(errors).toEqual([])
  await context.close()
})

/** Said when the server has replayed the play and kept it. */
const resultOf = (page: Page, locale: Locale) =>
  page.getByRole('status').filter({ hasText: wordsOf('minigames', locale).result!.state!.checked! })
