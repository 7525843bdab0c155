import { localePath } from '#app/platform/i18n/languages.ts'
import { desktop, waitForHydration, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { answerQuestion, inClass, readRoom, waitForScreen } from '../scenes/competition.ts'

/** A teacher assigns a quiz as homework; a child starts it in Thai on a phone and finishes it on a laptop. */

const [en, th] = [readMessages('competitions', 'en'), readMessages('competitions', 'th')]
const banks = readMessages('questions', 'en').ours!

const countAnswers = async (owner: Journey['owner']) =>
  (await owner.query('SELECT round FROM competition_answers ORDER BY round')).rowCount

test.describe.configure({ timeout: 240_000 })

test('a student starts an assigned quiz on a phone and finishes it on a laptop', async ({
  world,
  owner,
  openScreen,
}) => {
  const teacher = await openScreen('teacher', 'en', desktop)
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
  const { id } = await readRoom(owner)
  expect(await readRoom(owner)).toMatchObject({ state: 'running', mode: 'assigned' })
  // Long time limit, so that no question times out during screenshots.
  await owner.query(`UPDATE competitions SET settings = settings || '{"answerSeconds": 300}' WHERE id = $1`, [id])
  await checkScreen(desk, 'competition-assigned/host.en.desk')

  const onPhone = await openScreen('student', 'th', phone)
  await open(onPhone.page, world, 'th', `/dashboard${inClass}`)
  await checkScreen(onPhone.page, 'competition-assigned/home.th.360')
  await onPhone.page.getByRole('link', { name: th.assigned!.goOn! }).click()
  await onPhone.page.getByRole('button', { name: th.assigned!.start! }).waitFor()
  await checkScreen(onPhone.page, 'competition-assigned/start.th.360')
  await press(onPhone.page, th.assigned!.start!)
  await waitForScreen(onPhone.page, 'asked')
  await checkScreen(onPhone.page, 'competition-assigned/asked.th.360')
  await waitForScreen(onPhone.page, 'asked')
  await answerQuestion(onPhone.page, 'th')
  // Homework shows the right answer after each question unless the teacher turns it off.
  await waitForScreen(onPhone.page, 'told')
  await checkScreen(onPhone.page, 'competition-assigned/told.th.360')
  await press(onPhone.page, th.assigned!.next!)
  await onPhone.page.getByText(fillPlaceholders(th.play!.round!, { number: 2, of: 5 })).waitFor()
  const question = await onPhone.page.getByRole('heading', { level: 2 }).textContent()
  expect(question).not.toBe('')
  await onPhone.context.close()

  const onLaptop = await openScreen('student', 'th', { width: 1366, height: 768 })
  const laptop = onLaptop.page
  await laptop.goto(world.url + localePath('th', `/competition/quiz/${id}`))
  await waitForHydration(laptop)
  // The laptop shows the same question.
  await laptop.getByRole('heading', { level: 2, name: question! }).waitFor()
  await checkScreen(laptop, 'competition-assigned/resumed.th.1366')
  for (let round = 2; round <= 5; round++) {
    await waitForScreen(laptop, 'asked')
    await answerQuestion(laptop, 'th')
    await expect.poll(() => countAnswers(owner), { timeout: 30_000 }).toBe(round)
    await waitForScreen(laptop, 'told')
    if (round < 5) await press(laptop, th.assigned!.next!)
  }
  await press(laptop, th.assigned!.finish!)
  await laptop.getByRole('heading', { name: th.assigned!.done! }).waitFor()
  await laptop.getByText(/^ถูก \d จาก 5 ข้อ$/).waitFor()
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
  await expect.poll(async () => (await readRoom(owner)).state, { timeout: 30_000 }).toBe('finished')

  await laptop.getByRole('heading', { level: 2, name: th.assigned!.review! }).waitFor({ timeout: 30_000 })
  await checkScreen(laptop, 'competition-assigned/review.th.1366')
  await laptop.setViewportSize(phone)
  await checkScreen(laptop, 'competition-assigned/review.th.360')
  await desk.getByRole('link', { name: en.host!.report! }).click()
  await desk.getByRole('heading', { name: en.result!.questions! }).waitFor()
  await checkScreen(desk, 'competition-assigned/result.en.desk')
  expect([...teacher.errors, ...onPhone.errors, ...onLaptop.errors]).toEqual([])
})
