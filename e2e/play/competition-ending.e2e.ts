import type { Locale } from '#app/platform/i18n/languages.ts'
import { actionField } from '#app/platform/forms/action-fields.ts'
import { explorers, parentsChild } from '#db/personas.ts'
import { phone, takeScreenshot } from '#testing/screen.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { checkScreen, fillPlaceholders, open, type Screen } from '../harness/two-devices.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'
import {
  findStage,
  inClass,
  postForm,
  projector,
  quizSettings,
  readRoom,
  sendHostAction,
  waitForScreen,
} from '../scenes/competition.ts'

/** The lobby, the leaderboard and the ending of a competition on the wall and on two phones. */

const chromebook = { width: 1366, height: 768 }
const [en, th, ko] = [
  readMessages('competitions', 'en'),
  readMessages('competitions', 'th'),
  readMessages('competitions', 'ko'),
]

async function openRoom(
  { world, owner }: Pick<Journey, 'world' | 'owner'>,
  teacher: Screen,
  teams: number,
): Promise<string> {
  await postForm(world, teacher, `/dashboard/competition${inClass}`, {
    ...{ [actionField]: 'create', classroomId: explorers, title: 'Loop Masters' },
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 2 }),
    settings: JSON.stringify({ ...quizSettings, teams }),
  })
  await sendHostAction({ world, owner }, teacher, 'open')
  return (await readRoom(owner)).id
}

const names = ['Jiho', 'มะลิ', 'Farid', '陈静', 'Hana', '서연', 'Omar', 'ต้นกล้า', 'Emma', '浩然', 'Leo', 'Nora']

/** Players of a full class, without devices. */
const addPlayers = (owner: Journey['owner'], id: string, teams: number) =>
  owner.query(
    `INSERT INTO competition_players (school_id, competition_id, id, guest_key, number, name, state, joined_round, joined_at, team)
     SELECT c.school_id, c.id, gen_random_uuid(), 'key' || n.place, 100 + n.place, n.name, 'in', 0, now(), CASE WHEN $3 > 0 THEN n.place % $3 END
     FROM competitions c, unnest($2::text[]) WITH ORDINALITY AS n (name, place) WHERE c.id = $1`,
    [id, names, teams],
  )

/** Ranks the players by number of letters and place, with two real players on rank 3 and last. */
const rankPlayers = (owner: Journey['owner'], id: string, third: string, last: string) =>
  owner.query(
    `UPDATE competition_players p SET points = r.points, rank = r.rank, rank_before = r.before, right_count = r.right, answered_count = 10
     FROM (SELECT q.id, row_number() OVER (ORDER BY q.sort)::int AS rank, (1 + (q.number * 5) % 14) AS before,
         CASE WHEN q.person_id = $3 THEN 0 ELSE 8125 - 515 * (row_number() OVER (ORDER BY q.sort))::int END AS points,
         CASE WHEN q.person_id = $3 THEN 0 ELSE 6 END AS right
       FROM (SELECT *, CASE WHEN person_id = $2 THEN 102.5 WHEN person_id = $3 THEN 999 ELSE number END AS sort
         FROM competition_players WHERE competition_id = $1) q) r
     WHERE p.competition_id = $1 AND p.id = r.id`,
    [id, third, last],
  )

const studentId = async (owner: Journey['owner']) =>
  (
    await owner.query<{ id: string }>(
      'SELECT person_id AS id FROM competition_players WHERE person_id IS NOT NULL AND person_id <> $1',
      [parentsChild],
    )
  ).rows[0]!.id

async function joinRoom(
  { world, openScreen }: Pick<Journey, 'world' | 'openScreen'>,
  person: 'student' | { id: string },
  locale: Locale,
  id: string,
  viewport = phone,
) {
  const screen = await openScreen(person, locale, viewport)
  await open(screen.page, world, locale, `/competition/quiz/${id}`)
  await waitForScreen(screen.page, 'waiting')
  return screen
}

