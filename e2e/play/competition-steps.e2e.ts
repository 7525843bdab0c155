import type { Page } from 'playwright-core'
import { explorers, parentsChild } from '#db/personas.ts'
import { phone, takeScreenshot, waitForAnimations } from '#testing/screen.ts'
import { checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'

/** A poll, a word cloud and a slide between the questions: no points, and words appear only after the host's press. */

const inClass = `?class=${explorers}`
const chromebook = { width: 1366, height: 768 }
const projector = { width: 1920, height: 1080 }
const [en, th, cn] = [
  readMessages('competitions', 'en'),
  readMessages('competitions', 'th'),
  readMessages('competitions', 'cn'),
]

const readRoom = async (owner: Journey['owner']) =>
  (
    await owner.query<{ id: string; state: string; round: number | null; phase: string | null; steps: string[] }>(
      'SELECT id, state, round, phase, steps FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]!

const findStage = (page: Page) => page.locator('dialog[data-whole-screen]')
const waitForScreen = (page: Page, screen: string) =>
  page.locator(`[data-screen=${screen}]`).waitFor({ timeout: 30_000 })

/** A picture without an axe check, for languages whose check another screen covers. */
async function takePicture(page: Page, name: string): Promise<void> {
  await waitForAnimations(page)
  await takeScreenshot(page, name)
}

/** Adds a step in front of the questions. */
async function addStep(page: Page, kind: string, fill: () => Promise<void>): Promise<void> {
  await press(page, en.step!.add!)
  const sheet = page.getByRole('dialog')
  await sheet.getByText(kind, { exact: true }).first().click()
  await fill()
  await sheet.getByRole('button', { name: en.step!.save!, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

test('a class votes, sends words and sees a slide between the questions', async ({ world, owner, openScreen }) => {
  test.setTimeout(300_000)
  const teacher = await openScreen('teacher', 'en', projector)
  const wall = teacher.page
  await open(wall, world, 'en', `/dashboard/competition${inClass}&new`)
  await wall.getByRole('radio').first().check()
  await press(wall, en.wizard!.preview!)
  await wall.getByText(en.preview!.untilOpen!).waitFor()
  const field = (label: string) => wall.getByRole('dialog').getByLabel(label)
  await addStep(wall, en.step!.poll!, async () => {
    await field(en.step!.question!).fill('Where shall we fly next?')
    for (const [index, option] of ['The sea', 'The hills', 'Over the school'].entries())
      await field(en.step!.option!.replace('{{number}}', String(index + 1))).fill(option)
    await checkScreen(wall, 'competition-steps/form.en.projector')
  })
  await addStep(wall, en.step!.words!, () => field(en.step!.question!).fill('One word about today'))
  await addStep(wall, en.step!.slide!, async () => {
    await field(en.step!.title!).fill('Well done so far')
    await field(en.step!.text!).fill('Stand up, stretch and look out of the window.')
    await wall.getByRole('dialog').getByRole('combobox').selectOption('kite')
  })
  // The first question stays first; the steps follow it in the order in which they were added.
  await expect.poll(async () => (await readRoom(owner)).steps.slice(0, 5)).toEqual(['', 'poll', 'words', 'slide', ''])
  await checkScreen(wall, 'competition-steps/draft.en.projector')
  const { id } = await readRoom(owner)
  const draftOnPhone = await openScreen('teacher', 'th', phone)
  await open(draftOnPhone.page, world, 'th', `/dashboard/competition/${id}${inClass}`)
  await press(draftOnPhone.page, th.step!.add!)
  await checkScreen(draftOnPhone.page, 'competition-steps/form.th.phone')
  await draftOnPhone.context.close()

  await press(wall, en.host!.primary!.open!)
  await findStage(wall).getByText(en.host!.scanOrType!).waitFor()
  await owner.query(`UPDATE competitions SET settings = settings || '{"answerSeconds": 300}' WHERE id = $1`, [id])
  const thai = await openScreen('student', 'th', phone)
  const chinese = await openScreen({ id: parentsChild }, 'cn', phone)
  for (const [screen, locale] of [
    [thai, 'th'],
    [chinese, 'cn'],
  ] as const) {
    await open(screen.page, world, locale, `/competition/quiz/${id}`)
    await waitForScreen(screen.page, 'waiting')
  }
  const chromebookWall = await openScreen('teacher', 'ko', chromebook)
  const otherWall = chromebookWall.page
  await open(otherWall, world, 'ko', `/dashboard/competition/${id}${inClass}`)
  const remote = (await openScreen('teacher', 'th', phone)).page
  await open(remote, world, 'th', `/dashboard/competition/${id}${inClass}`)

  await findStage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true }).click()
  await waitForScreen(thai.page, 'question')
  // Leaves the first question.
  await press(remote, th.host!.press!.skip!)
  await expect.poll(async () => (await readRoom(owner)).round).toBe(1)
  await waitForScreen(thai.page, 'answer')
  await checkScreen(thai.page, 'competition-steps/poll.th.phone')
  // Screen readers pronounce the teacher's English texts as English.
  await thai.page.locator('h2[lang=en-US]', { hasText: 'Where shall we fly next?' }).waitFor()
  await thai.page.locator('[role=group][lang=en-US] button', { hasText: 'The hills' }).waitFor()
  await takePicture(wall, 'competition-steps/poll.en.projector')
  for (const { page } of [thai, chinese]) await page.locator('[role=group] button[aria-pressed]').nth(1).click()
  await waitForScreen(thai.page, 'reveal')
  await findStage(wall).getByRole('button', { name: en.host!.primary!.goOn!, exact: true }).waitFor()
  await checkScreen(wall, 'competition-steps/poll-result.en.projector')
  await takePicture(otherWall, 'competition-steps/poll-result.ko.chromebook')
  await checkScreen(thai.page, 'competition-steps/poll-result.th.phone')
  await takePicture(remote, 'competition-steps/poll-result.remote.th.phone')

  await findStage(wall).getByRole('button', { name: en.host!.primary!.goOn!, exact: true }).click()
  await waitForScreen(chinese.page, 'answer')
  await findStage(wall).getByText(en.step!.typeWord!).waitFor()
  await chinese.page.getByLabel(cn.step!.word!).fill('有风')
  await checkScreen(chinese.page, 'competition-steps/word.cn.phone')
  await chinese.page.keyboard.press('Enter')
  await thai.page.getByLabel(th.step!.word!).fill('fuck')
  await thai.page.keyboard.press('Enter')
  await waitForScreen(chinese.page, 'reveal')
  const release = findStage(wall).getByRole('button', { name: en.host!.primary!.release!, exact: true })
  await release.waitFor()
  expect(await findStage(wall).getByText('有风').count()).toBe(0)
  await checkScreen(wall, 'competition-steps/words-held.en.projector')
  await remote.getByText('有风').waitFor()
  await checkScreen(remote, 'competition-steps/words-held.th.phone')
  expect(await remote.getByText('fuck').count()).toBe(0)
  await release.click()
  await findStage(wall).getByText('有风').waitFor()
  expect(await findStage(wall).getByText('fuck').count()).toBe(0)
  await checkScreen(wall, 'competition-steps/words.en.projector')
  await takePicture(otherWall, 'competition-steps/words.ko.chromebook')
  await takePicture(chinese.page, 'competition-steps/words.cn.phone')

  await findStage(wall).getByRole('button', { name: en.host!.primary!.goOn!, exact: true }).click()
  await findStage(wall).getByText('Well done so far').waitFor()
  await checkScreen(wall, 'competition-steps/slide.en.projector')
  await takePicture(otherWall, 'competition-steps/slide.ko.chromebook')
  await thai.page.getByRole('heading', { name: 'Well done so far' }).waitFor()
  await checkScreen(thai.page, 'competition-steps/slide.th.phone')
  await thai.page.locator('[lang=en-US]', { hasText: 'Well done so far' }).first().waitFor()

  await findStage(wall).getByRole('button', { name: en.host!.press!.end!, exact: true }).click()
  await wall.getByRole('dialog').last().getByRole('button', { name: en.host!.press!.end!, exact: true }).click()
  await expect.poll(async () => (await readRoom(owner)).state, { timeout: 30_000 }).toBe('finished')
  expect((await owner.query('SELECT DISTINCT points FROM competition_players')).rows).toEqual([{ points: 0 }])
  await open(wall, world, 'en', `/dashboard/competition/${id}/result${inClass}`)
  await wall.getByRole('heading', { name: en.step!.results!, exact: true }).waitFor()
  await checkScreen(wall, 'competition-steps/report.en.projector')
  await open(remote, world, 'th', `/dashboard/competition/${id}/result${inClass}`)
  await takePicture(remote, 'competition-steps/report.th.phone')
  expect([...teacher.errors, ...thai.errors, ...chinese.errors, ...chromebookWall.errors]).toEqual([])
})
