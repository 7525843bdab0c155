import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankLimits, emptyQuestion, questionLanguages, type BankQuestion, type Words } from '../bank-question.ts'
import { exportRows } from '../export-rows.ts'
import { formulaSafe } from '../../formula-safe.ts'
import { tidyText } from './judge-rows.ts'
import { joinLanguages } from './join-languages.ts'
import * as found from './read-questions.ts'
import type { ImportedRow } from './row.ts'

const whole = (read: found.FoundQuestions | null) =>
  read && { format: read.format, columns: read.columns, rows: joinLanguages([...read.judged]) }
const questionsInTable = (...given: Parameters<typeof found.questionsInTable>) =>
  whole(found.questionsInTable(...given))
const questionsInText = (...given: Parameters<typeof found.questionsInText>) => whole(found.questionsInText(...given))
const table = (...rows: string[][]) => questionsInTable(rows, 'en')!
const states = (rows: readonly ImportedRow[]) => rows.map(({ row, state, notes }) => [row, state, ...notes])
const rightOf = ({ question }: ImportedRow) => question!.options.flatMap(({ right }, at) => (right ? [at] : []))

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

describe('Kahoot’s sheet', () => {
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

  test('is known by its heads, and each row says what becomes of it', () => {
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

  test('several right answers are several', () => {
    expect(read.rows[1]!.question).toMatchObject({ kind: 'several', seconds: 10, question: { en: 'Which are even?' } })
    expect(rightOf(read.rows[1]!)).toEqual([0, 2])
    expect(rightOf(read.rows[6]!)).toEqual([1])
  })
})

test('Quizizz’s sheet: kinds we have, kinds we have not, pictures that stay behind', () => {
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

test('signs that nobody sees stay behind in the file', () => {
  const [row] = table(...kahoot, ['1', '\uFEFFน้ำ\u200Bเดือด\u202E?', 'Yes', 'N\u200Bo', '', '', '20', '1']).rows
  expect(row!.question).toMatchObject({
    question: { en: 'น้ำเดือด?' },
    options: [{ text: { en: 'Yes' } }, { text: { en: 'No' } }],
  })
})

test('Blooket’s list, and a teacher’s own in Chinese', () => {
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
  expect(rightOf(blooket.rows[0]!)).toEqual([1])
  const own = questionsInTable(
    [
      ['题干', '选项1', '选项2', '选项3', '答案', '知识点'],
      ['水的沸点是多少？', '0 ℃', '100 ℃', '37 ℃', '100 ℃', '物态变化'],
    ],
    'cn',
  )!
  expect(own.format).toBe('table')
  expect(rightOf(own.rows[0]!)).toEqual([1])
  expect(own.rows[0]!.question).toMatchObject({ question: { cn: '水的沸点是多少？' }, skills: ['物态变化'] })
})

test('GIFT: choice with reasons, true or false, number, words, pairs, several, and what it has beyond that', () => {
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

test('Aiken, and one question that nobody answered', () => {
  const aiken = 'Which?\nA. one\nB) two\nANSWER: B\n\nWhat?\nA. x\nB. y\n\nAnd?\nA. p\nB. q\nANSWER: A'
  const { format, rows } = questionsInText(aiken.split('\n'), 'ko')!
  expect(format).toBe('aiken')
  expect(states(rows)).toEqual([
    [1, 'taken'],
    [6, 'open', 'no-right'],
    [10, 'taken'],
  ])
  expect(rightOf(rows[0]!)).toEqual([1])
  expect(rows[0]!.question!.question).toEqual({ ko: 'Which?' })
})

test.each([
  ['too long', ['q'.repeat(bankLimits.questionLetters + 1), 'a', 'b', '1'], 'question-long'],
  ['a long option', ['q', 'a'.repeat(bankLimits.optionLetters + 1), 'b', '1'], 'option-long'],
  ['all right', ['q', 'a', 'b', '1,2'], 'all-right'],
])('%s is refused', (_, row, reason) => {
  const { rows } = table(['question', 'option 1', 'option 2', 'right'], row)
  expect(states(rows)).toEqual([[2, 'refused', reason]])
})

test('a table that names nothing, and a text that is none of the formats, are no questions', () => {
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

/** What is exported is imported again the same. */
const text = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...'abcXYZ019 =+-@,;|"\'{}~#<>/&.?ก้า한글字。'), minLength: 1, maxLength: most })
    .map((one) => tidyText(one))
    .filter((one) => one !== '')
const wordsIn = (languages: readonly (typeof questionLanguages)[number][], most: number): fc.Arbitrary<Words> =>
  fc
    .tuple(...languages.map(() => text(most)))
    .map((texts) => Object.fromEntries(languages.map((one, at) => [one, texts[at]!])))
const distinct = (languages: readonly (typeof questionLanguages)[number][], least: number) =>
  fc
    .array(wordsIn(languages, 20), { minLength: least, maxLength: 6 })
    .filter((all) => languages.every((one) => new Set(all.map((words) => words[one])).size === all.length))

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
        .map(([texts, why]) => texts.map((one, at) => ({ text: one, right: at < rights, why: at % 2 ? why : {} })))
    const parts: Record<typeof kind, fc.Arbitrary<Partial<BankQuestion>>> = {
      choice: options(1).map((all) => ({ options: all })),
      several: options(2).map((all) => ({ options: all })),
      program: options(1).map((all) => ({ options: all, program: 'for _ in range(2):\n    fly(1)' })),
      order: distinct(languages, 3).map((items) => ({ items })),
      match: fc.tuple(distinct(languages, 3), distinct(languages, 3)).map(([a, b]) => ({
        pairs: a.slice(0, Math.min(a.length, b.length)).map((one, at) => [one, b[at]!] as const),
      })),
      number: fc.integer({ min: -9999, max: 9999 }).map((answer) => ({ answer: answer / 4 })),
      text: fc
        .array(text(20), { minLength: 1, maxLength: 4 })
        .map((all) => ({ accepted: Object.fromEntries(languages.map((one) => [one, [...new Set(all)]])) })),
    }
    return fc
      .tuple(base, parts[kind])
      .map(([one, more]) => ({ ...emptyQuestion, kind, ...one, ...more }) as BankQuestion)
  })

test('what is exported is imported again the same', () => {
  fc.assert(
    fc.property(fc.array(bankQuestion, { minLength: 1, maxLength: 5 }), (questions) => {
      const file = exportRows(questions).map((row) => row.map(formulaSafe))
      const read = questionsInTable(file, 'en')!
      expect(read.format).toBe('skykite')
      expect(read.rows.flatMap(({ question }) => (question ? [question] : []))).toEqual(questions)
      expect(read.rows.filter(({ state }) => !['taken', 'joined'].includes(state))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

describe('texts that were written to cost time', () => {
  const quickly = (lines: string[]) => {
    const before = performance.now()
    const read = questionsInText(lines, 'en')
    expect(performance.now() - before).toBeLessThan(1_000)
    return read
  }

  test('braces that never close are looked at once', () => {
    expect(quickly(Array.from({ length: 3_000 }, () => '{T='.repeat(330)))).toBeNull()
  })

  test('heads of nothing but brackets are not read to their end', () => {
    const before = performance.now()
    expect(
      questionsInTable(
        Array.from({ length: 20 }, () => Array<string>(30).fill('('.repeat(1_000))),
        'en',
      ),
    ).toBeNull()
    expect(performance.now() - before).toBeLessThan(500)
  })

  test('a question with very many answers is refused before they are compared', () => {
    const answers = (lines: number) =>
      Array.from({ length: lines }, (_, line) =>
        Array.from({ length: 100 }, (__, at) => `~${line * 100 + at}`).join(''),
      )
    const asked = (lines: number) => quickly(['::long:: q {', ...answers(lines), '=yes}'])!
    expect(states(asked(60).rows)).toEqual([[1, 'refused', 'many-options']])
    expect(states(asked(2_900).rows)).toEqual([[1, 'refused', 'question-long']])
    const lines = (count: number) => ['q', ...Array.from({ length: count }, (_, at) => `A. ${at}`), 'ANSWER: A']
    expect(states(quickly(lines(3_000))!.rows)).toEqual([[1, 'refused', 'many-options']])
    expect(states(quickly(lines(20_000))!.rows)).toEqual([[1, 'refused', 'question-long']])
  })

  test('a question that is too long is one row of the report, and no more of it is shown than is needed', () => {
    const long = Array.from({ length: 60 }, () => 'long '.repeat(200))
    const aiken = quickly([
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
    const gift = quickly(['::one:: q', ...long, '{=yes ~no}', '', '::two:: Short? {=yes ~no}'])!
    expect(gift.rows.map(({ state, notes }) => [state, ...notes])).toEqual([['refused', 'question-long'], ['taken']])
    for (const { source } of [...aiken.rows, ...gift.rows]) expect(source.length).toBeLessThanOrEqual(2_000)
  })

  test('what names the right answers is compared with every option once', () => {
    const head = ['Question', 'Option 1', 'Option 2', 'Right']
    const before = performance.now()
    const read = questionsInTable(
      [head, ...Array.from({ length: 2_000 }, () => ['q', 'a', 'b', 'x;'.repeat(500)])],
      'en',
    )!
    expect(read.rows[0]).toMatchObject({ state: 'open', notes: ['no-right'] })
    expect(performance.now() - before).toBeLessThan(1_000)
  })
})
