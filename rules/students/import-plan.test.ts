import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFates, importRowsOf, planImport, type ImportFacts, type ImportRow, type KnownStudent } from './import-plan.ts'

const row = (name: string, identifier = '', more: Partial<ImportRow> = {}): ImportRow => ({ row: 1, name, identifier, group: '', birth: '', classroom: '', ...more })
const facts: ImportFacts = {
  classroomId: 'here',
  classrooms: [
    { id: 'here', name: '4B', seatsLeft: 3 },
    { id: 'there', name: '4C', seatsLeft: 0 },
  ],
  known: [
    { id: 'ann', name: 'Ann', identifier: 'S1', classrooms: ['here'] },
    { id: 'bob', name: 'Bob', identifier: 'S2', classrooms: ['elsewhere'] },
    { id: 'cem', name: 'Cem', identifier: null, classrooms: ['here'] },
  ],
  thisYear: 2026,
}
const short = (rows: ImportRow[]) => {
  const plan = planImport(rows, facts)
  return [...plan.rows.map(({ fate, studentId, name }) => [fate, studentId, name].filter(Boolean).join(' ')), ...plan.problems.map(({ problem }) => problem)]
}

test.each([
  ['nobody knows them', [row('Eve'), row('Fay', 'S9')], ['new Eve', 'new Fay']],
  ['known by number, in the class', [row('Ann', 'S1')], ['here ann Ann']],
  ['known by number, with another name', [row('Anna', 'S1')], ['renamed ann Anna']],
  ['known by number, in another class', [row('Bob', 'S2')], ['moved bob Bob']],
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

test('rows from columns, numbered as in the file', () => {
  const rows = importRowsOf([['id', 'first', 'last', 'class'], ['S1', 'Leo', 'Martin', '4B']], ['identifier', 'name', 'family', 'classroom'], true)
  expect(rows).toEqual([{ row: 2, name: 'Leo Martin', identifier: 'S1', group: '', birth: '', classroom: '4B' }])
})

test('taken over once and read again, nothing is new and nobody is doubled', () => {
  const names = fc.array(fc.record({ name: fc.constantFrom('Ann', 'Bob', 'Cem', 'Dee', 'Eve', 'มะลิ'), identifier: fc.constantFrom('', '', 'S1', 'S2', 'S3', 'S4') }), { maxLength: 12 })
  fc.assert(
    fc.property(names, (list) => {
      const wide: ImportFacts = { ...facts, classrooms: [{ id: 'here', name: '4B', seatsLeft: 99 }], known: [] }
      const rows = list.map((one, index) => row(one.name, one.identifier, { row: index + 1 }))
      const first = planImport(rows, wide)
      const known = first.rows.map(({ row: id, name, identifier }): KnownStudent => ({ id: `${id}`, name, identifier, classrooms: ['here'] }))
      const second = planImport(rows, { ...wide, known })
      expect(countFates(second.rows).new).toBe(0)
      expect(new Set(second.rows.map(({ studentId }) => studentId)).size).toBe(second.rows.length)
    }),
  )
})

test('several groups and several classes in one cell, as our own files have them', () => {
  const { rows, problems } = planImport([row('Ann', 'S1', { group: 'Owls; Larks ;', classroom: '9Z; 4B' }), row('Eve', '', { classroom: '9Z; 9Y' })], facts)
  expect(rows).toMatchObject([{ fate: 'here', classroomId: 'here', groups: ['Owls', 'Larks'] }])
  expect(problems).toMatchObject([{ problem: 'unknown-class' }])
})
