import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bankLimits,
  emptyQuestion,
  questionLanguages,
  type BankQuestion,
  type LocalizedText,
} from '../bank-question.ts'
import { exportRows } from '../export-rows.ts'
import { escapeFormulas } from '../../output/csv.ts'
import { tidyText } from './judge-rows.ts'
import { joinLanguages } from './join-languages.ts'
import * as reader from './read-questions.ts'
import type { ImportedRow } from './row.ts'

const joinRows = (imported: reader.ImportedQuestions | null) =>
  imported && { format: imported.format, columns: imported.columns, rows: joinLanguages([...imported.judged]) }
const questionsInTable = (...parameters: Parameters<typeof reader.readQuestionTable>) =>
  joinRows(reader.readQuestionTable(...parameters))
const questionsInText = (...parameters: Parameters<typeof reader.readQuestionText>) =>
  joinRows(reader.readQuestionText(...parameters))
const table = (...rows: string[][]) => questionsInTable(rows, 'en')!
const states = (rows: readonly ImportedRow[]) => rows.map(({ row, state, notes }) => [row, state, ...notes])
const rightIndexes = ({ question }: ImportedRow) =>
  question!.options.flatMap(({ right }, index) => (right ? [index] : []))

const kahoot = [
  ['Quiz template'],
  ['', 'Add questions, at least two answer alternatives, time limit and choose correct answers'],
  [],
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
]

describe('importing a Kahoot spreadsheet', () => {
  const read = table(
    ...kahoot,
    ['1', 'What boils at 100?', 'Water', 'Ice', 'Stone', '', '20', '1'],
    ['2', 'Which are even?', '2', '3', '4', '5', '5', '1,3'],
    ['3', 'Nobody said', 'a', 'b', '', '', '20', ''],
    ['', '', '', '', '', '', '', ''],
    ['5', '', 'a', 'b', '', '', '20', '1'],
    ['6', 'Only one', 'a', '', '', '', '20', '1'],
    ['7', 'Same twice', 'a', 'a', 'b', '', '20', '3'],
  )

  test('detects the format by its headings and reports a state for each row', () => {
    expect(read.format).toBe('kahoot')
    expect(states(read.rows)).toEqual([
      [5, 'taken'],
      [6, 'mended', 'seconds'],
      [7, 'open', 'no-right'],
      [8, 'empty'],
      [9, 'refused', 'no-question'],
      [10, 'refused', 'few-options'],
      [11, 'mended', 'alike'],
    ])
  })

  test('imports several correct answers as a question of kind "several"', () => {
    expect(read.rows[1]!.question).toMatchObject({ kind: 'several', seconds: 10, question: { en: 'Which are even?' } })
    expect(rightIndexes(read.rows[1]!)).toEqual([0, 2])
    expect(rightIndexes(read.rows[6]!)).toEqual([1])
  })
})

test('imports a Quizizz spreadsheet with supported and unsupported kinds and without pictures', () => {
  const read = table(
    [
      'Question Text',
      'Question Type',
      'Option 1',
      'Option 2',
      'Option 3',
      'Correct Answer',
      'Time in seconds',
      'Image Link',
      'Answer explanation',
    ],
    ['Text of the question (required)', 'Question Type', '', '', '', '', '', '', ''],
    ['Who?', 'Multiple Choice', 'a', 'b', 'c', '2', '30', '', 'Because'],
    ['Which?', 'Checkbox', 'a', 'b', 'c', '1,2', '30', 'https://x.test/p.png', ''],
    ['Say it', 'Fill-in-the-Blank', 'else', '', '', '', '30', '', ''],
    ['What do you think?', 'Open-Ended', '', '', '', '', '30', '', ''],
    ['<p>Bold&nbsp;one</p>', 'Multiple Choice', 'a', 'b', '', '1', '900', '', ''],
  )
  expect(read.format).toBe('quizizz')
  expect(states(read.rows)).toEqual([
    [3, 'taken'],
    [4, 'mended', 'picture'],
    [5, 'taken'],
    [6, 'refused', 'kind'],
    [7, 'mended', 'markup', 'seconds'],
  ])
  expect(read.rows[0]!.question!.explanation).toEqual({ en: 'Because' })
  expect(read.rows[2]!.question).toMatchObject({ kind: 'text', accepted: { en: ['else'] } })
})

