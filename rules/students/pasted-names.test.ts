import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPastedNames, sortPasted } from './pasted-names.ts'

const short = (text: string, here: string[] = []) =>
  readPastedNames(text, here).map(({ name, identifier, problem, twin }) =>
    [name, identifier, problem ?? twin].filter(Boolean).join('|'),
  )

test.each([
  ['one a line', 'มะลิ ใจดี\nAanya Patel\n\n김하늘', ['มะลิ ใจดี', 'Aanya Patel', '김하늘']],
  [
    'numbered',
    '1. มะลิ\n2) ปั๊ม\n(3) ส้ม\n๔. แตงโม\n- ฟ้า\n• ดาว\n12 Leo',
    ['มะลิ', 'ปั๊ม', 'ส้ม', 'แตงโม', 'ฟ้า', 'ดาว', 'Leo'],
  ],
  [
    'numbered as Koreans and Chinese do',
    '1번 김하늘\n2번. 이서연\n3、王小明\n4）张伟\n（5）李华\n６．陈静\n7号 刘洋\n8号赵敏\n번영호\n号令',
    ['김하늘', '이서연', '王小明', '张伟', '李华', '陈静', '刘洋', '赵敏', '번영호', '号令'],
  ],
  ['number and name, space', '20260105 刘洋\n1. 10234 김하늘', ['刘洋|20260105', '김하늘|10234']],
  ['the head of a table is nobody', '번호\t이름\n1\t김하늘\n\n', ['김하늘']],
  ['a head in one cell', '序号 姓名\n1 王小明', ['王小明']],
  ['a head in Thai', 'เลขที่\tคำนำหน้า\tชื่อ\tนามสกุล\n1\tด.ช.\tภูผา\tทองดี', ['ภูผา ทองดี']],
  ['a head above names only', 'Student name\nLeo Martin', ['Leo Martin']],
  ['only the first line is a head, and a name is none', 'Name Wong\nLeo\nName', ['Name Wong', 'Leo', 'Name']],
  ['number and name, tab', '10234\tมะลิ ใจดี\nS-77\tLeo Martin', ['มะลิ ใจดี|10234', 'Leo Martin|S-77']],
  ['number and name, comma', '10234, Leo Martin\nLeo Chan, 10235', ['Leo Martin|10234', 'Leo Chan|10235']],
  [
    'out of a table: counted, number, given name, family name',
    '1\t10234\tLeo\tMartin\n2\t10235\tAna\tRivera',
    ['Leo Martin|10234', 'Ana Rivera|10235'],
  ],
  ['a counted column alone is no number of the school', '1\tLeo\n2\tAna', ['Leo', 'Ana']],
  ['digits at the end belong to the name', 'Mali 2', ['Mali 2']],
  ['windows line ends', 'Leo\r\nAna\r\n', ['Leo', 'Ana']],
  ['twice', 'Leo Martin\nleo  martin', ['Leo Martin', 'leo martin|above']],
  ['the same number twice', '100a\tLeo\n100a\tAna', ['Leo|100a', 'Ana|100a|identifier-twice']],
  ['a name that cannot be', 'Leo 🚀', ['Leo 🚀|character']],
])('%s', (_, text, expected) => {
  expect(short(text)).toEqual(expected)
})

test('whoever is in the class already is marked', () => {
  expect(short('Leo Martin\nAna', ['LEO MARTIN'])).toEqual(['Leo Martin|here', 'Ana'])
})

test('titles are taken off and kept, also out of a table; two of one name are twins whatever their titles', () => {
  const lines = readPastedNames('1\t10234\tด.ช.ปุณณ์\tศรีสุข\n2\t10235\tเด็กชาย ปุณณ์\tศรีสุข\nMiss Aanya Patel')
  expect(lines.map(({ title, name, identifier, twin }) => [title, name, identifier, twin])).toEqual([
    ['ด.ช.', 'ปุณณ์ ศรีสุข', '10234', null],
    ['เด็กชาย', 'ปุณณ์ ศรีสุข', '10235', 'above'],
    ['Miss', 'Aanya Patel', null, null],
  ])
})

test('a column of titles alone belongs to the name', () => {
  expect(readPastedNames('1\tด.ญ.\tมะลิ\tใจดี').map(({ title, name }) => [title, name])).toEqual([['ด.ญ.', 'มะลิ ใจดี']])
})

test('a name of eighty letters is taken, a longer one needs a look', () => {
  const [fits, long] = readPastedNames(`${'ม'.repeat(80)}\n${'ล'.repeat(81)}`)
  expect([fits!.problem, long!.problem]).toEqual([null, 'too-long'])
})

test('what needs a look stands first, and nothing is dropped', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Leo', 'Ana', 'Leo 🚀', 'ด.ช.ภูผา', 'ภูผา', '')), (written) => {
      const lines = readPastedNames(written.join('\n'))
      const { look, fine } = sortPasted(lines)
      expect([...look, ...fine].map(({ line }) => line).toSorted((a, b) => a - b)).toEqual(
        lines.map(({ line }) => line),
      )
      expect(fine.every(({ problem, twin }) => problem === null && twin === null)).toBe(true)
    }),
  )
})

test('says which line, blank lines counted', () => {
  expect(readPastedNames('\nLeo\n\nAna').map(({ line }) => line)).toEqual([2, 4])
})

test('never throws, never more lines than there are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(readPastedNames(text).length).toBeLessThanOrEqual(text.split(/\r\n|\r|\n|\u2028|\u2029/).length)
    }),
  )
})