test('kites jump in the lobby, places move, and the ending reveals third, second and first', async ({
  world,
  owner,
  openScreen,
}) => {
  test.setTimeout(240_000)
  const teacher = await openScreen('teacher', 'en', projector)
  const id = await openRoom({ world, owner }, teacher, 0)
  await addPlayers(owner, id, 0)
  const wall = teacher.page
  await open(wall, world, 'en', `/dashboard/competition/${id}${inClass}`)
  const thaiStudent = await joinRoom({ world, openScreen }, 'student', 'th', id)
  const koreanStudent = await joinRoom({ world, openScreen }, { id: parentsChild }, 'ko', id)

  await thaiStudent.page.getByRole('button', { name: th.play!.waiting!.jump! }).click()
  await findStage(wall).locator('[data-jumps="1"]').waitFor()
  await thaiStudent.page
    .getByRole('button', { name: fillPlaceholders(th.play!.waiting!.shapeNumber!, { number: 4 }) })
    .click()
  await thaiStudent.page
    .getByRole('button', { name: fillPlaceholders(th.play!.waiting!.colorNumber!, { number: 5 }), pressed: false })
    .click()
  await expect
    .poll(
      async () => (await owner.query('SELECT FROM competition_players WHERE kite LIKE $1', ['swallow.plum%'])).rowCount,
    )
    .toBe(1)
  await checkScreen(thaiStudent.page, 'competition-ending/lobby.th.phone')
  await checkScreen(wall, 'competition-ending/lobby.en.projector')

  await sendHostAction({ world, owner }, teacher, 'start')
  await waitForScreen(thaiStudent.page, 'answer')
  await sendHostAction({ world, owner }, teacher, 'next')
  await waitForScreen(thaiStudent.page, 'reveal')
  await sendHostAction({ world, owner }, teacher, 'next')
  await waitForScreen(thaiStudent.page, 'board')
  await rankPlayers(owner, id, await studentId(owner), parentsChild)
  await sendHostAction({ world, owner }, teacher, 'lock')
  await findStage(wall).locator('[data-direction=up]').first().waitFor()
  await findStage(wall).locator('[data-direction=down]').first().waitFor()
  await findStage(wall).getByText(en.host!.biggestClimb!).waitFor()
  await thaiStudent.page.getByText(fillPlaceholders(th.play!.board!.ahead!, { points: '515' })).waitFor()
  await thaiStudent.page.getByText(fillPlaceholders(th.play!.board!.behind!, { points: '515' })).waitFor()
  // The last player has no player behind.
  await koreanStudent.page.locator('[data-side=ahead]').waitFor()
  expect(await koreanStudent.page.locator('[data-side=behind]').count()).toBe(0)
  await checkScreen(wall, 'competition-ending/board.en.projector')
  await checkScreen(thaiStudent.page, 'competition-ending/board.th.phone')

  for (const { page } of [teacher, thaiStudent, koreanStudent])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  const ending = findStage(wall).locator('[data-ending]')
  // Each moment lasts two seconds, so all screens are watched from before the end of the room.
  const moments = Promise.all([
    findStage(wall).getByText(en.ending!.who!).waitFor(),
    koreanStudent.page.getByText(ko.ending!.who!).waitFor(),
    thaiStudent.page
      .getByText(th.ending!.who!)
      .waitFor()
      .then(() => takeScreenshot(thaiStudent.page, 'competition-ending/who.th.phone')),
    thaiStudent.page.getByText(th.ending!.place!['3']!).waitFor(),
    findStage(wall)
      .locator('[data-ending][data-revealed="3"]')
      .waitFor()
      .then(async () => {
        expect(await findStage(wall).locator('[data-rank="1"]').innerText()).not.toContain('Jiho')
        await takeScreenshot(wall, 'competition-ending/third.en.projector')
      }),
  ])
  await sendHostAction({ world, owner }, teacher, 'end')
  await moments
  await expect.poll(() => ending.getAttribute('data-revealed'), { timeout: 10_000 }).toBe('1')
  await findStage(wall).locator('[data-rank="1"]').getByText('Jiho').waitFor()
  await takeScreenshot(wall, 'competition-ending/first.en.projector')
  await findStage(wall).getByText(en.ending!.everyone!).waitFor()
  await thaiStudent.page.getByText(th.ending!.bestTitle!).waitFor()
  // A player without points reads honest words, only on the own device.
  await koreanStudent.page.getByText(ko.ending!.ownGame!).waitFor()
  for (const { page } of [teacher, thaiStudent, koreanStudent]) await page.emulateMedia({ reducedMotion: 'reduce' })
  await checkScreen(wall, 'competition-ending/complete.en.projector')
  await checkScreen(thaiStudent.page, 'competition-ending/complete.th.phone')
  await checkScreen(koreanStudent.page, 'competition-ending/zero.ko.phone')
  expect([...teacher.errors, ...thaiStudent.errors, ...koreanStudent.errors]).toEqual([])
  await Promise.all([teacher, thaiStudent, koreanStudent].map(({ context }) => context.close()))
})