test('removes invisible characters from imported texts', () => {
  const [row] = table(...kahoot, ['1', '\uFEFFน้ำ\u200Bเดือด\u202E?', 'Yes', 'N\u200Bo', '', '', '20', '1']).rows
  expect(row!.question).toMatchObject({
    question: { en: 'น้ำเดือด?' },
    options: [{ text: { en: 'Yes' } }, { text: { en: 'No' } }],
  })
})

test('imports a Blooket spreadsheet and a table with Chinese headings', () => {
  const blooket = table(
    ['Blooket\nImport Template'],
    [
      'Question #',
      'Question Text',
      'Answer 1',
      'Answer 2',
      'Answer 3\n(Optional)',
      'Answer 4\n(Optional)',
      'Time Limit (sec)\n(Max: 300 seconds)',
      'Correct Answer(s)\n(Only include Answer #)',
    ],
    ['1', 'Two and two?', '3', '4', '5', '', '20', '2'],
  )
  expect(blooket.format).toBe('blooket')
  expect(rightIndexes(blooket.rows[0]!)).toEqual([1])
  const teacherTable = questionsInTable(
    [
      ['题干', '选项1', '选项2', '选项3', '答案', '知识点'],
      ['水的沸点是多少？', '0 ℃', '100 ℃', '37 ℃', '100 ℃', '物态变化'],
    ],
    'cn',
  )!
  expect(teacherTable.format).toBe('table')
  expect(rightIndexes(teacherTable.rows[0]!)).toEqual([1])
  expect(teacherTable.rows[0]!.question).toMatchObject({ question: { cn: '水的沸点是多少？' }, skills: ['物态变化'] })
})

test('imports all supported GIFT question kinds and rejects an essay', () => {
  const gift = `// a comment
::one:: Who flies\\: really? { =Wao#yes ~Nobody#no, look up ####Kites fly. }

The sky is blue. {T}

Two and two? {#4}

Say yes {=yes =yeah}

Match. { =a -> 1 =b -> 2 =c -> 3 }

Both? { ~%50%x ~%50%y ~%-100%z }

Write an essay. {}`
  const { format, rows } = questionsInText(gift.split('\n'), 'en')!
  expect(format).toBe('gift')
  expect(rows.map(({ row, state }) => [row, state])).toEqual([
    [2, 'taken'],
    [4, 'taken'],
    [6, 'taken'],
    [8, 'taken'],
    [10, 'taken'],
    [12, 'taken'],
    [14, 'refused'],
  ])
  expect(rows[0]!.question).toMatchObject({
    question: { en: 'Who flies: really?' },
    explanation: { en: 'Kites fly.' },
    options: [
      { text: { en: 'Wao' }, right: true, why: { en: 'yes' } },
      { text: { en: 'Nobody' }, right: false, why: { en: 'no, look up' } },
    ],
  })
  expect(rows.slice(1, 6).map(({ question }) => question!.kind)).toEqual([
    'choice',
    'number',
    'text',
    'match',
    'several',
  ])
  expect(rows[2]!.question!.answer).toBe(4)
})

test('imports Aiken text and marks a question without an answer as open', () => {
  const aiken = 'Which?\nA. one\nB) two\nANSWER: B\n\nWhat?\nA. x\nB. y\n\nAnd?\nA. p\nB. q\nANSWER: A'
  const { format, rows } = questionsInText(aiken.split('\n'), 'ko')!
  expect(format).toBe('aiken')
  expect(states(rows)).toEqual([
    [1, 'taken'],
    [6, 'open', 'no-right'],
    [10, 'taken'],
  ])
  expect(rightIndexes(rows[0]!)).toEqual([1])
  expect(rows[0]!.question!.question).toEqual({ ko: 'Which?' })
})

test.each([
  ['a question text over the limit', ['q'.repeat(bankLimits.questionLetters + 1), 'a', 'b', '1'], 'question-long'],
  ['an option over the limit', ['q', 'a'.repeat(bankLimits.optionLetters + 1), 'b', '1'], 'option-long'],
  ['a question whose options are all correct', ['q', 'a', 'b', '1,2'], 'all-right'],
])('rejects %s', (_, row, reason) => {
  const { rows } = table(['question', 'option 1', 'option 2', 'right'], row)
  expect(states(rows)).toEqual([[2, 'refused', reason]])
})

