import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createdClassKey, planRollover, type Move, type RolloverClass } from './year-rollover.ts'

const schoolClass = (id: string, students: string[], seats = 40): RolloverClass => ({
  id,
  name: id,
  status: 'active',
  students,
  seats,
})
const toNew = (from: string, over: Partial<Move> = {}): Move => ({
  from,
  to: { kind: 'new', name: 'Next', grade: null },
  leaveOut: [],
  teachers: [],
  ...over,
})

test('moves a class up; the old class stays open for a student who stays', () => {
  const { plan, conflicts } = planRollover(
    [schoolClass('4B', ['a', 'b', 'c'])],
    [toNew('4B', { leaveOut: ['c'], teachers: ['t'] })],
    40,
  )
  expect(conflicts).toEqual([])
  expect(plan.rows).toEqual([
    ['4B', 'a', 'archived'],
    ['new:4B', 'a', 'active'],
    ['4B', 'b', 'archived'],
    ['new:4B', 'b', 'active'],
  ])
  expect(plan.created).toEqual([{ key: 'new:4B', from: '4B', name: 'Next', grade: null, teachers: ['t'] }])
  expect([plan.keptOpen, plan.archived]).toEqual([['4B'], []])
  expect(planRollover([schoolClass('4B', ['a'])], [toNew('4B')], 40).plan).toMatchObject({
    keptOpen: [],
    archived: ['4B'],
  })
  const finished = planRollover(
    [schoolClass('6B', ['a'])],
    [toNew('6B', { to: { kind: 'none' }, leaveOut: ['a'] })],
    40,
  ).plan
  expect(finished).toMatchObject({ keptOpen: [], archived: ['6B'], counts: { stay: 0, finish: 1 } })
  expect(plan.counts).toEqual({ classes: 1, moved: 2, stay: 1, finish: 0, alreadyThere: 0, inSeveral: 0 })
})

test('merges two classes into an existing one without duplicate students', () => {
  const classes = [schoolClass('4A', ['a', 'x']), schoolClass('4B', ['b', 'x']), schoolClass('5', ['z', 'b'])]
  const into = (from: string): Move => ({ from, to: { kind: 'existing', id: '5' }, leaveOut: [], teachers: [] })
  const { plan } = planRollover(classes, [into('4A'), into('4B')], 40)
  expect(plan.rows.filter(([, , status]) => status === 'active')).toEqual([
    ['5', 'a', 'active'],
    ['5', 'x', 'active'],
  ])
  expect(plan.counts).toMatchObject({ moved: 4, alreadyThere: 2, inSeveral: 1 })
})

test.each([
  ['an unknown class', [toNew('9Z')], 'unknown-class'],
  ['a class listed twice', [toNew('4A'), toNew('4A')], 'chosen-twice'],
  ['a target that also moves', [toNew('4A', { to: { kind: 'existing', id: '4B' } }), toNew('4B')], 'target-is-leaving'],
  ['an archived target', [toNew('4A', { to: { kind: 'existing', id: 'old' } })], 'target-archived'],
  ['a new class without a name', [toNew('4A', { to: { kind: 'new', name: ' ', grade: null } })], 'no-name'],
  ['a target with too few seats', [toNew('4A', { to: { kind: 'existing', id: 'tiny' } })], 'too-small'],
] satisfies [string, Move[], string][])('reports %s as a conflict', (_, moves, kind) => {
  const classes = [
    schoolClass('4A', ['a', 'b']),
    schoolClass('4B', []),
    { ...schoolClass('old', []), status: 'archived' as const },
    schoolClass('tiny', [], 1),
  ]
  expect(planRollover(classes, moves, 40).conflicts.map((conflict) => conflict.kind)).toContain(kind)
})

/** Random schools with a few classes and students, and random moves. */
const schools = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 }), { minLength: 1, maxLength: 6 })
  .chain((rosters) => {
    const classes = rosters.map((students, index) => schoolClass(`c${index}`, students, 100))
    const target = fc.oneof(
      fc.constant({ kind: 'none' as const }),
      fc.constant({ kind: 'new' as const, name: 'Next', grade: null }),
      fc.integer({ min: 0, max: classes.length - 1 }).map((index) => ({ kind: 'existing' as const, id: `c${index}` })),
    )
    const wish = (index: number) =>
      fc
        .record({ to: target, leaveOut: fc.subarray([...classes[index]!.students]) })
        .map((move): Move => ({ from: `c${index}`, teachers: [], ...move }))
    const moves = fc.subarray(classes.map((_, index) => index)).chain((chosen) => fc.tuple(...chosen.map(wish)))
    return fc.record({ classes: fc.constant(classes), moves })
  })

type State = Map<string, string>
const key = (classroom: string, student: string) => `${classroom}/${student}`
const stateOf = (classes: RolloverClass[]): State =>
  new Map(classes.flatMap(({ id, students }) => students.map((student) => [key(id, student), 'active'] as const)))

test('loses or duplicates no student, changes no one else, and can be undone', () => {
  fc.assert(
    fc.property(schools, ({ classes, moves }) => {
      const { plan, conflicts } = planRollover(classes, moves, 100)
      const broken = new Set(conflicts.map(({ from }) => from))
      const before = stateOf(classes)
      const after = new Map(before)
      expect(new Set(plan.rows.map(([classroom, student]) => key(classroom, student))).size).toBe(plan.rows.length)
      for (const [classroom, student, status] of plan.rows) after.set(key(classroom, student), status)
      for (const { from, to, leaveOut } of moves.filter((move) => !broken.has(move.from))) {
        for (const student of classes.find(({ id }) => id === from)!.students) {
          if (leaveOut.includes(student)) expect(after.get(key(from, student))).toBe('active')
          else if (to.kind !== 'none')
            expect(after.get(key(to.kind === 'new' ? createdClassKey(from) : to.id, student))).toBe('active')
          if (to.kind === 'none') expect(after.get(key(from, student))).toBe('active')
        }
      }
      const touched = new Set(plan.rows.map(([classroom, student]) => key(classroom, student)))
      for (const [pair, status] of before) if (!touched.has(pair)) expect(after.get(pair)).toBe(status)
      for (const [classroom, student] of plan.rows) {
        const previous = before.get(key(classroom, student))
        if (previous) after.set(key(classroom, student), previous)
        else after.delete(key(classroom, student))
      }
      expect(after).toEqual(before)
    }),
  )
})