test('a team competition shows its teams in the lobby and crowns a team; a screen without motion shows the end', async ({
  world,
  owner,
  openScreen,
}) => {
  onlyNightly('The rules and database tests of teams prove the ranks')
  test.setTimeout(240_000)
  const teacher = await openScreen('teacher', 'cn', chromebook)
  const cn = readMessages('competitions', 'cn')
  const id = await openRoom({ world, owner }, teacher, 3)
  await addPlayers(owner, id, 3)
  const wall = teacher.page
  await open(wall, world, 'cn', `/dashboard/competition/${id}${inClass}`)
  const student = await joinRoom({ world, openScreen }, 'student', 'en', id, chromebook)
  await findStage(wall)
    .getByRole('region', { name: fillPlaceholders(cn.host!.team!, { number: 1 }) })
    .getByText('Farid')
    .waitFor()
  await checkScreen(wall, 'competition-ending/teams.cn.chromebook')
  await checkScreen(student.page, 'competition-ending/lobby.en.chromebook')
  await sendHostAction({ world, owner }, teacher, 'start')
  await waitForScreen(student.page, 'answer')
  await owner.query(
    `UPDATE competition_players SET points = 100 * (8 - team), rank = 1 + team, right_count = 1, answered_count = 1, team = coalesce(team, 0) WHERE competition_id = $1`,
    [id],
  )
  await owner.query(`UPDATE competitions SET phase = 'board', ends_at = NULL WHERE id = $1`, [id])
  await sendHostAction({ world, owner }, teacher, 'lock')
  await waitForScreen(student.page, 'board')
  await checkScreen(wall, 'competition-ending/team-board.cn.chromebook')
  await sendHostAction({ world, owner }, teacher, 'end')
  await findStage(wall).locator('[data-ending=complete]').waitFor()
  expect(await findStage(wall).locator('[data-rank="1"]').innerText()).toContain(
    fillPlaceholders(cn.host!.team!, { number: 1 }),
  )
  await student.page.locator('[data-ending=complete]').waitFor()
  await checkScreen(wall, 'competition-ending/team-podium.cn.chromebook')
  await checkScreen(student.page, 'competition-ending/team-podium.en.chromebook')
  await owner.query(`UPDATE competition_rounds SET tally = '{"chosen": [], "right": 1}' WHERE competition_id = $1`, [
    id,
  ])
  for (const [locale, size] of [
    ['en', chromebook],
    ['th', phone],
  ] as const) {
    await wall.setViewportSize(size)
    await open(wall, world, locale, `/dashboard/competition/${id}/result${inClass}`)
    const messages = readMessages('competitions', locale)
    const first = fillPlaceholders(messages.play!.team!, { number: 1 })
    const won = messages.result!.teamWon_one ?? messages.result!.teamWon_other!
    await wall.getByText(fillPlaceholders(won, { teams: first })).waitFor()
    await checkScreen(wall, `competition-ending/team-report.${locale}.${size.width}`)
  }
  await wall.emulateMedia({ media: 'print' })
  await takeScreenshot(wall, 'competition-ending/team-report.print')
  expect([...teacher.errors, ...student.errors]).toEqual([])
  await Promise.all([teacher, student].map(({ context }) => context.close()))
})
