import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countOutcomes,
  toImportRows,
  isRowOfStudent,
  planImport,
  type ImportFacts,
  type ImportRow,
  type ExistingStudent,
} from './import-plan.ts'

const row = (name: string, identifier = '', more: Partial<ImportRow> = {}): ImportRow => ({
  row: 1,
  name,
  identifier,
  group: '',
  birth: '',
  classroom: '',
  ...more,
})
const facts: ImportFacts = {
  classroomId: 'here',
  classrooms: [
    { id: 'here', name: '4B', seatsLeft: 3, groups: [] },
    { id: 'there', name: '4C', seatsLeft: 0, groups: [] },
  ],
  existingStudents: [
    { id: 'ann', name: 'Ann', identifier: 'S1', classrooms: ['here'], taught: true, inOwnClass: true, removed: false },
    {
      id: 'bob',
      name: 'Bob',
      identifier: 'S2',
      classrooms: ['elsewhere'],
      taught: false,
      inOwnClass: false,
      removed: false,
    },
    { id: 'dan', name: 'Dan', identifier: 'S5', classrooms: ['mine'], taught: true, inOwnClass: true, removed: false },
    { id: 'cem', name: 'Cem', identifier: null, classrooms: ['here'], taught: true, inOwnClass: true, removed: false },
  ],
  claimingTeacher: { administers: false, policy: 'ask' },
  thisYear: 2026,
}
const summarize = (rows: ImportRow[], over: Partial<ImportFacts> = {}) => {
  const plan = planImport(rows, { ...facts, ...over })
  return [
    ...plan.rows.map(({ fate, studentId, name }) => [fate, studentId, name].filter(Boolean).join(' ')),
    ...plan.problems.map(({ problem }) => problem),
  ]
}

test.each([
  ['plans unknown students as new', [row('Eve'), row('Fay', 'S9')], ['new Eve', 'new Fay']],
  ['matches a student of the class by number', [row('Ann', 'S1')], ['here ann Ann']],
  ['renames a student matched by number', [row('Anna', 'S1')], ['renamed ann Anna']],
  ['moves a student from another class of the same teacher', [row('Danny', 'S5')], ['moved dan Danny']],
  ['requests a student of another teacher', [row('BOB', 'S2')], ['asked bob Bob']],
  ['rejects another teacher’s student with a different name', [row('Bill', 'S2')], ['identifier-taken']],
  ['matches a student without number by name in the class', [row('cem')], ['here cem Cem']],
  ['matches by name a student who had no number', [row('Cem', 'S7')], ['here cem Cem']],
  ['plans a new student when the number differs', [row('Ann', 'S8')], ['new Ann']],
  ['rejects a repeated number', [row('Eve', 'S9'), row('Fay', 'S9')], ['new Eve', 'identifier-twice']],
  ['rejects a repeated name without numbers', [row('Eve'), row('EVE')], ['new Eve', 'name-twice']],
  ['accepts a repeated name with different numbers', [row('Eve', 'S8'), row('Eve', 'S9')], ['new Eve', 'new Eve']],
  ['rejects an unknown class', [row('Eve', '', { classroom: '9Z' })], ['unknown-class']],
  ['rejects a row for a full class', [row('Eve', '', { classroom: ' 4c ' })], ['full']],
  [
    'fills the last seat and rejects the next row',
    [row('Eve'), row('Fay'), row('Gus'), row('Hal')],
    ['new Eve', 'new Fay', 'new Gus', 'full'],
  ],
  ['rejects a name with an emoji', [row('Eve 🚀')], ['character']],
])('%s', (_, rows, expected) => {
  expect(summarize(rows)).toEqual(expected)
})

test('the free policy moves other teachers’ students directly and keeps their name; admins may rename', () => {
  expect(
    summarize([row('BOB', 'S2'), row('Bill', 'S2')], { claimingTeacher: { administers: false, policy: 'free' } }),
  ).toEqual(['moved bob Bob', 'identifier-twice'])
  expect(summarize([row('Bill', 'S2')], { claimingTeacher: { administers: false, policy: 'free' } })).toEqual([
    'identifier-taken',
  ])
  expect(summarize([row('Robert', 'S2')], { claimingTeacher: { administers: true, policy: 'ask' } })).toEqual([
    'moved bob Robert',
  ])
})

