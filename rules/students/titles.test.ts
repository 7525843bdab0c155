import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkName } from './name.ts'
import { isTitle, readTitle, takeTitle, titles, withTitle } from './titles.ts'

const taken = (written: string) => {
  const { title, name } = takeTitle(written)
  return [title, name]
}

test.each([
  ['ด.ช. ปุณณ์ ศรีสุข', 'ด.ช.', 'ปุณณ์ ศรีสุข'],
  ['ด.ญ.มะลิ ใจดี', 'ด.ญ.', 'มะลิ ใจดี'],
  ['ด. ช. ต้นกล้า', 'ด.ช.', 'ต้นกล้า'],
  ['ดช.ต้นกล้า', 'ด.ช.', 'ต้นกล้า'],
  ['เด็กชายภูผา ทองดี', 'เด็กชาย', 'ภูผา ทองดี'],
  ['เด็กหญิง น้ำฝน แก้วใส', 'เด็กหญิง', 'น้ำฝน แก้วใส'],
  ['นายสมชาย ใจดี', 'นาย', 'สมชาย ใจดี'],
  ['นาย เอก', 'นาย', 'เอก'],
  ['นายเอกชัย ใจดี', 'นาย', 'เอกชัย ใจดี'],
  ['นางสาวสุดา สุขใจ', 'นางสาว', 'สุดา สุขใจ'],
  ['นางสุดา สุขใจ', 'นาง', 'สุดา สุขใจ'],
  ['น.ส.ใบเตย สุขใจ', 'น.ส.', 'ใบเตย สุขใจ'],
  ['Mr. Leo Martin', 'Mr', 'Leo Martin'],
  ['MISS Aanya Patel', 'Miss', 'Aanya Patel'],
  ['Mr.Somchai', 'Mr', 'Somchai'],
  ['Master Leo', 'Master', 'Leo'],
  ['김하늘 학생', '학생', '김하늘'],
  ['김하늘 양', '양', '김하늘'],
  ['김하늘님', '님', '김하늘'],
  ['王小明同学', '同学', '王小明'],
  ['陈静 小朋友', '小朋友', '陈静'],
])('%s has the title %s', (written, title, name) => {
  expect(taken(written)).toEqual([title, name])
})

test.each([
  // Names that begin or end as a title does.
  'นายิกา ใจดี',
  'นายน์ ใจดี',
  'นางฟ้า',
  'นาวา ศรีสุข',
  'ดารา ชัยดี',
  'Missy Elliott',
  'Mrinal Sen',
  'Masterton Lee',
  'Ms',
  '이수양',
  '김양',
  '학생',
  '同学',
  '马先生',
  'ด.ช.',
])('%s is a name', (written) => {
  expect(taken(written)).toEqual([null, written])
})

test('a cell of its own is read however it is written', () => {
  expect(['ดช.', ' นาย ', 'MR.', '同学', 'Leo', ''].map(readTitle)).toEqual(['ด.ช.', 'นาย', 'Mr', '同学', null, null])
})

const names = fc.constantFrom('มะลิ ใจดี', 'ภูผา ทองดี', 'Aanya Patel', 'Leo', '김하늘', '박민준', '王小明', '陈静怡')
const fits = (name: string, title: string) =>
  [/\p{Script=Thai}/u, /\p{Script=Hangul}/u, /\p{Script=Han}/u, /\p{Script=Latin}/u].some(
    (script) => script.test(name) && script.test(title),
  )

test('a title that is put before a name in its script is taken off again, whole', () => {
  fc.assert(
    fc.property(names, fc.constantFrom(...titles), (name, title) => {
      fc.pre(fits(name, title))
      expect(takeTitle(withTitle(name, title))).toEqual({ title, name })
    }),
  )
})

test('of whatever is written, something to be called by is left, and nothing is made up', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (written) => {
      const { title, name } = takeTitle(written)
      expect(written).toContain(name)
      if (title === null) expect(name).toBe(written.trim())
      else expect([isTitle(title), /\p{L}/u.test(name)]).toEqual([true, true])
    }),
    { numRuns: 2_000 },
  )
})

test('taking a title off spoils no name', () => {
  fc.assert(
    fc.property(names, fc.constantFrom(...titles), (name, title) => {
      fc.pre(fits(name, title))
      expect(checkName(takeTitle(withTitle(name, title)).name)).toEqual({ ok: true, value: name })
    }),
  )
})
