import { gameSlugs, levelsFor } from '#rules/games/catalog.ts'
import { playGame } from './games/play-game.ts'
import { desktop, phone, takeScreenshot } from '#testing/screen.ts'
import { checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/**
 * The ending of a game appears once after the first star in its last level, and can be replayed from the game's page.
 */

/** Inserts one star per level, as the server does after it has replayed the plays. */
const saveStars = (owner: Journey['owner'], game: string, levels: readonly string[]) =>
  owner.query(
    `INSERT INTO game_bests (school_id, student_id, game, level, stars, score, tries, first_at, last_at)
     SELECT e.school_id, e.student_id, $1, level, 1, 100, 1, now(), now()
     FROM enrolments e, unnest($2::text[]) AS level WHERE e.student_id = (SELECT id FROM users WHERE email = $3)
     ON CONFLICT DO NOTHING`,
    [game, levels, 'student@skykite.test'],
  )

test('the first star in level 12 shows the ending, and the game page replays it (phone, Thai)', async ({
  world,
  owner,
  openScreen,
}) => {
  test.setTimeout(180_000)
  const th = readMessages('minigames', 'th')
  const { see, reached: endingLabel, goOn } = th.endings!
  await saveStars(owner, 'lighthouse-logic', levelsFor('lighthouse-logic', 'th').slice(0, 11))
  const { page, context, errors } = await openScreen('student', 'th', phone)
  await open(page, world, 'th', '/minigame/lighthouse-logic')
  expect(await page.getByText(endingLabel!).count()).toBe(0)
  await open(page, world, 'th', '/minigame/lighthouse-logic/12')
  await playGame(page, 'lighthouse-logic', '12', 'keys', (moment) =>
    takeScreenshot(page, `game-ending/${moment}.th.360`),
  )
  const ending = page.getByRole('dialog', { name: th.endings!['lighthouse-logic']!.title! })
  await ending.waitFor()
  await checkScreen(page, 'game-ending/after-play.th.360')
  await press(page, goOn!)
  await ending.waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: th.result!.state!.checked! }).waitFor()

  await open(page, world, 'th', '/minigame/lighthouse-logic')
  await page.getByText(endingLabel!).waitFor()
  await checkScreen(page, 'game-ending/game.th.360')
  await press(page, see!)
  await ending.waitFor()
  await page.keyboard.press('Escape')
  await ending.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
})

test('each game has an ending, and endless mode unlocks with level 6 (desktop, English)', async ({
  world,
  owner,
  openScreen,
}) => {
  test.setTimeout(120_000)
  const en = readMessages('minigames', 'en')
  const { page, context, errors } = await openScreen('student', 'en', desktop)
  await open(page, world, 'en', '/minigame/bit-lanterns')
  await page.getByText(en.extra!.endless!.locked!).waitFor()
  for (const slug of variants(gameSlugs, gameSlugs.indexOf('bit-lanterns'))) {
    await saveStars(owner, slug, levelsFor(slug, 'en'))
    await open(page, world, 'en', `/minigame/${slug}`)
    await press(page, en.endings!.see!)
    await page.getByRole('dialog', { name: en.endings![slug]!.title! }).waitFor()
    await checkScreen(page, `game-ending/${slug}.en.1440`)
    await press(page, en.endings!.goOn!)
  }
  await open(page, world, 'en', '/minigame/bit-lanterns')
  await checkScreen(page, 'game-ending/endless-open.en.1440')
  await page.getByRole('link', { name: en.extra!.endless!.play! }).click()
  await page.locator('[data-phase="playing"]').waitFor()
  await checkScreen(page, 'game-ending/endless-play.en.1440')
  expect(errors).toEqual([])
  await context.close()
})
