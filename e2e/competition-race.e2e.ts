import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { explorers, firstPupil } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { playGame } from './games/play-game.ts'
import { phone } from './screen.ts'
import { filled, look, open, press, screenOf, wordsOf } from './two-devices.ts'

/** A minigame race within three taps: one child plays to the end in Thai, one in Korean is stopped by the host. */

const fixture = await openFixture()
const { world, owner } = fixture
const inClass = `?class=${explorers}`
const projector = { width: 1920, height: 1080 }
const [en, th, ko] = [wordsOf('competitions', 'en'), wordsOf('competitions', 'th'), wordsOf('competitions', 'ko')]
const windRush = wordsOf('minigames', 'en').games!['wind-rush']!.title!

const newest = async () =>
  (
    await owner.query<{ id: string; game: string; school_id: string; phase: string | null }>(
      'SELECT id, game, school_id, phase FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]!
const kept = async () => (await owner.query('SELECT points, score FROM competition_plays ORDER BY points DESC')).rows

const stage = (page: Page) => page.locator('dialog[data-whole-screen]')
const shows = (page: Page, screen: string) => page.locator(`[data-screen=${screen}]`).waitFor({ timeout: 30_000 })

async function chooseGame(wall: Page): Promise<void> {
  await open(wall, world, 'en', `/dashboard/competition${inClass}`)
  await wall.getByRole('link', { name: en.list!.new! }).click()
  await wall.getByRole('link', { name: en.race!.name! }).click()
  await wall.getByRole('radio', { name: windRush }).check()
}

test('from the wizard to the report, everybody with the same seed', { timeout: 240_000 }, async () => {
  const teacher = await screenOf(fixture, 'teacher', 'en', projector)
  const wall = teacher.page
  await chooseGame(wall)
  await wall.getByText(filled(en.arena!.min!, { count: 5 }), { exact: true }).click()
  await look(wall, 'race/wizard.en.projector')
  await press(wall, en.wizard!.open!)
  await stage(wall).getByText(en.host!.scanOrType!).waitFor()
  const { id, game } = await newest()
  expect(game).toBe('wind-rush')

  const thai = await screenOf(fixture, 'student', 'th', phone)
  const korean = await screenOf(fixture, { id: firstPupil }, 'ko', phone)
  await open(thai.page, world, 'th', '/competition/wind-rush')
  await open(korean.page, world, 'ko', `/competition/wind-rush/${id}`)
  await shows(thai.page, 'waiting')
  await shows(korean.page, 'waiting')
  await look(wall, 'race/lobby.en.projector')

  await stage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true }).click()
  await shows(thai.page, 'question')
  await thai.page.getByText(filled(th.race!.roundOf!, { number: 1, of: 1 })).waitFor()
  await look(thai.page, 'race/look.th.360')
  await shows(thai.page, 'answer')
  await Promise.all([
    playGame(thai.page, 'wind-rush', '1', 'keys', async (moment) => {
      if (moment === 'start') await look(thai.page, 'race/play.th.360')
    }),
    korean.page.locator('[data-phase="playing"]').waitFor({ timeout: 30_000 }),
  ])
  await expect.poll(async () => (await kept())[0], { timeout: 30_000 }).toMatchObject({ points: 1_000 })
  await thai.page.getByRole('button', { name: th.race!.again!, exact: true }).waitFor()
  await look(thai.page, 'race/between.th.360')
  // What was accepted is still there after the page is loaded again.
  await thai.page.reload()
  await thai.page.locator('[aria-valuenow="100"]').first().waitFor({ timeout: 30_000 })
  await look(korean.page, 'race/play.ko.360')
  await look(wall, 'race/sky.en.projector')

  const remote = await screenOf(fixture, 'teacher', 'th', phone)
  await open(remote.page, world, 'th', `/dashboard/competition/${id}${inClass}`)
  await remote.page.getByRole('button', { name: th.host!.primary!.stopRace!, exact: true }).waitFor()
  await look(remote.page, 'race/remote.th.phone')
  await press(remote.page, th.host!.primary!.stopRace!)
  await shows(thai.page, 'reveal')
  await look(thai.page, 'race/reveal.th.360')
  await shows(korean.page, 'reveal')
  await korean.page.getByText(ko.race!.none!).first().waitFor()
  await press(remote.page, th.host!.primary!.board!)
  await shows(thai.page, 'board')
  await look(wall, 'race/board.en.projector')
  await press(remote.page, th.host!.primary!.podium!)
  await shows(thai.page, 'finished')
  await look(thai.page, 'race/podium.th.360')
  const report = stage(wall).getByRole('link', { name: en.host!.report! })
  await report.waitFor()
  await look(wall, 'race/podium.en.projector')
  await report.click()
  await wall.getByRole('heading', { name: en.race!.results!, exact: true }).waitFor()
  await look(wall, 'race/result.en.projector')
  await open(remote.page, world, 'th', `/dashboard/competition${inClass}&new=race`)
  await look(remote.page, 'race/wizard.th.phone')
  expect([...teacher.errors, ...thai.errors, ...korean.errors, ...remote.errors]).toEqual([])
})

/** Players without accounts, with names as long as those of a class, at heights all over the sky. */
async function seat(count: number, game: 'race' | 'arena'): Promise<void> {
  const { id, school_id: school } = await newest()
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

/** How many names lie over another one: kites of one height and place can share a line. */
const overlaps = (wall: Page): Promise<number> =>
  wall.evaluate(() => {
    const names = [...document.querySelectorAll('dialog ol li [class*=name]')].map((one) => one.getBoundingClientRect())
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 2 &&
      other.top < one.bottom - 2
    return names.filter((one, at) => names.slice(at + 1).some((other) => isOver(one, other))).length
  })

test.each(['race', 'arena'] as const)(
  'a whole class in the sky of the %s, each name beside its kite',
  { timeout: 120_000 },
  async (game) => {
    const teacher = await screenOf(fixture, 'teacher', 'en', projector)
    const wall = teacher.page
    if (game === 'race') await chooseGame(wall)
    else {
      await open(wall, world, 'en', `/dashboard/competition${inClass}&new=arena`)
      await wall.getByRole('radio', { name: /Up we go · 1/ }).check()
    }
    await wall.getByText(en.wizard!.more!).click()
    await wall.getByLabel(en.wizard!.names!).selectOption('all')
    await press(wall, en.wizard!.open!)
    await stage(wall).getByText(en.host!.scanOrType!).waitFor()
    await seat(1, game)
    await wall.reload()
    await stage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true }).click()
    await expect.poll(async () => (await newest()).phase, { timeout: 20_000 }).toBe('answer')
    for (const count of [24, 40]) {
      await seat(count, game)
      await wall.reload()
      const kites = stage(wall).getByRole('list', { name: en.arena!.kites! }).getByRole('listitem')
      await expect.poll(() => kites.count(), { timeout: 20_000 }).toBe(count)
      await look(wall, `${game}/sky-${count}.en.projector`)
      expect(await overlaps(wall), `of ${count}`).toBeLessThanOrEqual(count / 4)
    }
    await owner.query(`UPDATE competitions SET state = 'finished', code = NULL WHERE id = $1`, [(await newest()).id])
    expect(teacher.errors).toEqual([])
  },
)
