import { expect, test } from 'vitest'
import { createWorkbook } from '#app/features/play/questions/workbook.server.ts'
import { explorers, personas } from '#db/personas.ts'
import { openFixture } from '../harness/fixture.ts'
import { desktop, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press, openScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'

/** Question banks: a bank imported from another tool, in two languages, shared and copied; and a proposed question. */

const fixture = await openFixture()
const { world, owner } = fixture
const questions = `/dashboard/minigames?view=questions&class=${explorers}`
const [enMessages, koMessages] = [readMessages('questions', 'en'), readMessages('questions', 'ko')]

const sheet = await createWorkbook([
  ['Quiz template'],
  [
    '',
    'Question - max 120 characters',
    'Answer 1 - max 75 characters',
    'Answer 2 - max 75 characters',
    'Answer 3 - max 75 characters',
    'Answer 4 - max 75 characters',
    'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
    'Correct answer(s) - choose at least one',
  ],
  [
    '1',
    'A game asks for your home address. What do you do?',
    'Type it in',
    'Ask an adult first',
    'Send it later',
    '',
    '20',
    '2',
  ],
  ['2', 'Which of these are private?', 'My address', 'My password', 'The weather', 'A song', '5', '1,2'],
  ['3', 'What is a cookie?', 'A small text', 'A picture', '', '', '30', ''],
  ['4', '', 'a', 'b', '', '', '20', '1'],
])

const readBanks = async (person: string) =>
  (
    await owner.query<{ title: string; shared: boolean; questions: number }>(
      `SELECT b.title, b.shared, (SELECT count(*)::int FROM bank_questions q WHERE q.bank_id = b.id) AS questions
       FROM question_banks b WHERE b.owner_id = $1 ORDER BY b.made_at`,
      [person],
    )
  ).rows

test('a teacher imports a spreadsheet as a bank, adds Korean texts and shares it', async () => {
  const { context, page, errors } = await openScreen(fixture, 'teacher', 'en', desktop)
  await open(page, world, 'en', questions)
  await page.getByRole('heading', { level: 1, name: enMessages.banks!.title! }).waitFor()
  await checkScreen(page, 'questions/banks.en.1440')
  await page.getByRole('link', { name: enMessages.import!.open!, exact: true }).click()
  await page.getByLabel(enMessages.import!.file!, { exact: true }).setInputFiles({
    name: 'Digital safety.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  })
  const report = page.getByRole('region', { name: enMessages.import!.report! })
  await report.getByText(enMessages.import!.note!['no-right']!).waitFor()
  for (const note of ['seconds', 'no-question']) await report.getByText(enMessages.import!.note![note]!).waitFor()
  expect(await readBanks(personas.teacher.id)).toEqual([])
  await checkScreen(page, 'questions/import.en.1440')
  await page.getByRole('radio', { name: 'A small text' }).check()
  await press(page, enMessages.import!.next!)
  await press(page, fillPlaceholders(enMessages.import!.take_other!, { count: 3 }))
  await page.getByRole('heading', { level: 1, name: 'Digital safety' }).waitFor()

  await press(page, enMessages.bank!.rename!)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('한국어').check()
  await dialog.getByRole('button', { name: enMessages.bank!.save! }).click()
  await page.getByText(fillPlaceholders(enMessages.check!.languages!.question!, { language: '한국어' })).waitFor()
  await page.getByRole('radio', { name: /한국어/ }).check({ force: true })
  await page.getByLabel(enMessages.editor!.question!, { exact: true }).fill('게임이 집 주소를 물어봐요. 어떻게 할까요?')
  for (const [letter, text] of Object.entries({ A: '바로 써요', B: '어른에게 먼저 물어봐요', C: '나중에 보내요' }))
    await page.getByLabel(fillPlaceholders(enMessages.editor!.option!, { letter }), { exact: true }).fill(text)
  await press(page, enMessages.editor!.save!)
  await page.getByText(enMessages.editor!.saved!).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await checkScreen(page, 'questions/editor.en.1440')
  await press(page, enMessages.bank!.share!)
  await page.getByRole('button', { name: enMessages.bank!.unshare! }).waitFor()
  expect(await readBanks(personas.teacher.id)).toEqual([{ title: 'Digital safety', shared: true, questions: 3 }])
  await page.setViewportSize(phone)
  await checkScreen(page, 'questions/editor.en.360')
  expect(errors).toEqual([])
  await context.close()
})

test('a colleague copies a shared bank', async () => {
  const { context, page, errors } = await openScreen(fixture, 'coTeacher', 'ko', desktop)
  await open(page, world, 'ko', questions)
  await page.getByRole('link', { name: 'Digital safety' }).click()
  await page.getByRole('heading', { level: 2, name: '게임이 집 주소를 물어봐요. 어떻게 할까요?' }).waitFor()
  await checkScreen(page, 'questions/read.ko.1440')
  await press(page, koMessages.bank!.copyToMine!)
  await page.getByRole('button', { name: koMessages.bank!.share! }).waitFor()
  expect(await readBanks(personas.coTeacher.id)).toEqual([{ title: 'Digital safety', shared: false, questions: 3 }])
  await page.getByRole('link', { name: koMessages.bank!.back! }).click()
  await press(page, koMessages.banks!.new!)
  await page.getByLabel(koMessages.bank!.title!).fill('수학')
  await press(page, koMessages.banks!.create!)
  await page.getByRole('heading', { level: 1, name: '수학' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a student proposes a question on a phone, and the teacher approves it', async () => {
  const child = await openScreen(fixture, 'student', 'ko', phone)
  await open(child.page, world, 'ko', questions)
  await child.page.getByLabel(koMessages.propose!.question!).fill('연은 무엇으로 날까요?')
  for (const [letter, text] of Object.entries({ A: '바람', B: '물' }))
    await child.page.getByLabel(fillPlaceholders(koMessages.editor!.option!, { letter }), { exact: true }).fill(text)
  await checkScreen(child.page, 'questions/propose.ko.360')
  await press(child.page, koMessages.propose!.send!)
  await child.page.getByText(koMessages.propose!.state!.waiting!).waitFor()
  expect(child.errors).toEqual([])
  await child.context.close()

  const { context, page, errors } = await openScreen(fixture, 'teacher', 'en', desktop)
  await open(page, world, 'en', questions)
  await page.getByRole('link', { name: fillPlaceholders(enMessages.proposals!.waiting_one!, { count: 1 }) }).click()
  await page.getByText('연은 무엇으로 날까요?').waitFor()
  await checkScreen(page, 'questions/proposals.en.1440')
  await page.getByLabel(enMessages.proposals!.into!).selectOption('')
  await press(page, enMessages.proposals!.approve!)
  await page.getByText(enMessages.proposals!.none!).waitFor()
  expect(await readBanks(personas.teacher.id)).toContainEqual({
    title: enMessages.proposals!.newBank!,
    shared: false,
    questions: 1,
  })
  expect(errors).toEqual([])
  await context.close()
})