test('rejects a table without known headings and a text in no known format', () => {
  expect(
    questionsInTable(
      [
        ['name', 'id'],
        ['Mali', '1'],
      ],
      'en',
    ),
  ).toBeNull()
  expect(questionsInText(['Dear all,', 'see you tomorrow'], 'en')).toBeNull()
})

const text = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'abcXYZ019 =+-@,;|"\'{}~#<>/&.?ก้า한글字。'), minLength: 1, maxLength })
    .map((value) => tidyText(value))
    .filter((value) => value !== '')
const wordsIn = (
  languages: readonly (typeof questionLanguages)[number][],
  maxLength: number,
): fc.Arbitrary<LocalizedText> =>
  fc
    .tuple(...languages.map(() => text(maxLength)))
    .map((texts) => Object.fromEntries(languages.map((language, index) => [language, texts[index]!])))
const distinct = (languages: readonly (typeof questionLanguages)[number][], minLength: number) =>
  fc
    .array(wordsIn(languages, 20), { minLength, maxLength: 6 })
    .filter((all) => languages.every((language) => new Set(all.map((words) => words[language])).size === all.length))

const bankQuestion: fc.Arbitrary<BankQuestion> = fc
  .tuple(
    fc.subarray([...questionLanguages], { minLength: 1 }),
    fc.constantFrom('choice', 'several', 'order', 'number', 'text', 'match', 'program'),
  )
  .chain(([languages, kind]) => {
    const base = fc.record({
      question: wordsIn(languages, 60),
      explanation: wordsIn(languages, 60),
      seconds: fc.integer({ min: 10, max: 120 }),
      skills: fc.uniqueArray(fc.constantFrom('binary', 'loops', 'Privacy', '技能'), { maxLength: 3 }),
    })
    const options = (rights: number) =>
      fc
        .tuple(distinct(languages, rights + 1), wordsIn(languages, 30))
        .map(([texts, why]) => texts.map((text, index) => ({ text, right: index < rights, why: index % 2 ? why : {} })))
    const parts: Record<typeof kind, fc.Arbitrary<Partial<BankQuestion>>> = {
      choice: options(1).map((all) => ({ options: all })),
      several: options(2).map((all) => ({ options: all })),
      program: options(1).map((all) => ({ options: all, program: 'for _ in range(2):\n    fly(1)' })),
      order: distinct(languages, 3).map((items) => ({ items })),
      match: fc.tuple(distinct(languages, 3), distinct(languages, 3)).map(([a, b]) => ({
        pairs: a.slice(0, Math.min(a.length, b.length)).map((left, index) => [left, b[index]!] as const),
      })),
      number: fc.integer({ min: -9999, max: 9999 }).map((answer) => ({ answer: answer / 4 })),
      text: fc
        .array(text(20), { minLength: 1, maxLength: 4 })
        .map((all) => ({ accepted: Object.fromEntries(languages.map((language) => [language, [...new Set(all)]])) })),
    }
    return fc
      .tuple(base, parts[kind])
      .map(([common, more]) => ({ ...emptyQuestion, kind, ...common, ...more }) as BankQuestion)
  })

