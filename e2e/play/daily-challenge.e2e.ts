import { explorers } from '#db/personas.ts'
import { phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, readErrorReasons } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** The daily challenge: three tries per student, the best score counts, and the class leaderboard shows it. */

type Ticket = { game: string; level: string; student: string; school: string }

/** Inserts a best score as the server does after it has replayed the plays. */
const saveBest = (owner: Journey['owner'], { game, level, student, school }: Ticket, score: number, tries: number) =>
  owner.query(
    `INSERT INTO game_bests (school_id, student_id, game, level, stars, score, tries, first_at, last_at, week, week_score, week_at)
     SELECT $1, $2, $3, $4, 2, $5, $6, now(), now(), date_trunc('week', now() AT TIME ZONE s.timezone)::date, $5, now()
     FROM schools s WHERE s.id = $1
     ON CONFLICT (school_id, student_id, game, level) DO UPDATE SET tries = excluded.tries, score = excluded.score, week_score = excluded.score`,
    [school, student, game, level, score, tries],
  )

for (const locale of variants(['th', 'en'] as const))
  test(`a student plays the daily challenge on a phone, up to three tries (${locale})`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const messages = readMessages('minigames', locale)
    const { title, play, done } = messages.challenge!
    await owner.query(`UPDATE classrooms SET leaderboard = 'visible' WHERE id = $1`, [explorers])
    await owner.query(`DELETE FROM game_bests`)
    await owner.query(`DELETE FROM play_tickets`)
    const child = await openScreen('student', locale, phone)
    await open(child.page, world, locale, '/minigame')
    await child.page.getByRole('heading', { name: title! }).waitFor()
    await checkScreen(child.page, `daily-challenge/arcade.${locale}.360`)
    await child.page.getByRole('link', { name: play! }).click()
    await child.page.locator('canvas').waitFor()
    await child.page.locator('[data-phase="playing"]').waitFor()
    await checkScreen(child.page, `daily-challenge/play.${locale}.360`)
    const { rows } = await owner.query<Ticket>(
      `SELECT game, level, student_id AS student, school_id AS school FROM play_tickets WHERE level LIKE 'daily-%'`,
    )
    expect(rows).toHaveLength(1)
    const ticket = rows[0]!

    await saveBest(owner, ticket, 640, 1)
    const classmates = await owner.query<{ id: string }>(
      `SELECT student_id AS id FROM enrolments WHERE classroom_id = $1 AND student_id <> $2 AND status = 'active' LIMIT 2`,
      [explorers, ticket.student],
    )
    for (const [index, { id }] of classmates.rows.entries())
      await saveBest(owner, { ...ticket, student: id }, 500 + 300 * index, 2)
    await open(child.page, world, locale, '/minigame')
    await child.page.getByText(fillPlaceholders(messages.challenge!.left_other!, { count: 2 })).waitFor()
    const board = child.page.getByRole('region', { name: messages.board!.title! })
    await board.getByText(messages.board!.me!, { exact: true }).waitFor()
    expect(await board.getByRole('listitem').count()).toBe(3)
    await checkScreen(child.page, `daily-challenge/board.${locale}.360`)
    await child.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await open(child.page, world, locale, '/minigame')
    await checkScreen(child.page, `daily-challenge/board-night.${locale}.360`)

    await saveBest(owner, ticket, 700, 3)
    await open(child.page, world, locale, '/minigame')
    await child.page.getByText(done!).waitFor()
    expect(await child.page.getByRole('link', { name: play! }).count()).toBe(0)
    await open(child.page, world, locale, `/minigame/${ticket.game}/${ticket.level}`)
    await child.page.getByText(readErrorReasons(locale)['challenge-done']!).waitFor()
    expect(child.errors).toEqual([])
    await child.context.close()
  })
