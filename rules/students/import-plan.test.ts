import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countFates,
  importRowsOf,
  isRowOf,
  planImport,
  type ImportFacts,
  type ImportRow,
  type KnownStudent,
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
  known: [
    { id: 'ann', name: 'Ann', identifier: 'S1', classrooms: ['here'], taught: true, own: true, removed: false },
    { id: 'bob', name: 'Bob', identifier: 'S2', classrooms: ['elsewhere'], taught: false, own: false, removed: false },
    { id: 'dan', name: 'Dan', identifier: 'S5', classrooms: ['mine'], taught: true, own: true, removed: false },
    { id: 'cem', name: 'Cem', identifier: null, classrooms: ['here'], taught: true, own: true, removed: false },
  ],
  taker: { administers: false, policy: 'ask' },
  thisYear: 2026,
}
const short = (rows: ImportRow[], over: Partial<ImportFacts> = {}) => {
  const plan = planImport(rows, { ...facts, ...over })
  return [
    ...plan.rows.map(({ fate, studentId, name }) => [fate, studentId, name].filter(Boolean).join(' ')),
    ...plan.problems.map(({ problem }) => problem),
  ]
}

test.each([
  ['nobody knows them', [row('Eve'), row('Fay', 'S9')], ['new Eve', 'new Fay']],
  ['known by number, in the class', [row('Ann', 'S1')], ['here ann Ann']],
  ['known by number, with another name', [row('Anna', 'S1')], ['renamed ann Anna']],
  ['known by number, in another class of one’s own', [row('Danny', 'S5')], ['moved dan Danny']],
  ['known by number and name, in a class of others', [row('BOB', 'S2')], ['asked bob Bob']],
  ['a number of a child of others, with another name', [row('Bill', 'S2')], ['identifier-taken']],
  ['without a number, by the name in the class', [row('cem')], ['here cem Cem']],
  ['a number for a child that had none', [row('Cem', 'S7')], ['here cem Cem']],
  ['the name of a child with another number is another child', [row('Ann', 'S8')], ['new Ann']],
  ['the same number twice', [row('Eve', 'S9'), row('Fay', 'S9')], ['new Eve', 'identifier-twice']],
  ['the same name twice without numbers', [row('Eve'), row('EVE')], ['new Eve', 'name-twice']],
  ['the same name twice with numbers', [row('Eve', 'S8'), row('Eve', 'S9')], ['new Eve', 'new Eve']],
  ['a class nobody teaches', [row('Eve', '', { classroom: '9Z' })], ['unknown-class']],
  ['a full class', [row('Eve', '', { classroom: ' 4c ' })], ['full']],
  ['the last seat', [row('Eve'), row('Fay'), row('Gus'), row('Hal')], ['new Eve', 'new Fay', 'new Gus', 'full']],
  ['a name that cannot be', [row('Eve 🚀')], ['character']],
])('%s', (_, rows, expected) => {
  expect(short(rows)).toEqual(expected)
})

test('where the school lets teachers, a child of others comes at once and keeps its name; who runs the school needs nobody', () => {
  expect(short([row('BOB', 'S2'), row('Bill', 'S2')], { taker: { administers: false, policy: 'free' } })).toEqual([
    'moved bob Bob',
    'identifier-twice',
  ])
  expect(short([row('Bill', 'S2')], { taker: { administers: false, policy: 'free' } })).toEqual(['identifier-taken'])
  expect(short([row('Robert', 'S2')], { taker: { administers: true, policy: 'ask' } })).toEqual(['moved bob Robert'])
})

test('a class gets no more groups than it may have', () => {
  const groups = Array.from({ length: 29 }, (_, index) => `G${index}`)
  const classrooms = [{ id: 'here', name: '4B', seatsLeft: 9, groups }]
  const rows = [
    row('Eve', '', { group: 'Owls' }),
    row('Fay', '', { group: 'g1; owls' }),
    row('Gus', '', { group: 'Bees' }),
    row('Hal'),
  ]
  expect(short(rows, { classrooms })).toEqual(['new Eve', 'new Fay', 'new Hal', 'too-many-groups'])
})

test('a group is called what one may type, cut at a whole letter', () => {
  const named = (group: string) => planImport([row('Eve', '', { group })], facts)
  expect(named(`${'x'.repeat(39)}😀😀`).rows[0]!.groups).toEqual(['x'.repeat(39)])
  for (const group of ['\u202egnp.exe', 'Ow\u200bls', `Owls; a${'\u0301'.repeat(9)}`])
    expect(named(group).problems).toMatchObject([{ problem: 'group-name' }])
})

test('rows from columns, numbered as in the file', () => {
  const rows = importRowsOf(
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

test('titles of a file are taken off the name, in a column of their own or not', () => {
  const roles = ['title', 'name', 'family'] as const
  const rows = importRowsOf(
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

test('taken over once and read again, nothing is new and nobody is doubled', () => {
  const names = fc.array(
    fc.record({
      name: fc.constantFrom('Ann', 'Bob', 'Cem', 'Dee', 'Eve', 'มะลิ'),
      identifier: fc.constantFrom('', '', 'S1', 'S2', 'S3', 'S4'),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(names, (list) => {
      const wide: ImportFacts = {
        ...facts,
        classrooms: [{ id: 'here', name: '4B', seatsLeft: 99, groups: [] }],
        known: [],
      }
      const rows = list.map((one, index) => row(one.name, one.identifier, { row: index + 1 }))
      const first = planImport(rows, wide)
      const known = first.rows.map(
        ({ row: id, name, identifier }): KnownStudent => ({
          id: `${id}`,
          name,
          identifier,
          classrooms: ['here'],
          taught: true,
          own: true,
          removed: false,
        }),
      )
      const second = planImport(rows, { ...wide, known })
      expect(countFates(second.rows).new).toBe(0)
      expect(new Set(second.rows.map(({ studentId }) => studentId)).size).toBe(second.rows.length)
    }),
  )
})

test('several groups and several classes in one cell, as our own files have them', () => {
  const { rows, problems } = planImport(
    [row('Ann', 'S1', { group: 'Owls; Larks ;', classroom: '9Z; 4B' }), row('Eve', '', { classroom: '9Z; 9Y' })],
    facts,
  )
  expect(rows).toMatchObject([{ fate: 'here', classroomId: 'here', groups: ['Owls', 'Larks'] }])
  expect(problems).toMatchObject([{ problem: 'unknown-class' }])
})

test.each([
  ['by id', row('Whoever', '', { studentId: 'li' }), true],
  ['not where the row is somebody else’s', row('Li', '', { studentId: 'other' }), false],
  ['by number, whatever the name', row('Lee', 'S1'), true],
  ['not by name where the number is another', row('Li', 'S2'), false],
  ['by the whole name in a class of the child', row(' lI '), true],
  ['by the name of a class', row('Li', '', { classroom: ' 4c ' }), true],
  ['not by the name in another class', row('Li', '', { classroom: '9Z' }), false],
  ['not by a part of a name', row('Liam'), false],
])('a waiting row is a child’s %s', (_, given, expected) => {
  const child = {
    id: 'li',
    name: 'Li',
    identifier: 'S1',
    classrooms: [
      { id: 'here', name: '4B' },
      { id: 'there', name: '4C' },
    ],
  }
  expect(isRowOf(given, 'here', child)).toBe(expected)
})