test('importing an export restores the same questions', () => {
  fc.assert(
    fc.property(fc.array(bankQuestion, { minLength: 1, maxLength: 5 }), (questions) => {
      const file = exportRows(questions).map((row) => row.map(escapeFormulas))
      const read = questionsInTable(file, 'en')!
      expect(read.format).toBe('skykite')
      expect(read.rows.flatMap(({ question }) => (question ? [question] : []))).toEqual(questions)
      expect(read.rows.filter(({ state }) => !['taken', 'joined'].includes(state))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

describe('import of text crafted to be slow', () => {
  const readWithinSecond = (lines: string[]) => {
    const start = performance.now()
    const read = questionsInText(lines, 'en')
    expect(performance.now() - start).toBeLessThan(1_000)
    return read
  }

  test('parses unclosed braces in linear time', () => {
    expect(readWithinSecond(Array.from({ length: 3_000 }, () => '{T='.repeat(330)))).toBeNull()
  })

  test('limits the parsed length of headings that consist of brackets', () => {
    const start = performance.now()
    expect(
      questionsInTable(
        Array.from({ length: 20 }, () => Array<string>(30).fill('('.repeat(1_000))),
        'en',
      ),
    ).toBeNull()
    expect(performance.now() - start).toBeLessThan(500)
  })

  test('rejects a question with too many answers before comparing them', () => {
    const answers = (lines: number) =>
      Array.from({ length: lines }, (_, line) =>
        Array.from({ length: 100 }, (__, index) => `~${line * 100 + index}`).join(''),
      )
    const giftWithAnswers = (lines: number) => readWithinSecond(['::long:: q {', ...answers(lines), '=yes}'])!
    expect(states(giftWithAnswers(60).rows)).toEqual([[1, 'refused', 'many-options']])
    expect(states(giftWithAnswers(2_900).rows)).toEqual([[1, 'refused', 'question-long']])
    const lines = (count: number) => ['q', ...Array.from({ length: count }, (_, index) => `A. ${index}`), 'ANSWER: A']
    expect(states(readWithinSecond(lines(3_000))!.rows)).toEqual([[1, 'refused', 'many-options']])
    expect(states(readWithinSecond(lines(20_000))!.rows)).toEqual([[1, 'refused', 'question-long']])
  })

  test('reports a too long question as one row with a shortened source text', () => {
    const long = Array.from({ length: 60 }, () => 'long '.repeat(200))
    const aiken = readWithinSecond([
      'Why?',
      ...long,
      'A. yes',
      'B. no',
      'ANSWER: A',
      '',
      'Short?',
      'A. yes',
      'B. no',
      'ANSWER: B',
    ])!
    expect(aiken.rows.map(({ state, notes }) => [state, ...notes])).toEqual([['refused', 'question-long'], ['taken']])
    const gift = readWithinSecond(['::one:: q', ...long, '{=yes ~no}', '', '::two:: Short? {=yes ~no}'])!
    expect(gift.rows.map(({ state, notes }) => [state, ...notes])).toEqual([['refused', 'question-long'], ['taken']])
    for (const { source } of [...aiken.rows, ...gift.rows]) expect(source.length).toBeLessThanOrEqual(2_000)
  })

  test('parses a long list of correct answers in linear time', () => {
    const head = ['Question', 'Option 1', 'Option 2', 'Right']
    const start = performance.now()
    const read = questionsInTable(
      [head, ...Array.from({ length: 2_000 }, () => ['q', 'a', 'b', 'x;'.repeat(500)])],
      'en',
    )!
    expect(read.rows[0]).toMatchObject({ state: 'open', notes: ['no-right'] })
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

test('names the cell of each problem', () => {
  const read = table(
    ['question', 'option 1', 'option 2', 'option 3', 'right', 'explanation', 'why 1', 'why 2', 'seconds'],
    ['Long answer?', 'a', 'b', 'c'.repeat(61), '1', '', '', '', ''],
    ['Long reason?', 'a', 'b', '', '1', '', '', 'w'.repeat(201), ''],
    ['Long explanation?', 'a', 'b', '', '1', 'e'.repeat(201), '', '', ''],
    ['No right answer?', 'a', 'b', '', '', '', '', '', ''],
    ['Same twice?', 'a', 'b', 'a', '1', '', '', '', '5'],
    ['', 'a', 'b', '', '1', '', '', '', ''],
  )
  expect(read.rows.map(({ row, cells }) => [row, cells])).toEqual([
    [2, { 'option-long': { role: 'option', place: 2 } }],
    [3, { 'reason-long': { role: 'why', place: 1 } }],
    [4, { 'reason-long': { role: 'explanation', place: 0 } }],
    [5, { 'no-right': { role: 'right', place: 0 } }],
    [6, { seconds: { role: 'seconds', place: 0 }, alike: { role: 'option', place: 2 } }],
    [7, { 'no-question': { role: 'question', place: 0 } }],
  ])
})

test('reads Thai headings and kinds, whose vowel has two forms', () => {
  for (const form of ['NFC', 'NFKC'] as const) {
    const rows = [
      ['คำถาม', 'คำตอบ 1', 'คำตอบ 2', 'ประเภท'],
      ['น้ำเดือดที่เท่าไร', '100', 'ร้อย', 'คำตอบสั้น'],
    ].map((row) => row.map((text) => text.normalize(form)))
    expect(questionsInTable(rows, 'th')!.rows[0]!.question).toMatchObject({ kind: 'text' })
  }
})
