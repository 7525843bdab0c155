import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openedKey, planTurn, type Move, type TurningClass } from './year-turn.ts'

const room = (id: string, students: string[], seats = 40): TurningClass => ({
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

test('a class moves up, one child stays behind, and the old class stays open for that child', () => {
  const { turn, conflicts } = planTurn(
    [room('4B', ['a', 'b', 'c'])],
    [toNew('4B', { leaveOut: ['c'], teachers: ['t'] })],
    40,
  )
  expect(conflicts).toEqual([])
  expect(turn.rows).toEqual([
    ['4B', 'a', 'archived'],
    ['new:4B', 'a', 'active'],
    ['4B', 'b', 'archived'],
    ['new:4B', 'b', 'active'],
  ])
  expect(turn.opened).toEqual([{ key: 'new:4B', from: '4B', name: 'Next', grade: null, teachers: ['t'] }])
  expect([turn.kept, turn.archived]).toEqual([['4B'], []])
  expect(planTurn([room('4B', ['a'])], [toNew('4B')], 40).turn).toMatchObject({ kept: [], archived: ['4B'] })
  const finished = planTurn([room('6B', ['a'])], [toNew('6B', { to: { kind: 'none' }, leaveOut: ['a'] })], 40).turn
  expect(finished).toMatchObject({ kept: [], archived: ['6B'], counts: { stay: 0, finish: 1 } })
  expect(turn.counts).toEqual({ classes: 1, moved: 2, stay: 1, finish: 0, alreadyThere: 0, inSeveral: 0 })
})

test('two classes become one that exists; who is in both is there once', () => {
  const classes = [room('4A', ['a', 'x']), room('4B', ['b', 'x']), room('5', ['z', 'b'])]
  const into = (from: string): Move => ({ from, to: { kind: 'existing', id: '5' }, leaveOut: [], teachers: [] })
  const { turn } = planTurn(classes, [into('4A'), into('4B')], 40)
  expect(turn.rows.filter(([, , status]) => status === 'active')).toEqual([
    ['5', 'a', 'active'],
    ['5', 'x', 'active'],
  ])
  expect(turn.counts).toMatchObject({ moved: 4, alreadyThere: 2, inSeveral: 1 })
})

test.each([
  ['a class nobody knows', [toNew('9Z')], 'unknown-class'],
  ['a class chosen twice', [toNew('4A'), toNew('4A')], 'chosen-twice'],
  [
    'a target that leaves itself',
    [toNew('4A', { to: { kind: 'existing', id: '4B' } }), toNew('4B')],
    'target-is-leaving',
  ],
  ['a target that is put away', [toNew('4A', { to: { kind: 'existing', id: 'old' } })], 'target-archived'],
  ['a class without a name', [toNew('4A', { to: { kind: 'new', name: ' ', grade: null } })], 'no-name'],
  ['a class too small for them', [toNew('4A', { to: { kind: 'existing', id: 'tiny' } })], 'too-small'],
] satisfies [string, Move[], string][])('%s is seen before anything moves', (_, moves, kind) => {
  const classes = [
    room('4A', ['a', 'b']),
    room('4B', []),
    { ...room('old', []), status: 'archived' as const },
    room('tiny', [], 1),
  ]
  expect(planTurn(classes, moves, 40).conflicts.map((conflict) => conflict.kind)).toContain(kind)
})

/** Schools of a few classes and children, and any wish of what goes where. */
const schools = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 }), { minLength: 1, maxLength: 6 })
  .chain((rosters) => {
    const classes = rosters.map((students, index) => room(`c${index}`, students, 100))
    const target = fc.oneof(
      fc.constant({ kind: 'none' as const }),
      fc.constant({ kind: 'new' as const, name: 'Next', grade: null }),
      fc.integer({ min: 0, max: classes.length - 1 }).map((index) => ({ kind: 'existing' as const, id: `c${index}` })),
    )
    const wish = (index: number) =>
      fc
        .record({ to: target, leaveOut: fc.subarray([...classes[index]!.students]) })
        .map((one): Move => ({ from: `c${index}`, teachers: [], ...one }))
    const moves = fc.subarray(classes.map((_, index) => index)).chain((chosen) => fc.tuple(...chosen.map(wish)))
    return fc.record({ classes: fc.constant(classes), moves })
  })

type State = Map<string, string>
const key = (classroom: string, student: string) => `${classroom}/${student}`
const stateOf = (classes: TurningClass[]): State =>
  new Map(classes.flatMap(({ id, students }) => students.map((student) => [key(id, student), 'active'] as const)))

test('nobody is lost, nobody is there twice, nobody else is touched, and undoing puts everything back', () => {
  fc.assert(
    fc.property(schools, ({ classes, moves }) => {
      const { turn, conflicts } = planTurn(classes, moves, 100)
      const broken = new Set(conflicts.map(({ from }) => from))
      const before = stateOf(classes)
      const after = new Map(before)
      expect(new Set(turn.rows.map(([classroom, student]) => key(classroom, student))).size).toBe(turn.rows.length)
      for (const [classroom, student, status] of turn.rows) after.set(key(classroom, student), status)
      for (const { from, to, leaveOut } of moves.filter((move) => !broken.has(move.from))) {
        for (const student of classes.find(({ id }) => id === from)!.students) {
          if (leaveOut.includes(student)) expect(after.get(key(from, student))).toBe('active')
          else if (to.kind !== 'none')
            expect(after.get(key(to.kind === 'new' ? openedKey(from) : to.id, student))).toBe('active')
          if (to.kind === 'none') expect(after.get(key(from, student))).toBe('active')
        }
      }
      const touched = new Set(turn.rows.map(([classroom, student]) => key(classroom, student)))
      for (const [pair, status] of before) if (!touched.has(pair)) expect(after.get(pair)).toBe(status)
      for (const [classroom, student] of turn.rows) {
        const was = before.get(key(classroom, student))
        if (was) after.set(key(classroom, student), was)
        else after.delete(key(classroom, student))
      }
      expect(after).toEqual(before)
    }),
  )
})
