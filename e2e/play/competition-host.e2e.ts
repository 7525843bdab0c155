import { explorers, parentsChild } from '#db/personas.ts'
import { phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import {
  answerQuestion,
  findRoom,
  findStage,
  inClass,
  openWall,
  readRoom,
  waitForScreen,
} from '../scenes/competition.ts'

/**
 * A class plays a quiz on the projector in English while the teacher hosts from a phone in Thai, up to the podium
 * and the report.
 */

const [en, th] = [readMessages('competitions', 'en'), readMessages('competitions', 'th')]
const banks = readMessages('questions', 'en').ours!

/** Waits until the database has this state, whichever screen caused it. */
async function waitForState(owner: Journey['owner'], state: string, round: number | null, phase: string | null) {
  await expect.poll(() => findRoom(owner), { timeout: 30_000 }).toMatchObject({ state, round, phase })
}

const name = 'มะลิ ใจดี'
/** On the wall and in the table of the report. */
const firstName = 'มะลิ'

test.describe.configure({ timeout: 240_000 })

test('a teacher hosts a quiz from the wizard through two questions to the podium and the report', async ({
  world,
  owner,
  openScreen,
}) => {
  const { teacher, wall } = await openWall({ world, openScreen })
  await checkScreen(wall, 'competitions/empty.en.projector')
  await wall.getByRole('link', { name: en.list!.new! }).click()
  await wall.getByRole('radio', { name: new RegExp(banks.computing!.title!) }).check()
  await checkScreen(wall, 'competitions/wizard.en.projector')
  await press(wall, en.wizard!.open!)

  await findStage(wall).getByText(en.host!.scanOrType!).waitFor()
  await waitForState(owner, 'lobby', null, null)
  const { id } = await readRoom(owner)
  expect(await findStage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true }).isDisabled()).toBe(
    true,
  )

  // Long time limit, so that no question times out during screenshots.
  await owner.query(`UPDATE competitions SET settings = settings || '{"answerSeconds": 300}' WHERE id = $1`, [id])

  const child = await openScreen({ id: parentsChild }, 'en', phone)
  await open(child.page, world, 'en', `/dashboard/competition${inClass}`)
  const join = child.page.getByRole('link', { name: en.list!.join! })
  await join.waitFor()
  await checkScreen(child.page, 'competitions/rooms.en.phone')
  await join.click()
  await expect
    .poll(async () => (await owner.query('SELECT FROM competition_players')).rowCount, { timeout: 30_000 })
    .toBe(1)
  await findStage(wall).getByText(firstName, { exact: true }).first().waitFor()

  const remote = await openScreen('teacher', 'th', phone)
  const remotePage = remote.page
  await open(remotePage, world, 'th', `/dashboard/competition/${id}${inClass}`)
  await remotePage.getByText(fillPlaceholders(th.host!.playerCount_other!, { count: 1 })).waitFor()
  await checkScreen(remotePage, 'competitions/lobby.th.phone')
  await checkScreen(wall, 'competitions/lobby.en.projector')

  // Escape closes stacked sheets one at a time and never closes the full-screen stage.
  await findStage(wall)
    .getByRole('button', { name: fillPlaceholders(en.host!.players_one!, { count: 1 }) })
    .click()
  await wall.getByRole('dialog').getByRole('button', { name }).click()
  await wall.getByLabel(en.host!.shownName!).waitFor()
  await wall.keyboard.press('Escape')
  await wall.getByLabel(en.host!.shownName!).waitFor({ state: 'detached' })
  await wall.getByRole('dialog').getByRole('button', { name }).waitFor()
  await wall.keyboard.press('Escape')
  await wall.keyboard.press('Escape')
  await findStage(wall).getByText(en.host!.scanOrType!).waitFor()

  await press(remotePage, th.host!.primary!.start!)
  await findStage(wall)
    .getByText(fillPlaceholders(en.play!.round!, { number: 1, of: 10 }))
    .first()
    .waitFor()
  await waitForState(owner, 'running', 0, 'answer')
  await findStage(wall)
    .getByText(fillPlaceholders(en.host!.answeredOf!, { count: 1 }))
    .waitFor()
  await checkScreen(wall, 'competitions/question.en.projector')
  await checkScreen(remotePage, 'competitions/question.th.phone')
  // The round ends because all players have answered.
  await waitForScreen(child.page, 'answer')
  await answerQuestion(child.page, 'en')
  await waitForState(owner, 'running', 0, 'reveal')
  await findStage(wall).getByRole('button', { name: en.host!.primary!.board!, exact: true }).waitFor()
  await checkScreen(wall, 'competitions/reveal.en.projector')
  await checkScreen(remotePage, 'competitions/reveal.th.phone')
  // Removes focus from the button that opened the sheet; otherwise Space would press that button.
  await wall.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await wall.keyboard.press('Space')
  await waitForState(owner, 'running', 0, 'board')
  await findStage(wall).getByRole('button', { name: en.host!.primary!.next!, exact: true }).waitFor()
  await checkScreen(wall, 'competitions/board.en.projector')
  await wall.keyboard.press('Enter')
  await waitForState(owner, 'running', 1, 'answer')

  // The server rejects host actions of a stale round, so wait until the phone shows round 2.
  await remotePage
    .getByText(fillPlaceholders(th.play!.round!, { number: 2, of: 10 }))
    .first()
    .waitFor()
  await remotePage.getByRole('button', { name: th.host!.primary!.reveal!, exact: true }).waitFor()
  await press(remotePage, th.host!.press!.pause!)
  await waitForState(owner, 'paused', 1, 'answer')
  await checkScreen(wall, 'competitions/paused.en.projector')
  await press(remotePage, th.host!.primary!.resume!)
  await waitForState(owner, 'running', 1, 'answer')
  await press(remotePage, th.host!.primary!.reveal!)
  await waitForState(owner, 'running', 1, 'reveal')
  await remotePage.getByRole('button', { name: th.host!.primary!.board!, exact: true }).waitFor()
  await press(remotePage, th.host!.press!.lock!)
  await remotePage.getByRole('button', { name: th.host!.press!.unlock!, exact: true }).waitFor()

  await remotePage.getByRole('button', { name: new RegExp(name) }).click()
  await remotePage
    .getByRole('dialog')
    .getByText(fillPlaceholders(th.host!.percent!, { percent: 150 }))
    .click()
  await expect
    .poll(async () => (await owner.query('SELECT time_percent FROM competition_players')).rows)
    .toEqual([{ time_percent: 150 }])
  await checkScreen(remotePage, 'competitions/player.th.phone')
  await remotePage.keyboard.press('Escape')

  await press(remotePage, th.host!.press!.end!)
  await remotePage.getByRole('dialog').getByRole('button', { name: th.host!.press!.end!, exact: true }).click()
  await expect.poll(async () => (await readRoom(owner)).state, { timeout: 30_000 }).toBe('finished')
  // Questions are random, so mark all answers wrong to get a predictable report.
  await owner.query('UPDATE competition_answers SET is_right = false, points = 0 WHERE competition_id = $1', [id])
  await owner.query('UPDATE competition_players SET right_count = 0, points = 0 WHERE competition_id = $1', [id])
  const report = findStage(wall).getByRole('link', { name: en.host!.report! })
  await report.waitFor()
  await checkScreen(wall, 'competitions/podium.en.projector')
  await checkScreen(remotePage, 'competitions/over.th.phone')

  await report.click()
  await wall.getByRole('heading', { name: en.result!.questions! }).waitFor()
  await checkScreen(wall, 'competitions/result.en.projector')
  await open(remotePage, world, 'th', `/dashboard/competition/${id}/result${inClass}`)
  await remotePage.getByRole('heading', { name: th.result!.questions! }).waitFor()
  await checkScreen(remotePage, 'competitions/result.th.phone')
  // A student's answers load on demand.
  await remotePage.getByRole('button', { name: firstName, exact: true }).click()
  await remotePage.getByRole('dialog').getByRole('listitem').first().waitFor()
  await checkScreen(remotePage, 'competitions/answers.th.phone')
  await remotePage.keyboard.press('Escape')
  await wall.getByText(en.result!.bySkill!, { exact: true }).click()
  await wall
    .getByText(fillPlaceholders(en.result!.answersOf!, { count: 0, all: 1 }))
    .first()
    .waitFor()
  await checkScreen(wall, 'competitions/skills.en.projector')

  await press(wall, en.result!.givePoints!)
  await wall.getByText(fillPlaceholders(en.result!.pointsGiven_one!, { count: 1 })).waitFor()
  await child.page.getByText(fillPlaceholders(en.play!.end!.earned!, { points: 10 })).waitFor()
  await checkScreen(child.page, 'competitions/earned.en.phone')

  for (const format of ['csv', 'xlsx'] as const) {
    await wall.getByText(en.result!.export!, { exact: true }).click()
    const download = wall.waitForEvent('download')
    await press(wall, en.result![format]!)
    expect((await download).suggestedFilename()).toBe(`${banks.computing!.title!}.${format}`)
  }
  await open(wall, world, 'en', `/dashboard/competition${inClass}`)
  await wall.getByRole('heading', { name: en.list!.finished! }).waitFor()
  await checkScreen(wall, 'competitions/list.en.projector')
  // A single press opens a new lobby with the questions that were missed.
  await open(remotePage, world, 'th', `/dashboard/competition?new&class=${explorers}`)
  await remotePage.getByRole('radio', { name: new RegExp(th.wizard!.misses!) }).check()
  await checkScreen(remotePage, 'competitions/practice.th.phone')
  await open(wall, world, 'en', `/dashboard/competition/${id}/result${inClass}`)
  await press(wall, en.result!.practice!.quiz!)
  await findStage(wall).getByText(en.host!.scanOrType!).waitFor()
  await waitForState(owner, 'lobby', null, null)
  const practice = (await readRoom(owner)).id
  expect(practice).not.toBe(id)

  // After half an hour without activity, the wall and the phone prompt the host for a reply.
  await owner.query(`UPDATE competitions SET changed_at = now() - interval '31 minutes' WHERE id = $1`, [practice])
  await owner.query(
    `UPDATE competition_players SET joined_at = now() - interval '31 minutes' WHERE competition_id = $1`,
    [practice],
  )
  await open(remotePage, world, 'th', `/dashboard/competition/${practice}${inClass}`)
  await remotePage.getByRole('heading', { name: th.idle!.title! }).waitFor()
  await checkScreen(remotePage, 'competitions/idle.th.phone')
  await open(wall, world, 'en', `/dashboard/competition/${practice}${inClass}`)
  await findStage(wall).getByRole('heading', { name: en.idle!.title! }).waitFor()
  await checkScreen(wall, 'competitions/idle.en.projector')
  await wall.keyboard.press('Enter')
  await findStage(wall).getByRole('heading', { name: en.idle!.title! }).waitFor({ state: 'detached' })
  await remotePage.getByRole('heading', { name: th.idle!.title! }).waitFor({ state: 'detached' })
  await waitForState(owner, 'lobby', null, null)

  // A second room opens only after the host has ended the first one.
  await open(remotePage, world, 'th', `/dashboard/competition?new&class=${explorers}`)
  await remotePage.getByRole('radio').first().check()
  await press(remotePage, th.wizard!.open!)
  await remotePage.getByRole('dialog').getByRole('link', { name: th.openRoom!.go! }).waitFor()
  await checkScreen(remotePage, 'competitions/open-room.th.phone')
  await remotePage.getByRole('dialog').getByRole('button', { name: th.openRoom!.endAndOpen! }).click()
  await expect.poll(async () => (await readRoom(owner)).id, { timeout: 30_000 }).not.toBe(practice)
  await waitForState(owner, 'lobby', null, null)
  const { rows: openRooms } = await owner.query(`SELECT FROM competitions WHERE state = 'lobby'`)
  expect(openRooms).toHaveLength(1)
  expect([...teacher.errors, ...remote.errors, ...child.errors]).toEqual([])
})
