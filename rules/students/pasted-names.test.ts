import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NameReading, Readings } from './pasted-cells.ts'
import { isLineAdded, parsePastedNames, splitByReview } from './pasted-names.ts'

const summarize = (text: string, enrolled: Parameters<typeof parsePastedNames>[1] = []) =>
  parsePastedNames(text, enrolled).map(({ name, identifier, problem, twin, doubt }) =>
    [name, identifier, problem ?? twin ?? doubt].filter(Boolean).join('|'),
  )

test.each([
  ['parses one name per line', 'มะลิ ใจดี\nAanya Patel\n\n김하늘', ['มะลิ ใจดี', 'Aanya Patel', '김하늘']],
  [
    'removes numbering and bullets',
    '1. มะลิ\n2) ปั๊ม\n(3) ส้ม\n๔. แตงโม\n- ฟ้า\n• ดาว\n12 Leo',
    ['มะลิ', 'ปั๊ม', 'ส้ม', 'แตงโม', 'ฟ้า', 'ดาว', 'Leo'],
  ],
  [
    'removes Korean and Chinese numbering',
    '1번 김하늘\n2번. 이서연\n3、王小明\n4）张伟\n（5）李华\n６．陈静\n7号 刘洋\n8号赵敏\n번영호\n号令',
    ['김하늘', '이서연', '王小明', '张伟', '李华', '陈静', '刘洋', '赵敏', '번영호', '号令'],
  ],
  [
    'parses a student number and a name separated by a space',
    '20260105 刘洋\n1. 10234 김하늘',
    ['刘洋|20260105', '김하늘|10234'],
  ],
  ['skips a heading row', '번호\t이름\n1\t김하늘\n\n', ['김하늘']],
  ['skips a heading in one cell', '序号 姓名\n1 王小明', ['王小明']],
  ['skips a Thai heading row', 'เลขที่\tคำนำหน้า\tชื่อ\tนามสกุล\n1\tด.ช.\tภูผา\tทองดี', ['ภูผา ทองดี']],
  ['skips a heading above a list of names', 'Student name\nLeo Martin', ['Leo Martin']],
  ['treats only the first line as a heading', 'Name Wong\nLeo\nName', ['Name Wong', 'Leo', 'Name']],
  [
    'parses a student number and a name separated by a tab',
    '10234\tมะลิ ใจดี\nS-77\tLeo Martin',
    ['มะลิ ใจดี|10234', 'Leo Martin|S-77'],
  ],
  [
    'parses a student number and a name separated by a comma',
    '10234, Leo Martin\nLeo Chan, 10235',
    ['Leo Martin|10234', 'Leo Chan|10235'],
  ],
  [
    'flags table rows with two name columns without headings',
    '1\t10234\tLeo\tMartin\n2\t10235\tRivera\tAna',
    ['Leo, Martin|10234|columns', 'Rivera, Ana|10235|columns'],
  ],
  [
    'reads the order of the names from the headings and skips other columns',
    'Last name\tFirst name\tGender\tHouse\nMartin\tLeo\tm\tRed\nRivera\tAna\tf\tBlue',
    ['Leo Martin', 'Ana Rivera'],
  ],
  ['reads headings separated by commas', 'Student ID,Name,Class\n10234,Leo Martin,4B', ['Leo Martin|10234']],
  ['reads Thai columns with headings', 'เลขที่\tชื่อ\tนามสกุล\tห้อง\n1\tมะลิ\tใจดี\tป.4/2', ['มะลิ ใจดี']],
  ['reads Thai columns without headings', '1\tมะลิ\tใจดี', ['มะลิ ใจดี']],
  ['joins a Korean and a Chinese family name with the given name', '김\t하늘\n王\t小明', ['김하늘', '王小明']],
  ['flags two whole Korean names in columns', '김하늘\t이서연', ['김하늘, 이서연|columns']],
  [
    'flags a family name before a comma',
    'Smith, Oliver\nvan der Berg, Anna',
    ['Smith, Oliver|comma', 'van der Berg, Anna|comma'],
  ],
  [
    'flags several Latin names on one line',
    'John Smith, Mary Jones; Ann Lee',
    ['John Smith, Mary Jones, Ann Lee|full-names'],
  ],
  ['flags several Thai names on one line', 'มะลิ ใจดี, ภูผา ทองดี', ['มะลิ ใจดี, ภูผา ทองดี|full-names']],
  ['separates Korean names on one line', '김하늘, 이서연', ['김하늘', '이서연']],
  ['separates Chinese names on one line', '1. 王小明、李华，张伟', ['王小明', '李华', '张伟']],
  [
    'reads a name typed below a copied table',
    'No.\tStudent ID\tName\n1\t10234\tLeo Martin\nLate Joiner',
    ['Leo Martin|10234', 'Late Joiner'],
  ],
  [
    'reads rows by their content where the headings do not fit',
    'No.\tStudent ID\tName\n10234\tมะลิ ใจดี\n2. 김하늘\n3, 王小明\n4\tAli Hassan\tM\n5\t10238\t10239',
    ['มะลิ ใจดี|10234', '김하늘', '王小明', 'Ali Hassan, M|columns', '10239|10238|empty'],
  ],
  [
    'flags numbers without a name',
    'No.\tStudent ID\tName\n1\t10234\t\n2\t\t\n\t\t\n1.',
    ['1 10234|empty', '2|empty', 'empty'],
  ],
  [
    'reads rows with more cells than headings by their content',
    'Name,Class\nLeo Martin,4B\nSmith, Oliver, Jones',
    ['Leo Martin', 'Smith, Oliver, Jones|comma'],
  ],
  ['ignores a row counter', '1\tLeo\n2\tAna', ['Leo', 'Ana']],
  ['keeps digits at the end of a name', 'Mali 2', ['Mali 2']],
  ['parses Windows line breaks', 'Leo\r\nAna\r\n', ['Leo', 'Ana']],
  ['marks a repeated name', 'Leo Martin\nleo  martin', ['Leo Martin', 'leo martin|above']],
  ['rejects a repeated student number', '100a\tLeo\n100a\tAna', ['Leo|100a', 'Ana|100a|identifier-twice']],
  ['rejects a name with an emoji', 'Leo 🚀', ['Leo 🚀|character']],
])('%s', (_, text, expected) => {
  expect(summarize(text)).toEqual(expected)
})

