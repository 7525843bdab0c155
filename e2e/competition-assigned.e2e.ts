import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { desktop, hydrated, phone } from './screen.ts'
import { filled, look, open, press, screenOf, wordsOf, type Words } from './two-devices.ts'

/** A teacher gives a quiz as homework, in English on a desk; a child begins it in Thai on a phone and ends it on a laptop. */

const fixture = await openFixture()
const { world, owner } = fixture
const [en, th] = [wordsOf('competitions', 'en'), wordsOf('competitions', 'th')]
const banks = wordsOf('questions', 'en').ours!
const inClass = `?class=${explorers}`

const competition = async () =>
  (
    await owner.query<{ id: string; state: string; mode: string }>(
      'SELECT id, state, mode FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]!
const answers = async () => (await owner.query('SELECT round FROM competition_answers ORDER BY round')).rowCount

const screen = (page: Page, name: string) => page.locator(`[data-screen=${name}]`).waitFor({ timeout: 30_000 })

/** Answers whatever is asked. */
async function answer(page: Page, { send }: Words) {
  await screen(page, 'asked')
  const field = page.locator('form input')
  if (await field.count()) await field.fill('3')
  const choice = page.locator('[role=group] button[aria-pressed]').first()
  if (await choice.count()) await choice.click()
  for (const side of await page.locator('[role=group] button:not([aria-pressed])').all()) await side.click()
  const button = page.getByRole('button', { name: send!, exact: true })
  if (await button.count()) await button.click()
}

test('given on a desk, begun on a phone, ended on a laptop', { timeout: 240_000 }, async () => {
  const teacher = await screenOf(fixture, 'teacher', 'en', desktop)
  const desk = teacher.page
  await open(desk, world, 'en', `/dashboard/competition${inClass}`)
  await desk.getByRole('link', { name: en.list!.new! }).click()
  await desk.getByRole('radio', { name: new RegExp(banks.computing!.title!) }).check()
  await desk.getByText(en.assigned!.home!, { exact: true }).click()
  await desk.getByText(en.assigned!.in!.week!, { exact: true }).click()
  await desk.getByText('5', { exact: true }).click()
  await look(desk, 'competition-assigned/wizard.en.desk')
  await press(desk, en.assigned!.give!)
  await desk.getByRole('heading', { name: en.assigned!.progress! }).waitFor()
  const { id } = await competition()
  expect(await competition()).toMatchObject({ state: 'running', mode: 'assigned' })
  // Nobody is hurried while this is looked at.
  await owner.query(`UPDATE competitions SET settings = settings || '{"answerSeconds": 300}' WHERE id = $1`, [id])
  await look(desk, 'competition-assigned/host.en.desk')

  const onPhone = await screenOf(fixture, 'student', 'th', phone)
  await open(onPhone.page, world, 'th', `/dashboard${inClass}`)
  await look(onPhone.page, 'competition-assigned/home.th.360')
  await onPhone.page.getByRole('link', { name: th.assigned!.goOn! }).click()
  await onPhone.page.getByRole('button', { name: th.assigned!.start! }).waitFor()
  await look(onPhone.page, 'competition-assigned/start.th.360')
  await press(onPhone.page, th.assigned!.start!)
  await screen(onPhone.page, 'asked')
  await look(onPhone.page, 'competition-assigned/asked.th.360')
  await answer(onPhone.page, wordsOf('questions/answers', 'th'))
  await screen(onPhone.page, 'settled')
  await onPhone.page.getByText(th.play!.sent!.kept!).first().waitFor()
  await look(onPhone.page, 'competition-assigned/saved.th.360')
  await press(onPhone.page, th.assigned!.next!)
  await onPhone.page.getByText(filled(th.play!.round!, { number: 2, of: 5 })).waitFor()
  const asked = await onPhone.page.getByRole('heading', { level: 2 }).textContent()
  expect(asked).not.toBe('')
  await onPhone.context.close()

  const onLaptop = await screenOf(fixture, 'student', 'th', { width: 1366, height: 768 })
  const laptop = onLaptop.page
  await laptop.goto(world.url + localePath('th', `/competition/quiz/${id}`))
  await hydrated(laptop)
  // The same question, and time has gone on.
  await laptop.getByRole('heading', { level: 2, name: asked! }).waitFor()
  await look(laptop, 'competition-assigned/resumed.th.1366')
  for (let round = 2; round <= 5; round++) {
    await answer(laptop, wordsOf('questions/answers', 'th'))
    await expect.poll(answers, { timeout: 30_000 }).toBe(round)
    await screen(laptop, 'settled')
    if (round < 5) await press(laptop, th.assigned!.next!)
  }
  await press(laptop, th.assigned!.finish!)
  await laptop.getByRole('heading', { name: th.assigned!.done! }).waitFor()
  await look(laptop, 'competition-assigned/done.th.1366')

  await desk.getByText(filled(en.assigned!.doneCount_one!, { count: 1 })).waitFor({ timeout: 30_000 })
  await look(desk, 'competition-assigned/played.en.desk')
  await press(desk, en.assigned!.change!)
  await desk.getByRole('dialog').getByText(en.assigned!.in!.threeDays!, { exact: true }).click()
  await look(desk, 'competition-assigned/deadline.en.desk')
  await press(desk, en.assigned!.save!)
  await desk.getByRole('dialog').waitFor({ state: 'hidden' })
  await press(desk, en.host!.press!.end!)
  await desk.getByRole('dialog').getByRole('button', { name: en.host!.press!.end!, exact: true }).click()
  await expect.poll(async () => (await competition()).state, { timeout: 30_000 }).toBe('finished')

  await laptop.getByRole('heading', { name: th.assigned!.review! }).waitFor({ timeout: 30_000 })
  await look(laptop, 'competition-assigned/review.th.1366')
  await laptop.setViewportSize(phone)
  await look(laptop, 'competition-assigned/review.th.360')
  await desk.getByRole('link', { name: en.host!.report! }).click()
  await desk.getByRole('heading', { name: en.result!.questions! }).waitFor()
  await look(desk, 'competition-assigned/result.en.desk')
  expect([...teacher.errors, ...onPhone.errors, ...onLaptop.errors]).toEqual([])
})
