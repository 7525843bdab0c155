import { expect, test } from 'vitest'
import { gameSlugs, levelsFor } from '#rules/games/catalogue.ts'
import { openFixture } from './fixture.ts'
import { playGame } from './games/play-game.ts'
import { desktop, phone, picture } from './screen.ts'
import { look, open, press, screenOf, wordsOf } from './two-devices.ts'

/** The last level of a game leads to its ending: shown once after the play, and again from the game's page. */

const fixture = await openFixture()
const { world, owner } = fixture

/** Stars up to a level, as the server keeps them when it has replayed the plays. */
const reached = (game: string, levels: readonly string[]) =>
  owner.query(
    `INSERT INTO game_bests (school_id, student_id, game, level, stars, score, tries, first_at, last_at)
     SELECT e.school_id, e.student_id, $1, level, 1, 100, 1, now(), now()
     FROM enrolments e, unnest($2::text[]) AS level WHERE e.student_id = (SELECT id FROM users WHERE email = $3)
     ON CONFLICT DO NOTHING`,
    [game, levels, 'student@skykite.test'],
  )

test('the first star of level 12 on a phone in Thai, and the ending once more', { timeout: 180_000 }, async () => {
  const th = wordsOf('minigames', 'th')
  const { see, reached: mark, goOn } = th.endings!
  await reached('lighthouse-logic', levelsFor('lighthouse-logic', 'th').slice(0, 11))
  const { page, context, errors } = await screenOf(fixture, 'student', 'th', phone)
  await open(page, world, 'th', '/minigame/lighthouse-logic')
  expect(await page.getByText(mark!).count()).toBe(0)
  await open(page, world, 'th', '/minigame/lighthouse-logic/12')
  await playGame(page, 'lighthouse-logic', '12', 'keys', (moment) => picture(page, `game-ending/${moment}.th.360`))
  const ending = page.getByRole('dialog', { name: th.endings!['lighthouse-logic']!.title! })
  await ending.waitFor()
  await look(page, 'game-ending/after-play.th.360')
  await press(page, goOn!)
  await ending.waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: th.result!.state!.checked! }).waitFor()

  await open(page, world, 'th', '/minigame/lighthouse-logic')
  await page.getByText(mark!).waitFor()
  await look(page, 'game-ending/game.th.360')
  await press(page, see!)
  await ending.waitFor()
  await page.keyboard.press('Escape')
  await ending.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
})

test('the ending of each game on a desk in English, and what opens with level 6', { timeout: 120_000 }, async () => {
  const en = wordsOf('minigames', 'en')
  const { page, context, errors } = await screenOf(fixture, 'student', 'en', desktop)
  await open(page, world, 'en', '/minigame/bit-lanterns')
  await page.getByText(en.extra!.endless!.locked!).waitFor()
  for (const slug of gameSlugs) {
    await reached(slug, levelsFor(slug, 'en'))
    await open(page, world, 'en', `/minigame/${slug}`)
    await press(page, en.endings!.see!)
    await page.getByRole('dialog', { name: en.endings![slug]!.title! }).waitFor()
    await look(page, `game-ending/${slug}.en.1440`)
    await press(page, en.endings!.goOn!)
  }
  await open(page, world, 'en', '/minigame/bit-lanterns')
  await look(page, 'game-ending/endless-open.en.1440')
  await page.getByRole('link', { name: en.extra!.endless!.play! }).click()
  await page.locator('[data-phase="playing"]').waitFor()
  await look(page, 'game-ending/endless-play.en.1440')
  expect(errors).toEqual([])
  await context.close()
})