test('marks names of students already in the class', () => {
  expect(summarize('Leo Martin\nAna', [{ name: 'LEO MARTIN', identifier: null }])).toEqual(['Leo Martin|here', 'Ana'])
})

test('adds a namesake with another student ID, and only marks a student who may be the same', () => {
  const enrolled = [
    { name: 'Leo Martin', identifier: '1001' },
    { name: 'Ana Silva', identifier: null },
  ]
  const lines = parsePastedNames(
    '1002\tLeo Martin\n1001\tLeo Martin\nLeo Martin\n1003\tAna Silva\n1004\tMia Chan\n1005\tMia Chan\n1001\tTom Ray',
    enrolled,
  )
  expect(lines.map((line) => [line.problem ?? line.twin, isLineAdded(line, new Set())])).toEqual([
    ['other-number', true],
    ['above', false],
    ['above', false],
    ['here', false],
    [null, true],
    ['other-number', true],
    ['identifier-twice', false],
  ])
  expect(parsePastedNames('1001\tTom Ray', enrolled)[0]!.problem).toBe('identifier-taken')
  expect(lines.map((line) => isLineAdded(line, new Set([0, 1])))).toEqual([
    false,
    true,
    false,
    false,
    true,
    true,
    false,
  ])
})

test('separates titles, also in tables; namesakes are marked whatever their titles', () => {
  const lines = parsePastedNames('1\t10234\tด.ช.ปุณณ์\tศรีสุข\n2\t10235\tเด็กชาย ปุณณ์\tศรีสุข\nMiss Aanya Patel')
  expect(lines.map(({ title, name, identifier, twin }) => [title, name, identifier, twin])).toEqual([
    ['ด.ช.', 'ปุณณ์ ศรีสุข', '10234', null],
    ['เด็กชาย', 'ปุณณ์ ศรีสุข', '10235', 'other-number'],
    ['Miss', 'Aanya Patel', null, null],
  ])
})

test('reads a title from a separate column', () => {
  expect(parsePastedNames('1\tด.ญ.\tมะลิ\tใจดี').map(({ title, name }) => [title, name])).toEqual([['ด.ญ.', 'มะลิ ใจดี']])
})

test('accepts a name of 80 letters and rejects 81', () => {
  const [fits, long] = parsePastedNames(`${'ม'.repeat(80)}\n${'ล'.repeat(81)}`)
  expect([fits!.problem, long!.problem]).toEqual([null, 'too-long'])
})

test('separates lines to review and drops none', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Leo', 'Ana', 'Leo 🚀', 'ด.ช.ภูผา', 'ภูผา', '')), (linesToPaste) => {
      const lines = parsePastedNames(linesToPaste.join('\n'))
      const { toReview, valid } = splitByReview(lines)
      expect([...toReview, ...valid].map(({ line }) => line).toSorted((a, b) => a - b)).toEqual(
        lines.map(({ line }) => line),
      )
      expect(valid.every(({ problem, twin }) => problem === null && twin === null)).toBe(true)
    }),
  )
})

