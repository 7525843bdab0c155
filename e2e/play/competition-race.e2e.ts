import type { Page } from 'playwright-core'
import { parentsChild } from '#db/personas.ts'
import { playGame } from './games/play-game.ts'
import { phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly, variants } from '../harness/variants.ts'
import { findStage, inClass, openWall, readRoom, waitForScreen } from '../scenes/competition.ts'

/** A minigame race: one student finishes in Thai, another in Korean is stopped by the host. */

const [en, th, ko] = [
  readMessages('competitions', 'en'),
  readMessages('competitions', 'th'),
  readMessages('competitions', 'ko'),
]
const windRush = readMessages('minigames', 'en').games!['wind-rush']!.title!

const readPlays = async (owner: Journey['owner']) =>
  (await owner.query('SELECT points, score FROM competition_plays ORDER BY points DESC')).rows

async function chooseGame(wall: Page): Promise<void> {
  await wall.getByRole('link', { name: en.list!.new! }).click()
  await wall.getByRole('link', { name: en.race!.name! }).click()
  await wall.getByRole('radio', { name: windRush }).check()
}

test.describe.configure({ timeout: 240_000 })

test('a minigame race runs from the wizard to the report for a finished and an unfinished player', async ({
  world,
  owner,
  openScreen,
}) => {
  const { teacher, wall } = await openWall({ world, openScreen })
  await chooseGame(wall)
  await wall.getByText(fillPlaceholders(en.arena!.min!, { count: 5 }), { exact: true }).click()
  await checkScreen(wall, 'race/wizard.en.projector')
  await press(wall, en.wizard!.open!)
  await findStage(wall).getByText(en.host!.scanOrType!).waitFor()
  const { id, game } = await readRoom(owner)
  expect(game).toBe('wind-rush')

  const thaiStudent = await openScreen('student', 'th', phone)
  const koreanStudent = await openScreen({ id: parentsChild }, 'ko', phone)
  await open(thaiStudent.page, world, 'th', '/competition/wind-rush')
  await open(koreanStudent.page, world, 'ko', `/competition/wind-rush/${id}`)
  await waitForScreen(thaiStudent.page, 'waiting')
  await waitForScreen(koreanStudent.page, 'waiting')
  await checkScreen(wall, 'race/lobby.en.projector')

  await findStage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true }).click()
  await waitForScreen(thaiStudent.page, 'question')
  await thaiStudent.page.getByText(fillPlaceholders(th.race!.roundOf!, { number: 1, of: 1 })).waitFor()
  await checkScreen(thaiStudent.page, 'race/look.th.360')
  await waitForScreen(thaiStudent.page, 'answer')
  await Promise.all([
    playGame(thaiStudent.page, 'wind-rush', '1', 'keys', async (moment) => {
      if (moment === 'start') await checkScreen(thaiStudent.page, 'race/play.th.360')
    }),
    koreanStudent.page.locator('[data-phase="playing"]').waitFor({ timeout: 30_000 }),
  ])
  await expect.poll(async () => (await readPlays(owner))[0], { timeout: 30_000 }).toMatchObject({ points: 1_000 })
  await thaiStudent.page.getByRole('button', { name: th.race!.again!, exact: true }).waitFor()
  await checkScreen(thaiStudent.page, 'race/between.th.360')
  // A reload restores the saved result.
  await thaiStudent.page.reload()
  await thaiStudent.page.locator('[aria-valuenow="100"]').first().waitFor({ timeout: 30_000 })
  await checkScreen(koreanStudent.page, 'race/play.ko.360')
  await checkScreen(wall, 'race/sky.en.projector')

  const remote = await openScreen('teacher', 'th', phone)
  await open(remote.page, world, 'th', `/dashboard/competition/${id}${inClass}`)
  await remote.page.getByRole('button', { name: th.host!.primary!.stopRace!, exact: true }).waitFor()
  await checkScreen(remote.page, 'race/remote.th.phone')
  await press(remote.page, th.host!.primary!.stopRace!)
  await waitForScreen(thaiStudent.page, 'reveal')
  await checkScreen(thaiStudent.page, 'race/reveal.th.360')
  await waitForScreen(koreanStudent.page, 'reveal')
  await koreanStudent.page.getByText(ko.race!.none!).first().waitFor()
  await press(remote.page, th.host!.primary!.board!)
  await waitForScreen(thaiStudent.page, 'board')
  await checkScreen(wall, 'race/board.en.projector')
  await press(remote.page, th.host!.primary!.podium!)
  await waitForScreen(thaiStudent.page, 'finished')
  await checkScreen(thaiStudent.page, 'race/podium.th.360')
  const report = findStage(wall).getByRole('link', { name: en.host!.report! })
  await report.waitFor()
  await checkScreen(wall, 'race/podium.en.projector')
  await report.click()
  await wall.getByRole('heading', { name: en.race!.results!, exact: true }).waitFor()
  await checkScreen(wall, 'race/result.en.projector')
  await open(remote.page, world, 'th', `/dashboard/competition${inClass}&new=race`)
  await checkScreen(remote.page, 'race/wizard.th.phone')
  expect([...teacher.errors, ...thaiStudent.errors, ...koreanStudent.errors, ...remote.errors]).toEqual([])
})

