import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { createWorkbook } from '#app/features/play/questions/workbook.server.ts'
import { explorers, personas } from '#db/personas.ts'
import { desktop, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press, readErrorReasons } from '../harness/two-devices.ts'
import { readMessages, type Messages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/**
 * Question banks: a bank imported from another tool, in two languages, shared and copied; a proposed question; pictures,
 * played with the class; and the template of the import.
 */

const questions = `/dashboard/minigames?view=questions&class=${explorers}`
const [enMessages, koMessages, cnMessages] = (['en', 'ko', 'cn'] as const).map((locale) =>
  readMessages('questions', locale),
) as [Messages, Messages, Messages]

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

const readBanks = async (owner: Journey['owner'], person: string) =>
  (
    await owner.query<{ title: string; shared: boolean; questions: number }>(
      `SELECT b.title, b.shared, (SELECT count(*)::int FROM bank_questions q WHERE q.bank_id = b.id) AS questions
       FROM question_banks b WHERE b.owner_id = $1 ORDER BY b.made_at`,
      [person],
    )
  ).rows

test('a teacher imports a spreadsheet as a bank, adds Korean texts and shares it', async ({
  world,
  owner,
  openScreen,
}) => {
  const { context, page, errors } = await openScreen('teacher', 'en', desktop)
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
  expect(await readBanks(owner, personas.teacher.id)).toEqual([])
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
  expect(await readBanks(owner, personas.teacher.id)).toEqual([{ title: 'Digital safety', shared: true, questions: 3 }])
  await page.setViewportSize(phone)
  await checkScreen(page, 'questions/editor.en.360')
  expect(errors).toEqual([])
  await context.close()
})

test('a colleague copies a shared bank', async ({ world, owner, openScreen }) => {
  const { context, page, errors } = await openScreen('coTeacher', 'ko', desktop)
  await open(page, world, 'ko', questions)
  await page.getByRole('link', { name: 'Digital safety', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: '게임이 집 주소를 물어봐요. 어떻게 할까요?' }).waitFor()
  await checkScreen(page, 'questions/read.ko.1440')
  await press(page, koMessages.bank!.copyToMine!)
  await page.getByRole('button', { name: koMessages.bank!.share! }).waitFor()
  expect(await readBanks(owner, personas.coTeacher.id)).toEqual([
    { title: 'Digital safety', shared: false, questions: 3 },
  ])
  await page.getByRole('link', { name: koMessages.bank!.back! }).click()
  await press(page, koMessages.banks!.new!)
  await page.getByLabel(koMessages.bank!.title!).fill('수학')
  await press(page, koMessages.banks!.create!)
  await page.getByRole('heading', { level: 1, name: '수학' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a student proposes a question on a phone, and the teacher approves it', async ({ world, owner, openScreen }) => {
  const child = await openScreen('student', 'ko', phone)
  await open(child.page, world, 'ko', questions)
  await child.page.getByLabel(koMessages.propose!.question!).fill('연은 무엇으로 날까요?')
  for (const [letter, text] of Object.entries({ A: '바람', B: '물' }))
    await child.page.getByLabel(fillPlaceholders(koMessages.editor!.option!, { letter }), { exact: true }).fill(text)
  await checkScreen(child.page, 'questions/propose.ko.360')
  await press(child.page, koMessages.propose!.send!)
  await child.page.getByText(koMessages.propose!.state!.waiting!).waitFor()
  expect(child.errors).toEqual([])
  await child.context.close()

  const { context, page, errors } = await openScreen('teacher', 'en', desktop)
  await open(page, world, 'en', questions)
  await page.getByRole('link', { name: fillPlaceholders(enMessages.proposals!.waiting_one!, { count: 1 }) }).click()
  await page.getByText('연은 무엇으로 날까요?').waitFor()
  await checkScreen(page, 'questions/proposals.en.1440')
  await page.getByLabel(enMessages.proposals!.into!).selectOption('')
  await press(page, enMessages.proposals!.approve!)
  await page.getByText(enMessages.proposals!.none!).waitFor()
  expect(await readBanks(owner, personas.teacher.id)).toContainEqual({
    title: enMessages.proposals!.newBank!,
    shared: false,
    questions: 1,
  })
  expect(errors).toEqual([])
  await context.close()
})

/** PNG of a blue square with a yellow kite. */
const kitePicture = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#8fd0ff"/><path d="M320 60 450 220 320 420 190 220Z" fill="#ffc220" stroke="#1b2333" stroke-width="8"/></svg>',
  ),
)
  .png()
  .toBuffer()

/** Whether the browser has loaded and decoded the picture. */
const waitForPicture = async (pictures: Locator) => {
  const picture = pictures.first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 30_000 })
    .toBeGreaterThan(0)
}