const cellsOfLine = fc.array(fc.constantFrom('Leo Martin', 'มะลิ', '김하늘', '1', '10234', 'M', 'S-7', '🚀', '-', ''), {
  minLength: 1,
  maxLength: 5,
})
test.each(['', 'No.\tStudent ID\tName\n', 'ชื่อ\tนามสกุล\n', '이름,학번\n', 'Name\n'])(
  'returns an entry for every line with text below the headings %j',
  (head) => {
    const lineText = fc.tuple(cellsOfLine, fc.constantFrom('\t', ', ', ' ')).map(([cells, by]) => cells.join(by))
    fc.assert(
      fc.property(fc.array(lineText, { maxLength: 8 }), (list) => {
        const lines = list.flatMap((line, index) => (/[^\s,]/u.test(line) ? [index + 1 + (head === '' ? 0 : 1)] : []))
        const entries = parsePastedNames(`${head}${list.join('\n')}`).map(({ line }) => line)
        expect([...new Set(entries)]).toEqual(lines)
      }),
    )
  },
)

test.each([
  ['family-first', 'Smith, Oliver\nvan der Berg, Anna', ['Oliver Smith', 'Anna van der Berg']],
  ['several', 'John Smith, Mary Jones\nAnn Lee', ['John Smith', 'Mary Jones', 'Ann Lee']],
  ['several', 'มะลิ ใจดี, ภูผา ทองดี', ['มะลิ ใจดี', 'ภูผา ทองดี']],
  ['family-first', '10234, Smith, Oliver', ['Oliver Smith']],
] as const)('reads lines with commas as %s when the teacher says so', (comma, text, names) => {
  const lines = parsePastedNames(text, [], { comma, 'full-names': comma })
  expect(lines.map(({ name }) => name)).toEqual(names)
  expect(lines.every(({ doubt, problem }) => doubt === null && problem === null)).toBe(true)
})

test('reads whole names and family names of one paste separately', () => {
  const text = 'Smith, Oliver\nJohn Smith, Mary Jones'
  const read = (readings: Readings) => parsePastedNames(text, [], readings).map(({ name }) => name)
  expect(read({ comma: 'family-first' })).toEqual(['Oliver Smith', 'John Smith, Mary Jones'])
  expect(read({ comma: 'family-first', 'full-names': 'several' })).toEqual(['Oliver Smith', 'John Smith', 'Mary Jones'])
})

test('reads columns in the order that the teacher chooses', () => {
  const read = (columns: NameReading) => parsePastedNames('Leo\tMartin', [], { columns }).map(({ name }) => name)
  expect(read('given-first')).toEqual(['Leo Martin'])
  expect(read('family-first')).toEqual(['Martin Leo'])
  expect(read('several')).toEqual(['Leo', 'Martin'])
})

/** Names in four scripts: given and family name, or a whole name. */
const latinName = fc.tuple(fc.constantFrom('Oliver', 'Mary', 'Aanya'), fc.constantFrom('Smith', 'Jones', 'Patel'))
const thaiName = fc.tuple(fc.constantFrom('มะลิ', 'ภูผา'), fc.constantFrom('ใจดี', 'ทองดี'))
const wholeName = fc.constantFrom('김하늘', '이서연', '王小明', '李华')
const spacedName = fc.oneof(latinName, thaiName).map((parts) => parts.join(' '))

test('never adds a name that joins two names of one line without a choice of the teacher', () => {
  fc.assert(
    fc.property(fc.array(spacedName, { minLength: 2, maxLength: 4 }), fc.constantFrom(', ', '; ', ','), (list, by) => {
      expect(parsePastedNames(list.join(by)).map(({ doubt }) => doubt)).toEqual(['full-names'])
      expect(parsePastedNames(list.join(by), [], { 'full-names': 'several' }).map(({ name }) => name)).toEqual(list)
    }),
  )
})

test('reads a family name before a comma back as given and family name', () => {
  fc.assert(
    fc.property(fc.oneof(latinName, thaiName), ([givenName, family]) => {
      const [line] = parsePastedNames(`${family}, ${givenName}`, [], { comma: 'family-first' })
      expect(line!.name).toBe(`${givenName} ${family}`)
    }),
  )
})

test('separates whole Korean and Chinese names by any comma', () => {
  fc.assert(
    fc.property(fc.array(wholeName, { minLength: 1, maxLength: 4 }), fc.constantFrom(', ', '，', '、'), (list, by) => {
      expect(parsePastedNames(list.join(by)).map(({ name, doubt }) => [name, doubt])).toEqual(
        list.map((name) => [name, null]),
      )
    }),
  )
})

test('numbers lines including blank ones', () => {
  expect(parsePastedNames('\nLeo\n\nAna').map(({ line }) => line)).toEqual([2, 4])
})

test('never throws and never returns more names than the cells of the input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(parsePastedNames(text).length).toBeLessThanOrEqual(
        text.split(/\r\n|\r|\n|\u2028|\u2029|[,;，；、]/u).length,
      )
    }),
  )
})
