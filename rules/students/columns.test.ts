import { expect, test } from 'vitest'
import { fullName, guessColumns } from './columns.ts'

test.each([
  [
    'English headings',
    [
      ['No', 'Student ID', 'First name', 'Last name', 'Class'],
      ['1', 'S1', 'Leo', 'Martin', '4B'],
    ],
    true,
    ['skip', 'identifier', 'name', 'family', 'classroom'],
  ],
  [
    'Thai headings',
    [
      ['ลำดับ', 'เลขประจำตัว', 'ชื่อ', 'นามสกุล', 'ห้อง'],
      ['1', '10234', 'มะลิ', 'ใจดี', 'ป.4/1'],
    ],
    true,
    ['skip', 'identifier', 'name', 'family', 'classroom'],
  ],
  [
    'Korean headings',
    [
      ['학번', '이름', '생년월일', '모둠'],
      ['1', '김하늘', '2016-03-01', '가'],
    ],
    true,
    ['identifier', 'name', 'birth', 'group'],
  ],
  [
    'Chinese headings',
    [
      ['学号', '姓名', '班级'],
      ['1', '王小明', '四班'],
    ],
    true,
    ['identifier', 'name', 'classroom'],
  ],
  [
    'Thai full names and nicknames',
    [
      ['เลขประจำตัว', 'ชื่อ - นามสกุล', 'ชื่อเล่น', 'ชื่อผู้ปกครอง'],
      ['10234', 'มะลิ ใจดี', 'มะลิ', 'สมศรี ใจดี'],
    ],
    true,
    ['identifier', 'name', 'skip', 'skip'],
  ],
  [
    'English headings with parents',
    [
      ['Student name', 'Parent name', 'Teacher'],
      ['Leo Martin', 'Ann Martin', 'Mr Fox'],
    ],
    true,
    ['name', 'skip', 'skip'],
  ],
  [
    'an exported English file',
    [
      ['Name', 'Username', 'School number', 'Groups'],
      ['Leo', 'sky-owl-1234', 'S1', 'Owls; Larks'],
    ],
    true,
    ['name', 'skip', 'identifier', 'group'],
  ],
  [
    'an exported Thai file',
    [
      ['ชื่อ', 'ชื่อผู้ใช้', 'เลขประจำตัว', 'กลุ่ม'],
      ['มะลิ', 'sky-owl-1234', 'S1', 'แมว'],
    ],
    true,
    ['name', 'skip', 'identifier', 'group'],
  ],
  [
    'an exported Korean file',
    [
      ['이름', '아이디', '학번', '학급'],
      ['하늘', 'sky-owl-1234', 'S1', '4B'],
    ],
    true,
    ['name', 'skip', 'identifier', 'classroom'],
  ],
  [
    'an exported Chinese file',
    [
      ['姓名', '用户名', '学号', '班级'],
      ['王小明', 'sky-owl-1234', 'S1', '4B'],
    ],
    true,
    ['name', 'skip', 'identifier', 'classroom'],
  ],
  [
    'a list without headings',
    [
      ['S101', 'Leo Martin', '2016'],
      ['S102', 'Ana Rivera', '2017'],
      ['S103', 'Hana Sato', '2016'],
    ],
    false,
    ['identifier', 'name', 'birth'],
  ],
  ['a list of names only', [['มะลิ'], ['ปั๊ม']], false, ['name']],
  ['a list of numbers only', [['1'], ['2']], false, ['skip']],
])('guesses the columns of %s', (_, rows, header, roles) => {
  expect(guessColumns(rows, 2026)).toEqual({ header, roles })
})

test('joins given and family names by script', () => {
  expect(fullName('Leo', 'Martin')).toBe('Leo Martin')
  expect(fullName('มะลิ', 'ใจดี')).toBe('มะลิ ใจดี')
  expect(fullName('하늘', '김')).toBe('김하늘')
  expect(fullName('小明', '王')).toBe('王小明')
  expect(fullName('Leo', '')).toBe('Leo')
})
