import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { openFixture } from '../harness/fixture.ts'
import { desktop, waitForHydration, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press, openScreen } from '../harness/two-devices.ts'
import { readMessages, type Messages } from '#testing/feature-messages.ts'

/** A teacher assigns a quiz as homework; a child starts it in Thai on a phone and finishes it on a laptop. */

const fixture = await openFixture()
const { world, owner } = fixture
const [en, th] = [readMessages('competitions', 'en'), readMessages('competitions', 'th')]
const banks = readMessages('questions', 'en').ours!
const inClass = `?class=${explorers}`

const readCompetition = async () =>
  (
    await owner.query<{ id: string; state: string; mode: string }>(
      'SELECT id, state, mode FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]!
const countAnswers = async () => (await owner.query('SELECT round FROM competition_answers ORDER BY round')).rowCount

const waitForScreen = (page: Page, name: string) => page.locator(`[data-screen=${name}]`).waitFor({ timeout: 30_000 })

/** Answers the current question, whatever its kind. */
async function answer(page: Page, { send }: Messages) {
  await waitForScreen(page, 'asked')
  const field = page.locator('form input')
  if (await field.count()) await field.fill('3')
  const choice = page.locator('[role=group] button[aria-pressed]').first()
  if (await choice.count()) await choice.click()
  for (const side of await page.locator('[role=group] button:not([aria-pressed])').all()) await side.click()
  const button = page.getByRole('button', { name: send!, exact: true })
  if (await button.count()) await button.click()
}

test('a student starts an assigned quiz on a phone and finishes it on a laptop', { timeout: 240_000 }, async () => {
  const teacher = await openScreen(fixture, 'teacher', 'en', desktop)
  const desk = teacher.page
  await open(desk, world, 'en', `/dashboard/competition${inClass}`)
  await desk.getByRole('link', { name: en.list!.new! }).click()
  await desk.getByRole('radio', { name: new RegExp(banks.computing!.title!) }).check()
  await desk.getByText(en.assigned!.home!, { exact: true }).click()
  await desk.getByText(en.assigned!.in!.week!, { exact: true }).click()
  await desk.getByText('5', { exact: true }).click()
  await checkScreen(desk, 'competition-assigned/wizard.en.desk')
  await press(desk, en.assigned!.give!)
  await desk.getByRole('heading', { name: en.assigned!.progress! }).waitFor()
  const { id } = await readCompetition()
  expect(await readCompetition()).toMatchObject({ state: 'running', mode: 'assigned' })
  // Long time limit, so that no question times out during screenshots.
  await owner.query(`UPDATE competitions SET settings = settings || '{"answerSeconds": 300}' WHERE id = $1`, [id])
  await checkScreen(desk, 'competition-assigned/host.en.desk')

  const onPhone = await openScreen(fixture, 'student', 'th', phone)
  await open(onPhone.page, world, 'th', `/dashboard${inClass}`)
  await checkScreen(onPhone.page, 'competition-assigned/home.th.360')
  await onPhone.page.getByRole('link', { name: th.assigned!.goOn! }).click()
  await onPhone.page.getByRole('button', { name: th.assigned!.start! }).waitFor()
  await checkScreen(onPhone.page, 'competition-assigned/start.th.360')
  await press(onPhone.page, th.assigned!.start!)
  await waitForScreen(onPhone.page, 'asked')
  await checkScreen(onPhone.page, 'competition-assigned/asked.th.360')
  await answer(onPhone.page, readMessages('lessons/answers', 'th'))
  await waitForScreen(onPhone.page, 'settled')
  await onPhone.page.getByText(th.play!.sent!.kept!).first().waitFor()
  await checkScreen(onPhone.page, 'competition-assigned/saved.th.360')
  await press(onPhone.page, th.assigned!.next!)
  await onPhone.page.getByText(fillPlaceholders(th.play!.round!, { number: 2, of: 5 })).waitFor()
  const question = await onPhone.page.getByRole('heading', { level: 2 }).textContent()
  expect(question).not.toBe('')
  await onPhone.context.close()

  const onLaptop = await openScreen(fixture, 'student', 'th', { width: 1366, height: 768 })
  const laptop = onLaptop.page
  await laptop.goto(world.url + localePath('th', `/competition/quiz/${id}`))
  await waitForHydration(laptop)
  // The laptop shows the same question.
  await laptop.getByRole('heading', { level: 2, name: question! }).waitFor()
  await checkScreen(laptop, 'competition-assigned/resumed.th.1366')
  for (let round = 2; round <= 5; round++) {
    await answer(laptop, readMessages('lessons/answers', 'th'))
    await expect.poll(countAnswers, { timeout: 30_000 }).toBe(round)
    await waitForScreen(laptop, 'settled')
    if (round < 5) await press(laptop, th.assigned!.next!)
  }
  await press(laptop, th.assigned!.finish!)
  await laptop.getByRole('heading', { name: th.assigned!.done! }).waitFor()
  await checkScreen(laptop, 'competition-assigned/done.th.1366')

  await desk.getByText(fillPlaceholders(en.assigned!.doneCount_one!, { count: 1 })).waitFor({ timeout: 30_000 })
  await checkScreen(desk, 'competition-assigned/played.en.desk')
  await press(desk, en.assigned!.change!)
  await desk.getByRole('dialog').getByText(en.assigned!.in!.threeDays!, { exact: true }).click()
  await checkScreen(desk, 'competition-assigned/deadline.en.desk')
  await press(desk, en.assigned!.save!)
  await desk.getByRole('dialog').waitFor({ state: 'hidden' })
  await press(desk, en.host!.press!.end!)
  await desk.getByRole('dialog').getByRole('button', { name: en.host!.press!.end!, exact: true }).click()
  await expect.poll(async () => (await readCompetition()).state, { timeout: 30_000 }).toBe('finished')

  await laptop.getByRole('heading', { name: th.assigned!.review! }).waitFor({ timeout: 30_000 })
  await checkScreen(laptop, 'competition-assigned/review.th.1366')
  await laptop.setViewportSize(phone)
  await checkScreen(laptop, 'competition-assigned/review.th.360')
  await desk.getByRole('link', { name: en.host!.report! }).click()
  await desk.getByRole('heading', { name: en.result!.questions! }).waitFor()
  await checkScreen(desk, 'competition-assigned/result.en.desk')
  expect([...teacher.errors, ...onPhone.errors, ...onLaptop.errors]).toEqual([])
})
