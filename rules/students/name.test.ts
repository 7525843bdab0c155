import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLetters } from '../input/display-name.ts'
import { checkName, checkTypedName } from './judged-name.ts'
import { nameKey } from './name.ts'

test.each([
  'มะลิ ใจดี',
  'ปั๊ม ศรีสุข',
  'น้ำฝน',
  'เด็กหญิงกัลยาณี สิทธิ์ธนานนท์',
  'ณัฐพงศ์ (นัท)',
  '김하늘',
  '王小明',
  '曹操',
  '欧阳娜娜',
  'Aanya Patel',
  "O'Brien",
  'José María',
  'Nguyễn Thị Ánh',
  'Jean-Luc',
  'Ms. Lee',
  'Mali 2',
  'Dick',
  'Fuk Wing',
  'Phuc',
  'แม่งาม',
  'Scunthorpe',
  'Essex',
  'Cockburn',
  'Hancock',
  '迪丽热巴·迪力木拉提',
])('accepts %s as a student name', (name) => {
  expect(checkName(name)).toEqual({ ok: true, value: name.normalize('NFC') })
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['123', 'empty'],
  ['มะลิ Mali', 'mixed-scripts'],
  ['Раvеl', 'script'],
  ['さくら', 'script'],
  ['mali\u200b', 'hidden-characters'],
  ['\u202emali', 'hidden-characters'],
  ['ma\u00adli', 'hidden-characters'],
  ['\u3164', 'hidden-characters'],
  ['mali\ufe0f', 'hidden-characters'],
  ['mali\u0000', 'hidden-characters'],
  ['Leo 🚀', 'character'],
  ['<b>Leo</b>', 'character'],
  ['=SUM(A1)', 'character'],
  ['𝓛𝓮𝓸', 'character'],
  ['n\u0300\u0301\u0302\u0303', 'marks'],
  ['ก่่่่', 'marks'],
  ['\u0e48ก', 'marks'],
  ['น\u0e33\u0e33', 'marks'],
  [`น${'\u0e33'.repeat(5_000)}`, 'too-long'],
  [`Mali${'\u0301'.repeat(5_000)}`, 'too-long'],
  ['a'.repeat(81), 'too-long'],
  ['fuck', 'word'],
  ['F.u.c.k', 'word'],
  ['fuuuuck', 'word'],
  ['5h1t', 'word'],
  ['ไอ้เหี้ย', 'word'],
  ['แม่ง', 'word'],
  ['씨발', 'word'],
  ['傻逼', 'word'],
])('rejects the student name %j: %s', (name, reason) => {
  expect(checkName(name)).toEqual({ ok: false, reason })
})

test('rejects links in typed names but accepts dots in list names', () => {
  for (const address of ['www.evil.com', 'bit.ly', 'ＥＶＩＬ．ＣＯＭ', 'Mali see evil.top', 'ｗｗｗ．evil'])
    expect(checkTypedName(address)).toEqual({ ok: false, reason: 'link' })
  for (const name of ['J. Kim', 'St. John', 'J.R. Lee', 'มะลิ ใจดี', '김하늘', '王小明'])
    expect([checkTypedName(name), checkName(name)]).toEqual([
      { ok: true, value: name },
      { ok: true, value: name },
    ])
  expect(checkName('Dr.Co').ok).toBe(true)
  expect(checkTypedName('fuck')).toEqual({ ok: false, reason: 'word' })
})

test('normalizes spaces, full-width letters and composed characters', () => {
  expect(checkName('  Ｌｅｏ \u00a0  Martin ')).toEqual({ ok: true, value: 'Leo Martin' })
  expect(checkName('Jose\u0301')).toEqual({ ok: true, value: 'José' })
})

test('a Thai letter with its marks counts once', () => {
  expect(countLetters('ปั๊ม')).toBe(2)
  expect(countLetters('น้ำ')).toBe(1)
  expect(checkName('กั้'.repeat(80)).ok).toBe(true)
  expect(checkName('กั้'.repeat(81)).ok).toBe(false)
})

test('gives two spellings of one name the same key', () => {
  expect(nameKey('Jean-Luc  Picard')).toBe(nameKey('jean luc picard'))
  expect(nameKey('Mali 2')).not.toBe(nameKey('Mali'))
})

test('an accepted name is accepted again unchanged and has no hidden characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const checked = checkName(text)
      if (!checked.ok) return
      expect(checkName(checked.value)).toEqual(checked)
      expect(checked.value).not.toMatch(/[\p{C}<>"&=@]/u)
      expect(countLetters(checked.value)).toBeLessThanOrEqual(80)
    }),
    { numRuns: 2_000 },
  )
})