const [chromebook, projector] = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]

test('a teacher adds a picture and a drawing, and plays the bank with the class', async ({
  world,
  owner,
  openScreen,
}) => {
  test.setTimeout(300_000)
  const editor = await openScreen('teacher', 'cn', chromebook)
  const { page } = editor
  await open(page, world, 'cn', questions)
  await page.getByRole('link', { name: 'Digital safety', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Digital safety' }).waitFor()
  const alt = page.getByLabel(cnMessages.picture!.alt!)
  const saveQuestion = async () => {
    await press(page, cnMessages.editor!.save!)
    await page.getByText(cnMessages.editor!.saved!).waitFor()
  }
  const fileInput = page.getByLabel(cnMessages.picture!.file!, { exact: true })
  await fileInput.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await page.getByText(readErrorReasons('cn')['picture-kind']!).waitFor()
  await fileInput.setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: kitePicture })
  await alt.fill('天上的黄色风筝')
  await waitForPicture(page.getByRole('figure').getByRole('img', { name: '天上的黄色风筝' }))
  await checkScreen(page, 'questions/picture.cn.1366')
  await saveQuestion()

  await page.getByRole('button', { name: /Which of these are private/ }).click()
  await press(page, cnMessages.picture!.draw!)
  const pad = page.getByRole('dialog')
  const area = (await pad.getByRole('application', { name: cnMessages.drawing!.canvas! }).boundingBox())!
  const drawLine = async (from: number, to: number) => {
    await page.mouse.move(area.x + area.width * from, area.y + area.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(area.x + area.width * to, area.y + area.height * 0.7, { steps: 5 })
    await page.mouse.up()
  }
  await pad.getByRole('radio', { name: cnMessages.drawing!.color!.red! }).check({ force: true })
  await drawLine(0.2, 0.6)
  await drawLine(0.6, 0.2)
  await checkScreen(page, 'questions/drawing.cn.1366')

  // By keyboard: the pen draws only while it is down, and its position is announced.
  const readDrawing = () => pad.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const beforeKeys = await readDrawing()
  await pad.locator('canvas').focus()
  for (const key of ['Shift+ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
  await pad.getByText(fillPlaceholders(cnMessages.drawing!.lifted!, { x: 44, y: 52 })).waitFor()
  expect(await readDrawing()).toBe(beforeKeys)
  for (const key of ['Space', 'Shift+ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await pad.getByText(fillPlaceholders(cnMessages.drawing!.lowered!, { x: 50, y: 62 })).waitFor()
  await expect.poll(async () => (await readDrawing()) === beforeKeys).toBe(false)
  await checkScreen(page, 'questions/drawing-keys.cn.1366')
  await pad.getByRole('button', { name: cnMessages.drawing!.undo! }).click()
  await expect.poll(readDrawing).toBe(beforeKeys)
  await pad.getByRole('button', { name: cnMessages.drawing!.undo! }).click()
  await pad.getByRole('button', { name: cnMessages.drawing!.done! }).click()
  await alt.fill('一条红线')
  await waitForPicture(page.getByRole('figure').getByRole('img', { name: '一条红线' }))
  await saveQuestion()
  const { rows: pictures } = await owner.query<{ used: boolean; format: string }>(
    `SELECT used_at IS NOT NULL AS used, convert_from(substring(bytes FROM 9 FOR 4), 'UTF8') AS format FROM question_pictures`,
  )
  expect(pictures).toEqual([
    { used: true, format: 'WEBP' },
    { used: true, format: 'WEBP' },
  ])
  expect(editor.errors).toEqual([])
  await editor.context.close()

  const teacher = await openScreen('teacher', 'ko', projector)
  const wall = teacher.page
  await open(wall, world, 'ko', questions)
  const card = wall.getByRole('listitem').filter({ hasText: 'Digital safety' })
  await card.getByRole('link', { name: koMessages.bank!.play! }).first().click()
  const [ko, th] = [readMessages('competitions', 'ko'), readMessages('competitions', 'th')]
  await expect(wall.getByRole('radio', { name: /Digital safety/ })).toBeChecked()
  await checkScreen(wall, 'questions/play.ko.projector')
  await press(wall, ko.wizard!.open!)
  const stage = wall.locator('dialog[data-whole-screen]')
  await stage.getByText(ko.host!.scanOrType!).waitFor()
  await owner.query(`UPDATE competitions SET settings = settings || '{"answerSeconds": 300}'`)

  const child = await openScreen('student', 'th', phone)
  await open(child.page, world, 'th', `/dashboard/competition?class=${explorers}`)
  await child.page.getByRole('link', { name: th.list!.join! }).click()
  await stage.getByRole('button', { name: ko.host!.primary!.start!, exact: true }).click()
  await child.page.locator('[data-screen=answer]').waitFor({ timeout: 60_000 })
  for (let round = 0; round < 3; round++) {
    if (await stage.locator('img[src*="question-pictures"]').count()) break
    for (const step of ['reveal', 'board', 'next'])
      await stage.getByRole('button', { name: ko.host!.primary![step]!, exact: true }).click()
    await child.page.locator('[data-screen=answer]').waitFor({ timeout: 60_000 })
  }
  await waitForPicture(stage.locator('img[src*="question-pictures"]'))
  await waitForPicture(child.page.locator('img[src*="question-pictures"]'))
  await checkScreen(wall, 'questions/wall.ko.projector')
  await checkScreen(child.page, 'questions/answer.th.360')
  expect([...teacher.errors, ...child.errors]).toEqual([])
})

test('a teacher imports the downloaded template with a picture it names', async ({ world, openScreen }) => {
  onlyNightly('The database tests of the import read the template and its pictures')
  const { context, page, errors } = await openScreen('coTeacher', 'th', phone)
  await open(page, world, 'th', questions)
  const th = readMessages('questions', 'th')
  await page.getByRole('link', { name: th.import!.open!, exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, th.import!.templateXlsx!)])
  await page
    .getByLabel(th.picture!.file!, { exact: true })
    .setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: kitePicture })
  await page.getByRole('list', { name: th.import!.pictures!.list! }).getByText('kite').waitFor()
  await checkScreen(page, 'questions/import-pictures.th.360')
  const file = page.getByLabel(th.import!.file!, { exact: true })
  await file.setInputFiles(await download.path())
  await page.getByRole('button', { name: fillPlaceholders(th.import!.take_other!, { count: 2 }) }).waitFor()
  await checkScreen(page, 'questions/import-template.th.360')
  const table = `คำถาม,ตัวเลือก 1,ตัวเลือก 2,เฉลย,รูป,คำบรรยายรูป\nอะไรลอยอยู่,ว่าว,หิน,1,kite,ว่าวสีเหลือง\nอะไรหนัก,ว่าว,${'หิน'.repeat(30)},2,,\n`
  await file.setInputFiles({ name: 'ว่าว.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  const problem = fillPlaceholders(th.import!.inColumn!, {
    note: th.import!.note!['option-long']!,
    letter: 'C',
    head: 'ตัวเลือก 2',
  })
  await page.getByText(problem).waitFor()
  await checkScreen(page, 'questions/import-problem.th.360')
  await press(page, fillPlaceholders(th.import!.take_other!, { count: 1 }))
  await page.getByRole('heading', { level: 1, name: 'ว่าว' }).waitFor()
  await waitForPicture(page.getByRole('figure').getByRole('img', { name: 'ว่าวสีเหลือง' }))
  await checkScreen(page, 'questions/imported-picture.th.360')
  expect(errors).toEqual([])
  await context.close()
})
