import { expect, test } from 'vitest'
import { classroomsLeft, mayUse, plans, seatsLeft, type Plan } from './plans.ts'

test.each([
  ['free', 3, 40, 50],
  ['teacher', 20, 60, 200],
  ['school', null, 500, 2000],
])(
  'plan %s allows %s classrooms of %s students and live rooms of %s players',
  (name, classrooms, studentsPerClassroom, playersPerLiveRoom) => {
    expect(plans.find((plan) => plan.name === name)).toEqual({
      name,
      classrooms,
      studentsPerClassroom,
      playersPerLiveRoom,
    })
  },
)

test('a larger plan never allows less', () => {
  const limits = plans.map((plan: Plan) => [
    plan.classrooms ?? Infinity,
    plan.studentsPerClassroom,
    plan.playersPerLiveRoom,
  ])
  for (const [index, larger] of limits.slice(1).entries()) {
    for (const [limit, value] of larger.entries()) expect(value).toBeGreaterThan(limits[index]![limit]!)
  }
})

test('a full classroom fits into one live room', () => {
  for (const plan of plans) expect(plan.playersPerLiveRoom).toBeGreaterThanOrEqual(plan.studentsPerClassroom)
})

test('no classroom is larger than 500', () => {
  expect(Math.max(...plans.map((plan) => plan.studentsPerClassroom))).toBe(500)
})

test.each([
  ['free', 0, 3],
  ['free', 3, 0],
  ['free', 9, 0],
  ['teacher', 3, 17],
  ['school', 900, null],
] as const)('%s with %s classrooms may open %s more', (plan, activeClassrooms, remaining) => {
  expect(classroomsLeft(plan, activeClassrooms)).toBe(remaining)
})

test('a class above its plan limit has zero free seats, never fewer', () => {
  expect([seatsLeft('free', 39), seatsLeft('free', 40), seatsLeft('free', 300)]).toEqual([1, 0, 0])
})

test('allows an amount up to the limit and names the smallest plan that allows more', () => {
  expect(mayUse('free', 'classrooms', 3)).toEqual({ ok: true })
  expect(mayUse('free', 'classrooms', 4)).toEqual({ ok: false, limit: 3, plan: 'teacher' })
  expect(mayUse('free', 'classrooms', 21)).toEqual({ ok: false, limit: 3, plan: 'school' })
  expect(mayUse('school', 'classrooms', 100_000)).toEqual({ ok: true })
  expect(mayUse('school', 'playersPerLiveRoom', 2_001)).toEqual({ ok: false, limit: 2_000, plan: null })
})
