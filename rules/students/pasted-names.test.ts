import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePastedNames, splitByReview } from './pasted-names.ts'

const summarize = (text: string, enrolled: string[] = []) =>
  parsePastedNames(text, enrolled).map(({ name, identifier, problem, twin }) =>
    [name, identifier, problem ?? twin].filter(Boolean).join('|'),
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
    'parses table rows of counter, number, given name and family name',
    '1\t10234\tLeo\tMartin\n2\t10235\tAna\tRivera',
    ['Leo Martin|10234', 'Ana Rivera|10235'],
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
  expect(summarize('Leo Martin\nAna', ['LEO MARTIN'])).toEqual(['Leo Martin|here', 'Ana'])
})

test('separates titles, also in tables; namesakes are marked whatever their titles', () => {
  const lines = parsePastedNames('1\t10234\tด.ช.ปุณณ์\tศรีสุข\n2\t10235\tเด็กชาย ปุณณ์\tศรีสุข\nMiss Aanya Patel')
  expect(lines.map(({ title, name, identifier, twin }) => [title, name, identifier, twin])).toEqual([
    ['ด.ช.', 'ปุณณ์ ศรีสุข', '10234', null],
    ['เด็กชาย', 'ปุณณ์ ศรีสุข', '10235', 'above'],
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

test('numbers lines including blank ones', () => {
  expect(parsePastedNames('\nLeo\n\nAna').map(({ line }) => line)).toEqual([2, 4])
})

test('never throws and never returns more lines than the input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(parsePastedNames(text).length).toBeLessThanOrEqual(text.split(/\r\n|\r|\n|\u2028|\u2029/).length)
    }),
  )
})
