import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { explorers, firstPupil } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { phone } from './screen.ts'
import { filled, look, open, press, screenOf, wordsOf } from './two-devices.ts'

/**
 * A class plays within three taps: on the projector in English, led from a phone in Thai at the same time, to the podium
 * and the report.
 */

const fixture = await openFixture()
const { world, owner } = fixture
const inClass = `?class=${explorers}`
const projector = { width: 1920, height: 1080 }
const [en, th] = [wordsOf('competitions', 'en'), wordsOf('competitions', 'th')]
const banks = wordsOf('questions', 'en').ours!

const competition = async () =>
  (
    await owner.query<{ id: string; state: string; phase: string | null; round: number | null }>(
      'SELECT id, state, phase, round FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]

/** As the server has it, whichever screen it came from. */
async function comesTo(state: string, round: number | null, phase: string | null) {
  await expect.poll(competition, { timeout: 30_000 }).toMatchObject({ state, round, phase })
}

const name = 'มะลิ ใจดี'

/** Answers whatever is asked. */
async function answer(page: Page) {
  await page.locator('[data-screen=answer]').waitFor({ timeout: 30_000 })
  const field = page.locator('form input')
  if (await field.count()) await field.fill('3')
  const choice = page.locator('[role=group] button[aria-pressed]').first()
  if (await choice.count()) await choice.click()
  for (const side of await page.locator('[role=group] button:not([aria-pressed])').all()) await side.click()
  const send = page.getByRole('button', { name: wordsOf('questions/answers', 'en').send!, exact: true })
  if (await send.count()) await send.click()
}

const stage = (page: Page) => page.locator('dialog[data-whole-screen]')

test('three taps, two questions, a podium and a report', { timeout: 240_000 }, async () => {
  const teacher = await screenOf(fixture, 'teacher', 'en', projector)
  const wall = teacher.page
  await open(wall, world, 'en', `/dashboard/competition${inClass}`)
  await look(wall, 'competitions/empty.en.projector')
  await wall.getByRole('link', { name: en.list!.new! }).click()
  await wall.getByRole('radio', { name: new RegExp(banks.computing!.title!) }).check()
  await look(wall, 'competitions/wizard.en.projector')
  await press(wall, en.wizard!.open!)

  await stage(wall).getByText(en.host!.scanOrType!).waitFor()
  await comesTo('lobby', null, null)
  const { id } = (await competition())!
  expect(await stage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true }).isDisabled()).toBe(true)

  // Nobody is hurried while this is looked at.
  await owner.query(`UPDATE competitions SET settings = settings || '{"answerSeconds": 300}' WHERE id = $1`, [id])

  const child = await screenOf(fixture, { id: firstPupil }, 'en', phone)
  await open(child.page, world, 'en', `/dashboard/competition${inClass}`)
  const join = child.page.getByRole('link', { name: en.list!.join! })
  await join.waitFor()
  await look(child.page, 'competitions/rooms.en.phone')
  await join.click()
  await expect
    .poll(async () => (await owner.query('SELECT FROM competition_players')).rowCount, { timeout: 30_000 })
    .toBe(1)
  await stage(wall).getByText(name).first().waitFor()

  const remote = await screenOf(fixture, 'teacher', 'th', phone)
  const hand = remote.page
  await open(hand, world, 'th', `/dashboard/competition/${id}${inClass}`)
  await hand.getByText(filled(th.host!.playerCount_other!, { count: 1 })).waitFor()
  await look(hand, 'competitions/lobby.th.phone')
  await look(wall, 'competitions/lobby.en.projector')

  // Sheets over the stage close one by one, and none of them takes the stage from the wall.
  await stage(wall)
    .getByRole('button', { name: filled(en.host!.players_one!, { count: 1 }) })
    .click()
  await wall.getByRole('dialog').getByRole('button', { name }).click()
  await wall.getByLabel(en.host!.shownName!).waitFor()
  await wall.keyboard.press('Escape')
  await wall.getByLabel(en.host!.shownName!).waitFor({ state: 'detached' })
  await wall.getByRole('dialog').getByRole('button', { name }).waitFor()
  await wall.keyboard.press('Escape')
  await wall.keyboard.press('Escape')
  await stage(wall).getByText(en.host!.scanOrType!).waitFor()

  await press(hand, th.host!.primary!.start!)
  await stage(wall)
    .getByText(filled(en.host!.questionOf!, { number: 1, of: 10 }))
    .first()
    .waitFor()
  await comesTo('running', 0, 'answer')
  await stage(wall)
    .getByText(filled(en.host!.answeredOf!, { count: 1 }))
    .waitFor()
  await look(wall, 'competitions/question.en.projector')
  await look(hand, 'competitions/question.th.phone')
  // Everybody has answered, and the round is over.
  await answer(child.page)
  await comesTo('running', 0, 'reveal')
  await stage(wall).getByRole('button', { name: en.host!.primary!.board!, exact: true }).waitFor()
  await look(wall, 'competitions/reveal.en.projector')
  await look(hand, 'competitions/reveal.th.phone')
  // The button of the sheet that was closed has the focus; a key on it is meant for it.
  await wall.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await wall.keyboard.press('Space')
  await comesTo('running', 0, 'board')
  await stage(wall).getByRole('button', { name: en.host!.primary!.next!, exact: true }).waitFor()
  await look(wall, 'competitions/board.en.projector')
  await wall.keyboard.press('Enter')
  await comesTo('running', 1, 'answer')

  // What is pressed on a screen that still shows the round before is refused.
  await hand
    .getByText(filled(th.host!.questionOf!, { number: 2, of: 10 }))
    .first()
    .waitFor()
  await hand.getByRole('button', { name: th.host!.primary!.reveal!, exact: true }).waitFor()
  await press(hand, th.host!.press!.pause!)
  await comesTo('paused', 1, 'answer')
  await look(wall, 'competitions/paused.en.projector')
  await press(hand, th.host!.primary!.resume!)
  await comesTo('running', 1, 'answer')
  await press(hand, th.host!.primary!.reveal!)
  await comesTo('running', 1, 'reveal')
  await hand.getByRole('button', { name: th.host!.primary!.board!, exact: true }).waitFor()
  await press(hand, th.host!.press!.lock!)
  await hand.getByRole('button', { name: th.host!.press!.unlock!, exact: true }).waitFor()

  await hand.getByRole('button', { name: new RegExp(name) }).click()
  await hand
    .getByRole('dialog')
    .getByText(filled(th.host!.percent!, { percent: 150 }))
    .click()
  await expect
    .poll(async () => (await owner.query('SELECT time_percent FROM competition_players')).rows)
    .toEqual([{ time_percent: 150 }])
  await look(hand, 'competitions/player.th.phone')
  await hand.keyboard.press('Escape')

  await press(hand, th.host!.press!.end!)
  await hand.getByRole('dialog').getByRole('button', { name: th.host!.press!.end!, exact: true }).click()
  await expect.poll(async () => (await competition())!.state, { timeout: 30_000 }).toBe('finished')
  // Questions are drawn by chance: whatever the child knew, here it is missed.
  await owner.query('UPDATE competition_answers SET is_right = false, points = 0 WHERE competition_id = $1', [id])
  await owner.query('UPDATE competition_players SET right_count = 0, points = 0 WHERE competition_id = $1', [id])
  const report = stage(wall).getByRole('link', { name: en.host!.report! })
  await report.waitFor()
  await look(wall, 'competitions/podium.en.projector')
  await look(hand, 'competitions/over.th.phone')

  await report.click()
  await wall.getByRole('heading', { name: en.result!.questions! }).waitFor()
  await look(wall, 'competitions/result.en.projector')
  await open(hand, world, 'th', `/dashboard/competition/${id}/result${inClass}`)
  await hand.getByRole('heading', { name: th.result!.questions! }).waitFor()
  await look(hand, 'competitions/result.th.phone')
  // One student's answers come when they are asked for.
  await hand.getByRole('button', { name }).click()
  await hand.getByRole('dialog').getByRole('listitem').first().waitFor()
  await look(hand, 'competitions/answers.th.phone')
  await hand.keyboard.press('Escape')
  await wall.getByText(en.result!.bySkill!, { exact: true }).click()
  await wall
    .getByText(filled(en.result!.answersOf!, { count: 0, all: 1 }))
    .first()
    .waitFor()
  await look(wall, 'competitions/skills.en.projector')

  await press(wall, en.result!.givePoints!)
  await wall.getByText(filled(en.result!.pointsGiven_one!, { count: 1 })).waitFor()
  await child.page.getByText(filled(en.play!.end!.earned!, { points: 10 })).waitFor()
  await look(child.page, 'competitions/earned.en.phone')

  for (const format of ['csv', 'xlsx'] as const) {
    await wall.getByText(en.result!.export!, { exact: true }).click()
    const download = wall.waitForEvent('download')
    await press(wall, en.result![format]!)
    expect((await download).suggestedFilename()).toBe(`${banks.computing!.title!}.${format}`)
  }
  await open(wall, world, 'en', `/dashboard/competition${inClass}`)
  await wall.getByRole('heading', { name: en.list!.finished! }).waitFor()
  await look(wall, 'competitions/list.en.projector')
  // What was missed is played again: one press, and the lobby is open.
  await open(hand, world, 'th', `/dashboard/competition?new&class=${explorers}`)
  await hand.getByRole('radio', { name: new RegExp(th.wizard!.misses!) }).check()
  await look(hand, 'competitions/practice.th.phone')
  await open(wall, world, 'en', `/dashboard/competition/${id}/result${inClass}`)
  await press(wall, en.result!.practice!.quiz!)
  await stage(wall).getByText(en.host!.scanOrType!).waitFor()
  await comesTo('lobby', null, null)
  expect((await competition())!.id).not.toBe(id)
  expect([...teacher.errors, ...remote.errors, ...child.errors]).toEqual([])
})
