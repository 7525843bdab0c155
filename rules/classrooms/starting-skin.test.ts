import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestSkin } from './starting-skin.ts'

test.each([
  ['Kindergarten', 'icon'],
  ['K2', 'icon'],
  ['Grade 1', 'icon'],
  ['2', 'icon'],
  ['Year 3', 'icon'],
  ['อ.3', 'icon'],
  ['ป.1', 'icon'],
  ['1학년', 'icon'],
  ['二年级', 'icon'],
  ['幼儿园大班', 'icon'],
  ['Grade 4', 'block'],
  ['4', 'block'],
  ['4th', 'block'],
  ['Year 6', 'block'],
  ['ป.4', 'block'],
  ['ป.๔', 'block'],
  ['ประถมศึกษาปีที่ 5', 'block'],
  ['4학년', 'block'],
  ['五年级', 'block'],
  ['5年级', 'block'],
  ['Grade 6', 'text'],
  ['Year 7', 'text'],
  ['ม.1', 'text'],
  ['M.1', 'text'],
  ['중1', 'text'],
  ['중학교 2학년', 'text'],
  ['고1', 'text'],
  ['初二', 'text'],
  ['高一', 'text'],
  ['10', 'text'],
])('suggests for the grade %s the skin %s', (grade, skin) => {
  expect(suggestSkin(grade, 'Kites')).toBe(skin)
})

test.each([
  ['4B Kites', 'block'],
  ['P4/2', 'block'],
  ['ป.4/2 ห้องนกยูง', 'block'],
  ['4학년 2반', 'block'],
  ['四年级二班', 'block'],
  ['1-2', 'icon'],
  ['ม.1/12', 'text'],
])('reads the grade from the class name %s if the grade is empty', (name, skin) => {
  expect(suggestSkin(null, name)).toBe(skin)
  expect(suggestSkin(' ', name)).toBe(skin)
})

test.each(['Saturday Club', '2026', 'Class of 2026', 'Room 101', '3 little kites', 'ว่าว', '연날리기', ''])(
  'suggests nothing for the class name %s',
  (name) => {
    expect(suggestSkin(null, name)).toBeNull()
  },
)

test('the grade counts more than the name, and a later grade never gets a course for younger children', () => {
  expect(suggestSkin('Grade 1', '4B')).toBe('icon')
  const order = ['icon', 'block', 'text']
  fc.assert(
    fc.property(
      fc.constantFrom('Grade {}', '{}', 'Year {}', '{}학년', 'ป.{}'),
      fc.integer({ min: 1, max: 8 }),
      (form, grade) => {
        const skinOf = (number: number) => order.indexOf(suggestSkin(form.replace('{}', String(number)), '')!)
        return skinOf(grade) <= skinOf(grade + 1)
      },
    ),
  )
})
