import type { Page } from 'playwright-core'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { gameSlugs, levelsFor, type GameSlug } from '#rules/games/catalog.ts'
import { countStars } from '#rules/games/star-bar.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { playGame } from './games/play-game.ts'
import { findLayoutProblems } from './games/layout-problems.ts'
import { desktop, phone, takeScreenshot, waitForAnimations } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { runsAllVariants } from '../harness/variants.ts'

/**
 * Plays the first level of each game to its end: by touch on a phone or by keyboard on a desktop, in varying languages.
 */

const languages = ['en', 'th', 'ko', 'cn'] as const
const devices = [
  { name: '360', viewport: phone, by: 'touch' },
  { name: '1440', viewport: desktop, by: 'keys' },
] as const

type GameRun = { slug: GameSlug; locale: Locale; device: (typeof devices)[number] }

/** Games that other journeys of a landing play to the end: `minigames`, `game-ending` and `bank-flights`. */
const playedElsewhere: readonly GameSlug[] = ['wind-rush', 'lighthouse-logic', 'quiz-flight']

/**
 * With ALL_VARIANTS set, each game runs in all languages, half of them per device; otherwise each game that no other
 * journey plays runs once.
 */
const gameRuns = gameSlugs.flatMap((slug, game): GameRun[] =>
  languages
    .map((locale, index) => ({ slug, locale, device: devices[(game + index) % 2]! }))
    .filter((_, index) => runsAllVariants || (index === (game + (game >> 2)) % 4 && !playedElsewhere.includes(slug))),
)

for (const { slug, locale, device } of gameRuns)
  test(`the first level of ${slug} can be finished in ${locale} at width ${device.name}`, async ({
    world,
    browser,
    owner,
  }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({
      viewport: device.viewport,
      hasTouch: device.by === 'touch',
      serviceWorkers: 'block',
    })
    await context.addCookies([{ name: 'i18n_redirected', value: locale, url: world.url }])
    await signInByCookie(context, world, 'student')
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const level = levelsFor(slug, locale)[0]!
    await page.goto(world.url + localePath(locale, `/minigame/${slug}/${level}`))

    const name = (moment: string) => `games/${slug}.${moment}.${locale}.${device.name}`
    const result = await playGame(page, slug, level, device.by, async (moment) => {
      await takeScreenshot(page, name(moment))
      expect(await page.evaluate(findLayoutProblems), `${slug} ${moment}`).toEqual([])
    })
    if (!result) throw new Error(`${slug}: the page left the game`)
    await findCheckedStatus(page, locale).waitFor()
    await waitForAnimations(page)
    await takeScreenshot(page, name('end'))
    await expectNoViolations(page, name('end'))
    expect(await page.evaluate(findLayoutProblems), `${slug} end`).toEqual([])

    const { rows } = await owner.query<{ score: number; stars: number }>(
      'SELECT score, stars FROM plays WHERE game = $1 ORDER BY ended_at DESC LIMIT 1',
      [slug],
    )
    expect(rows).toEqual([{ score: result.score, stars: countStars(result.meter) }])
    expect(rows[0]!.stars).toBeGreaterThan(0)
    const scoreText = await page.locator('[aria-labelledby="play-result"] strong').textContent()
    expect(Number(scoreText?.replace(/\D/g, ''))).toBe(result.score)
    expect(errors).toEqual([])
    await context.close()
  })

/** The status that appears when the server has replayed and saved the play. */
const findCheckedStatus = (page: Page, locale: Locale) =>
  page.getByRole('status').filter({ hasText: readMessages('minigames', locale).result!.state!.checked! })
