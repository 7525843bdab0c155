import packed from '#content/games/wind-rush.json' with { type: 'json' }
import type { WindLevel } from '#rules/games/wind-rush/level.ts'
import { windRush } from '#rules/games/wind-rush/wind-rush.ts'
import { windExpert } from '#rules/games/testing/wind-bots.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { desktop, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { countSounds } from '#testing/started-sounds.ts'
import { expect, test, type Journey } from '../harness/journey.ts'

/** A child plays a level on a phone; the teacher sees the result on a desktop and hides the game. */

const keyOf: Record<string, readonly string[]> = {
  add: ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'],
  go: ['Enter'],
}

/** Keys of an expert bot, grouped by flight. Timing does not matter during the planning phase. */
async function plannedKeys(owner: Journey['owner']): Promise<string[][]> {
  const { rows } = await owner.query<{ seed: number }>(
    'SELECT seed FROM play_tickets ORDER BY issued_at DESC, id LIMIT 1',
  )
  const { log } = playWith(
    windRush,
    packed.levels[0] as WindLevel,
    { seed: rows[0]!.seed, help: 0, clock: true },
    windExpert(),
  )
  const flights: string[][] = [[]]
  for (const input of log.inputs) {
    flights.at(-1)!.push('command' in input && input.do === 'add' ? keyOf.add![input.command]! : keyOf.go![0]!)
    if (input.do === 'go') flights.push([])
  }
  return flights.filter((keys) => keys.length > 0)
}

test('a student plays a minigame level, and the teacher sees the result and hides the game', async ({
  world,
  owner,
  openScreen,
}) => {
  const th = readMessages('minigames', 'th')
  const child = await openScreen('student', 'th', phone)
  const readSounds = await countSounds(child.page)
  await open(child.page, world, 'th', '/minigame')
  await checkScreen(child.page, 'minigames/arcade.th.360')
  await child.page.getByRole('link', { name: th.games!['wind-rush']!.title! }).click()
  await child.page.getByRole('heading', { level: 1, name: th.games!['wind-rush']!.title! }).waitFor()
  await checkScreen(child.page, 'minigames/game.th.360')
  await child.page.getByRole('link', { name: fillPlaceholders(th.playLevel!, { number: 1 }) }).click()
  await child.page.locator('canvas').waitFor()
  const stars = child.page.getByRole('status').filter({ hasText: th.result!.state!.checked! })
  const addRightButton = child.page.getByRole('button', { name: th.stage!['wind-rush']!.right!, exact: true })
  await child.page.locator('[data-phase="playing"]').waitFor()
  const flights = await plannedKeys(owner)
  for (const [flightIndex, keys] of flights.entries()) {
    await child.page
      .getByText(fillPlaceholders(th.stage!.rounds!, { done: flightIndex, of: flights.length }), { exact: true })
      .waitFor()
    await expect.poll(() => addRightButton.isEnabled()).toBe(true)
    for (const key of keys) await child.page.keyboard.press(key, { delay: 60 })
    if (flightIndex === 0) await checkScreen(child.page, 'minigames/play.th.360')
  }
  await stars.waitFor()
  // Each key places an arrow and sounds; the flights, the end and the stars sound too.
  expect((await readSounds()).sources).toBeGreaterThan(2 * flights.flat().length)
  await checkScreen(child.page, 'minigames/result.th.360')
  const { rows } = await owner.query<{ stars: number }>('SELECT stars FROM plays')
  expect(rows).toHaveLength(1)
  expect(rows[0]!.stars).toBeGreaterThan(0)
  const watch = await child.page.getByRole('link', { name: th.result!.watch! }).getAttribute('href')
  await child.context.setOffline(true)
  await child.page.getByRole('button', { name: th.result!.again! }).click()
  await child.page.locator('[data-phase="playing"]').waitFor()
  await child.context.setOffline(false)
  await child.page.goto(world.url + watch)
  await child.page.getByRole('button', { name: th.stage!.stop!, exact: true }).waitFor()

  const enrollment = await owner.query<{ id: string }>(
    'SELECT classroom_id AS id FROM enrolments WHERE student_id = (SELECT student_id FROM plays)',
  )
  const classGames = `/dashboard/minigames?class=${enrollment.rows[0]!.id}`
  const en = readMessages('minigames', 'en')
  const teacher = await openScreen('teacher', 'en', desktop)
  await open(teacher.page, world, 'en', classGames)
  await teacher.page.getByText(fillPlaceholders(en.skills!['plan-sequence']!, {})).first().waitFor()
  await checkScreen(teacher.page, 'minigames/class.en.1440')
  await teacher.page.getByRole('link', { name: en.games!['wind-rush']!.title! }).click()
  await teacher.page.getByRole('link', { name: fillPlaceholders(en.class!.watchName!, { name: '' }) }).waitFor()
  await checkScreen(teacher.page, 'minigames/students.en.1440')
  await open(teacher.page, world, 'en', classGames)
  const name = en.games!['wind-rush']!.title!
  await teacher.page.getByRole('button', { name: fillPlaceholders(en.class!.hideName!, { name }) }).click()
  await teacher.page.getByRole('button', { name: fillPlaceholders(en.class!.showName!, { name }) }).waitFor()

  await open(child.page, world, 'th', '/minigame')
  await child.page.getByRole('heading', { level: 1, name: th.arcade!.title! }).waitFor()
  expect(await child.page.getByRole('link', { name: th.games!['wind-rush']!.title! }).count()).toBe(0)
  expect([...child.errors, ...teacher.errors]).toEqual([])
  await child.context.close()
  await teacher.context.close()
})
