import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkName } from './judged-name.ts'
import { isTitle, parseTitle, splitTitle, titles, addTitle } from './titles.ts'

const split = (nameText: string) => {
  const { title, name } = splitTitle(nameText)
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
])('splits from %s the title %s', (nameText, title, name) => {
  expect(split(nameText)).toEqual([title, name])
})

test.each([
  // Names that start or end like a title.
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
])('keeps the name %s whole', (nameText) => {
  expect(split(nameText)).toEqual([null, nameText])
})

test('parses a title cell in any spelling', () => {
  expect(['ดช.', ' นาย ', 'MR.', '同学', 'Leo', ''].map(parseTitle)).toEqual(['ด.ช.', 'นาย', 'Mr', '同学', null, null])
})

const names = fc.constantFrom('มะลิ ใจดี', 'ภูผา ทองดี', 'Aanya Patel', 'Leo', '김하늘', '박민준', '王小明', '陈静怡')
const sharesScript = (name: string, title: string) =>
  [/\p{Script=Thai}/u, /\p{Script=Hangul}/u, /\p{Script=Han}/u, /\p{Script=Latin}/u].some(
    (script) => script.test(name) && script.test(title),
  )

test('splits off every title that was added to a name in the same script', () => {
  fc.assert(
    fc.property(names, fc.constantFrom(...titles), (name, title) => {
      fc.pre(sharesScript(name, title))
      expect(splitTitle(addTitle(name, title))).toEqual({ title, name })
    }),
  )
})

test('always leaves a name with letters that is part of the input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (nameText) => {
      const { title, name } = splitTitle(nameText)
      expect(nameText).toContain(name)
      if (title === null) expect(name).toBe(nameText.trim())
      else expect([isTitle(title), /\p{L}/u.test(name)]).toEqual([true, true])
    }),
    { numRuns: 2_000 },
  )
})

test('splitting off a title leaves a valid name', () => {
  fc.assert(
    fc.property(names, fc.constantFrom(...titles), (name, title) => {
      fc.pre(sharesScript(name, title))
      expect(checkName(splitTitle(addTitle(name, title)).name)).toEqual({ ok: true, value: name })
    }),
  )
})