test('rejects rows that exceed the group limit of a class', () => {
  const groups = Array.from({ length: 29 }, (_, index) => `G${index}`)
  const classrooms = [{ id: 'here', name: '4B', seatsLeft: 9, groups }]
  const rows = [
    row('Eve', '', { group: 'Owls' }),
    row('Fay', '', { group: 'g1; owls' }),
    row('Gus', '', { group: 'Bees' }),
    row('Hal'),
  ]
  expect(summarize(rows, { classrooms })).toEqual(['new Eve', 'new Fay', 'new Hal', 'too-many-groups'])
})

test('truncates group names at a whole character and rejects invalid ones', () => {
  const planWithGroup = (group: string) => planImport([row('Eve', '', { group })], facts)
  expect(planWithGroup(`${'x'.repeat(39)}😀😀`).rows[0]!.groups).toEqual(['x'.repeat(39)])
  for (const group of ['\u202egnp.exe', 'Ow\u200bls', `Owls; a${'\u0301'.repeat(9)}`])
    expect(planWithGroup(group).problems).toMatchObject([{ problem: 'group-name' }])
})

test('builds rows from columns, numbered as in the file', () => {
  const rows = toImportRows(
    [
      ['id', 'first', 'last', 'class'],
      ['S1', 'Leo', 'Martin', '4B'],
    ],
    ['identifier', 'name', 'family', 'classroom'],
    true,
  )
  expect(rows).toEqual([
    { row: 2, name: 'Leo Martin', title: null, identifier: 'S1', group: '', birth: '', classroom: '4B' },
  ])
})

test('separates titles from names, with or without a title column', () => {
  const roles = ['title', 'name', 'family'] as const
  const rows = toImportRows(
    [
      ['นาย', 'ภูผา', 'ทองดี'],
      ['', 'ด.ญ.มะลิ', 'ใจดี'],
      ['', 'Leo', ''],
    ],
    roles,
    false,
  )
  expect(rows.map(({ title, name }) => [title, name])).toEqual([
    ['นาย', 'ภูผา ทองดี'],
    ['ด.ญ.', 'มะลิ ใจดี'],
    [null, 'Leo'],
  ])
})

test('importing the same list again creates no new or duplicate students', () => {
  const names = fc.array(
    fc.record({
      name: fc.constantFrom('Ann', 'Bob', 'Cem', 'Dee', 'Eve', 'มะลิ'),
      identifier: fc.constantFrom('', '', 'S1', 'S2', 'S3', 'S4'),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(names, (entries) => {
      const ampleFacts: ImportFacts = {
        ...facts,
        classrooms: [{ id: 'here', name: '4B', seatsLeft: 99, groups: [] }],
        existingStudents: [],
      }
      const rows = entries.map((entry, index) => row(entry.name, entry.identifier, { row: index + 1 }))
      const first = planImport(rows, ampleFacts)
      const existingStudents = first.rows.map(
        ({ row: id, name, identifier }): ExistingStudent => ({
          id: `${id}`,
          name,
          identifier,
          classrooms: ['here'],
          taught: true,
          inOwnClass: true,
          removed: false,
        }),
      )
      const second = planImport(rows, { ...ampleFacts, existingStudents })
      expect(countOutcomes(second.rows).new).toBe(0)
      expect(new Set(second.rows.map(({ studentId }) => studentId)).size).toBe(second.rows.length)
    }),
  )
})

test('parses several groups and classes in one cell', () => {
  const { rows, problems } = planImport(
    [row('Ann', 'S1', { group: 'Owls; Larks ;', classroom: '9Z; 4B' }), row('Eve', '', { classroom: '9Z; 9Y' })],
    facts,
  )
  expect(rows).toMatchObject([{ fate: 'here', classroomId: 'here', groups: ['Owls', 'Larks'] }])
  expect(problems).toMatchObject([{ problem: 'unknown-class' }])
})

test.each([
  ['matches by id', row('Whoever', '', { studentId: 'li' }), true],
  ['does not match another student’s id', row('Li', '', { studentId: 'other' }), false],
  ['matches by number with a different name', row('Lee', 'S1'), true],
  ['does not match by name when the number differs', row('Li', 'S2'), false],
  ['matches by full name in a class of the student', row(' lI '), true],
  ['matches by full name and class name', row('Li', '', { classroom: ' 4c ' }), true],
  ['does not match by name in another class', row('Li', '', { classroom: '9Z' }), false],
  ['does not match part of a name', row('Liam'), false],
])('a pending row %s', (_, rowToMatch, expected) => {
  const student = {
    id: 'li',
    name: 'Li',
    identifier: 'S1',
    classrooms: [
      { id: 'here', name: '4B' },
      { id: 'there', name: '4C' },
    ],
  }
  expect(isRowOfStudent(rowToMatch, 'here', student)).toBe(expected)
})
