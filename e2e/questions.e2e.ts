import { expect, test } from 'vitest'
import { workbookOf } from '#app/features/questions/workbook.server.ts'
import { explorers, personas } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { desktop, phone } from './screen.ts'
import { filled, look, open, press, screenOf, wordsOf } from './two-devices.ts'

/** A bank out of another tool's sheet, in two languages, shared and copied; and a question that a child proposes. */

const fixture = await openFixture()
const { world, owner } = fixture
const questions = `/dashboard/minigames?view=questions&class=${explorers}`
const [t, ko] = [wordsOf('questions', 'en'), wordsOf('questions', 'ko')]

const sheet = await workbookOf([
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

const banksOf = async (person: string) =>
  (
    await owner.query<{ title: string; shared: boolean; questions: number }>(
      `SELECT b.title, b.shared, (SELECT count(*)::int FROM bank_questions q WHERE q.bank_id = b.id) AS questions
       FROM question_banks b WHERE b.owner_id = $1 ORDER BY b.made_at`,
      [person],
    )
  ).rows

test('a sheet is imported row by row, written in Korean too, and shared', async () => {
  const { context, page, errors } = await screenOf(fixture, 'teacher', 'en', desktop)
  await open(page, world, 'en', questions)
  await page.getByRole('heading', { level: 1, name: t.banks!.title! }).waitFor()
  await look(page, 'questions/banks.en.1440')
  await page.getByRole('link', { name: t.import!.open!, exact: true }).click()
  await page.getByLabel(t.import!.file!, { exact: true }).setInputFiles({
    name: 'Digital safety.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  })
  const report = page.getByRole('region', { name: t.import!.report! })
  await report.getByText(t.import!.note!['no-right']!).waitFor()
  for (const note of ['seconds', 'no-question']) await report.getByText(t.import!.note![note]!).waitFor()
  expect(await banksOf(personas.teacher.id)).toEqual([])
  await look(page, 'questions/import.en.1440')
  await page.getByRole('radio', { name: 'A small text' }).check()
  await press(page, t.import!.next!)
  await press(page, filled(t.import!.take_other!, { count: 3 }))
  await page.getByRole('heading', { level: 1, name: 'Digital safety' }).waitFor()

  await press(page, t.bank!.rename!)
  const sheetOf = page.getByRole('dialog')
  await sheetOf.getByLabel('한국어').check()
  await sheetOf.getByRole('button', { name: t.bank!.save! }).click()
  await page.getByText(filled(t.check!.languages!.question!, { language: '한국어' })).waitFor()
  await page.getByRole('radio', { name: /한국어/ }).check({ force: true })
  await page.getByLabel(t.editor!.question!, { exact: true }).fill('게임이 집 주소를 물어봐요. 어떻게 할까요?')
  for (const [letter, text] of Object.entries({ A: '바로 써요', B: '어른에게 먼저 물어봐요', C: '나중에 보내요' }))
    await page.getByLabel(filled(t.editor!.option!, { letter }), { exact: true }).fill(text)
  await press(page, t.editor!.save!)
  await page.getByText(t.editor!.saved!).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await look(page, 'questions/editor.en.1440')
  await press(page, t.bank!.share!)
  await page.getByRole('button', { name: t.bank!.unshare! }).waitFor()
  expect(await banksOf(personas.teacher.id)).toEqual([{ title: 'Digital safety', shared: true, questions: 3 }])
  await page.setViewportSize(phone)
  await look(page, 'questions/editor.en.360')
  expect(errors).toEqual([])
  await context.close()
})

test('a colleague copies it', async () => {
  const { context, page, errors } = await screenOf(fixture, 'coTeacher', 'ko', desktop)
  await open(page, world, 'ko', questions)
  await page.getByRole('link', { name: 'Digital safety' }).click()
  await page.getByRole('heading', { level: 2, name: '게임이 집 주소를 물어봐요. 어떻게 할까요?' }).waitFor()
  await look(page, 'questions/read.ko.1440')
  await press(page, ko.bank!.copyToMine!)
  await page.getByRole('button', { name: ko.bank!.share! }).waitFor()
  expect(await banksOf(personas.coTeacher.id)).toEqual([{ title: 'Digital safety', shared: false, questions: 3 }])
  await page.getByRole('link', { name: ko.bank!.back! }).click()
  await press(page, ko.banks!.new!)
  await page.getByLabel(ko.bank!.title!).fill('수학')
  await press(page, ko.banks!.create!)
  await page.getByRole('heading', { level: 1, name: '수학' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a child proposes a question on a phone, and the teacher approves it', async () => {
  const child = await screenOf(fixture, 'student', 'ko', phone)
  await open(child.page, world, 'ko', questions)
  await child.page.getByLabel(ko.propose!.question!).fill('연은 무엇으로 날까요?')
  for (const [letter, text] of Object.entries({ A: '바람', B: '물' }))
    await child.page.getByLabel(filled(ko.editor!.option!, { letter }), { exact: true }).fill(text)
  await look(child.page, 'questions/propose.ko.360')
  await press(child.page, ko.propose!.send!)
  await child.page.getByText(ko.propose!.state!.waiting!).waitFor()
  expect(child.errors).toEqual([])
  await child.context.close()

  const { context, page, errors } = await screenOf(fixture, 'teacher', 'en', desktop)
  await open(page, world, 'en', questions)
  await page.getByRole('link', { name: filled(t.proposals!.waiting_one!, { count: 1 }) }).click()
  await page.getByText('연은 무엇으로 날까요?').waitFor()
  await look(page, 'questions/proposals.en.1440')
  await page.getByLabel(t.proposals!.into!).selectOption('')
  await press(page, t.proposals!.approve!)
  await page.getByText(t.proposals!.none!).waitFor()
  expect(await banksOf(personas.teacher.id)).toContainEqual({
    title: t.proposals!.newBank!,
    shared: false,
    questions: 1,
  })
  expect(errors).toEqual([])
  await context.close()
})