/** Adds players without accounts up to `count`, with realistic names and scores spread over the whole range. */
async function addPlayers(owner: Journey['owner'], count: number, game: 'race' | 'arena'): Promise<void> {
  const { id, school_id: school } = await readRoom(owner)
  await owner.query(
    `INSERT INTO competition_players (school_id, competition_id, id, guest_key, number, name, state, joined_round, joined_at)
     SELECT $1, $2, gen_random_uuid(), n::text, n, (ARRAY['Mali','Somchai','Ji-woo','Nattapong','Xiaoming','Anchalee','Bo','Kanokwan'])[1 + n % 8] || ' ' || n, 'in', 0, now()
     FROM generate_series((SELECT count(*)::int + 1 FROM competition_players WHERE competition_id = $2), $3::int) n`,
    [school, id, count],
  )
  const points = `CASE WHEN p.number % 5 = 0 THEN 1000 WHEN p.number % 7 = 0 THEN 0 ELSE (p.number * 137) % 1000 END`
  if (game === 'race')
    await owner.query(
      `INSERT INTO competition_plays (school_id, competition_id, round, player_id, play, log, log_digest, ticks, score, meter, points, took_ms, received_at)
       SELECT $1, $2, 0, p.id, gen_random_uuid(), '{}', p.number::text, 60, 3 * ${points}, ${points}, ${points}, 1000 * p.number, now()
       FROM competition_players p WHERE p.competition_id = $2 AND NOT EXISTS (SELECT FROM competition_plays o WHERE o.player_id = p.id)`,
      [school, id],
    )
  else
    await owner.query(
      `INSERT INTO competition_programs (school_id, competition_id, round, player_id, program, skin, passed, tests, blocks, steps, points, took_ms, tries, received_at)
       SELECT $1, $2, 0, p.id, 'fly()', 'blocks', CASE WHEN p.number % 5 = 0 THEN 2 ELSE p.number % 2 END, 2, 3, 3,
         CASE WHEN p.number % 5 = 0 THEN 700 + (p.number * 37) % 301 WHEN p.number % 2 = 1 THEN 350 ELSE 0 END, 1000 * p.number, 1, now()
       FROM competition_players p WHERE p.competition_id = $2 AND NOT EXISTS (SELECT FROM competition_programs o WHERE o.player_id = p.id)`,
      [school, id],
    )
}

/** Counts names that overlap another name: kites with equal scores can be in the same row. */
const countOverlaps = (wall: Page): Promise<number> =>
  wall.evaluate(() => {
    const names = [...document.querySelectorAll('dialog ol li [class*=name]')].map((item) =>
      item.getBoundingClientRect(),
    )
    const overlap = (rect: DOMRect, other: DOMRect) =>
      rect.left < other.right - 1 &&
      other.left < rect.right - 1 &&
      rect.top < other.bottom - 2 &&
      other.top < rect.bottom - 2
    return names.filter((rect, index) => names.slice(index + 1).some((other) => overlap(rect, other))).length
  })

for (const game of variants(['race', 'arena'] as const))
  test(`the sky of the ${game} shows up to 40 players with few overlapping names`, async ({
    world,
    owner,
    openScreen,
  }) => {
    onlyNightly('Unit tests of the placement prove that names do not overlap')
    test.setTimeout(120_000)
    const { teacher, wall } = await openWall({ world, openScreen })
    if (game === 'race') await chooseGame(wall)
    else {
      await open(wall, world, 'en', `/dashboard/competition${inClass}&new=arena`)
      await wall.getByRole('radio', { name: /Up we go · 1/ }).check()
    }
    await wall.getByText(en.wizard!.more!).click()
    await wall.getByLabel(en.wizard!.names!).selectOption('all')
    await press(wall, en.wizard!.open!)
    await findStage(wall).getByText(en.host!.scanOrType!).waitFor()
    await addPlayers(owner, 1, game)
    await wall.reload()
    await findStage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true }).click()
    await expect.poll(async () => (await readRoom(owner)).phase, { timeout: 20_000 }).toBe('answer')
    for (const count of [24, 40]) {
      await addPlayers(owner, count, game)
      await wall.reload()
      const kites = findStage(wall).getByRole('list', { name: en.arena!.kites! }).getByRole('listitem')
      await expect.poll(() => kites.count(), { timeout: 20_000 }).toBe(count)
      await checkScreen(wall, `${game}/sky-${count}.en.projector`)
      expect(await countOverlaps(wall), `of ${count}`).toBeLessThanOrEqual(count / 4)
    }
    await owner.query(`UPDATE competitions SET state = 'finished', code = NULL WHERE id = $1`, [
      (await readRoom(owner)).id,
    ])
    expect(teacher.errors).toEqual([])
  })
