import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import { addDays, isWithin } from '../time/days.ts'
import { addHoliday, type Holidays } from './holidays.ts'
import { lessonTerm, lessonsDoneByClass, moveLesson, MAX_MOVED_WEEKS, planTerm, comparePace } from './term-plan.ts'

const lessons = ['a', 'b', 'c', 'd', 'e', 'f']
const november = { from: '2026-11-04', until: '2026-11-27' }
const planNovember = (over: Partial<Parameters<typeof planTerm>[0]> = {}) =>
  unwrap(planTerm({ term: november, holidays: [], perWeek: 2, lessons, moved: {}, ...over }))
const lessonsByWeek = (over = {}) => planNovember(over).weeks.map((week) => week.lessons.join(''))

test('plans two lessons a week from the first to the last day of the term', () => {
  expect(lessonsByWeek()).toEqual(['ab', 'cd', 'ef', ''])
  expect(planNovember().weeks.map(({ from, until, schoolDays }) => [from, until, schoolDays])).toEqual([
    ['2026-11-04', '2026-11-08', 3],
    ['2026-11-09', '2026-11-15', 5],
    ['2026-11-16', '2026-11-22', 5],
    ['2026-11-23', '2026-11-27', 5],
  ])
})

test('skips holiday weeks and plans one lesson in a week with one school day', () => {
  const holidays = [
    { from: '2026-11-09', until: '2026-11-13' },
    { from: '2026-11-16', until: '2026-11-19' },
  ]
  expect(lessonsByWeek({ holidays })).toEqual(['ab', '', 'c', 'de'])
  expect(planNovember({ holidays }).weeks.map(({ isHoliday }) => isHoliday)).toEqual([false, true, false, false])
  expect(planNovember({ holidays }).left).toEqual(['f'])
})

test('postpones a lesson and all after it by a week, and takes it back', () => {
  expect(lessonsByWeek({ moved: { d: 1 } })).toEqual(['ab', 'c', 'de', 'f'])
  expect(lessonsByWeek({ moved: { c: 1 } })).toEqual(['ab', '', 'cd', 'ef'])
  expect(moveLesson({ d: 1 }, 'd', -1)).toEqual({ ok: true, value: {} })
  expect(moveLesson({}, 'd', -1)).toEqual({ ok: false, reason: 'invalid-value' })
  expect(moveLesson({ d: MAX_MOVED_WEEKS }, 'd', 1)).toEqual({ ok: false, reason: 'invalid-value' })
})

test('the lessons start in the week in which the class starts, never before the term', () => {
  expect(lessonTerm(november, '2026-11-18')).toEqual({ from: '2026-11-16', until: '2026-11-27' })
  expect(lessonTerm(november, '2026-08-03')).toEqual(november)
  expect(lessonTerm(november, '2026-11-05')).toEqual(november)
  expect(lessonTerm(november, '2026-11-28')).toBeNull()
})

test('a class that starts today is on plan', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), (offset) => {
      const today = addDays(november.from, offset)
      const plan = unwrap(
        planTerm({ term: lessonTerm(november, today)!, holidays: [], perWeek: 2, lessons, moved: {} }),
      )
      expect(comparePace(plan, 0, today)).toEqual({ is: 'on-plan', lessons: 0 })
    }),
  )
})

test('rejects a term of two years', () => {
  expect(
    planTerm({ term: { from: '2026-01-01', until: '2027-12-31' }, holidays: [], perWeek: 1, lessons, moved: {} }),
  ).toEqual({
    ok: false,
    reason: 'term-too-long',
  })
})

test('lessons of the current week count as neither behind nor ahead', () => {
  const wednesday = '2026-11-11'
  expect([1, 2, 4, 5].map((done) => comparePace(planNovember(), done, wednesday))).toEqual([
    { is: 'behind', lessons: 1 },
    { is: 'on-plan', lessons: 0 },
    { is: 'on-plan', lessons: 0 },
    { is: 'ahead', lessons: 1 },
  ])
  expect(comparePace(planNovember(), 0, '2026-10-01')).toEqual({ is: 'on-plan', lessons: 0 })
  expect(comparePace(planNovember(), 5, '2026-12-24')).toEqual({ is: 'behind', lessons: 1 })
})

test('a lesson is done when half of the class has done it, never in an empty class', () => {
  expect(lessonsDoneByClass(['a', 'b', 'c'], { a: 5, b: 4 }, 10)).toEqual(['a'])
  expect(lessonsDoneByClass(['a'], {}, 0)).toEqual([])
})

const anyDay = fc.integer({ min: 0, max: 900 }).map((offset) => addDays('2026-01-01', offset))
const anyTerm = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 300 }))
  .map(([from, days]) => ({ from, until: addDays(from, days) }))
const anyHolidays: fc.Arbitrary<Holidays> = fc
  .array(fc.tuple(anyDay, fc.integer({ min: 0, max: 60 })), { maxLength: 12 })
  .map((all) =>
    all.reduce<Holidays>(
      (holidays, [from, days]) => unwrap(addHoliday(holidays, { from, until: addDays(from, days) })),
      [],
    ),
  )
const anyInput = fc.record({
  term: anyTerm,
  holidays: anyHolidays,
  perWeek: fc.integer({ min: 1, max: 5 }),
  lessons: fc.integer({ min: 0, max: 40 }).map((count) => Array.from({ length: count }, (_, index) => `l${index}`)),
  moved: fc.dictionary(
    fc.integer({ min: 0, max: 39 }).map((index) => `l${index}`),
    fc.integer({ min: 1, max: 3 }),
    { maxKeys: 4 },
  ),
})

test('plans every lesson once, in order, within the school days of each week', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { weeks, left } = unwrap(planTerm(input))
      expect([...weeks.flatMap((week) => week.lessons), ...left]).toEqual(input.lessons)
      for (const week of weeks) {
        expect(week.lessons.length).toBeLessThanOrEqual(Math.min(input.perWeek, week.schoolDays))
        const schoolDays = Array.from({ length: 7 }, (_, offset) => addDays(week.from, offset)).filter(
          (day) =>
            day <= week.until &&
            ![0, 6].includes(new Date(day).getUTCDay()) &&
            !input.holidays.some((holiday) => isWithin(day, holiday)),
        )
        expect(week.schoolDays).toBe(schoolDays.length)
      }
    }),
  )
})

test('the weeks cover every day of the term exactly once', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { weeks } = unwrap(planTerm(input))
      expect([weeks[0]!.from, weeks.at(-1)!.until]).toEqual([input.term.from, input.term.until])
      for (const [index, week] of weeks.entries())
        if (index > 0) expect(week.from).toBe(addDays(weeks[index - 1]!.until, 1))
    }),
  )
})

test('postponing a lesson moves no earlier lesson and brings no later one forward', () => {
  fc.assert(
    fc.property(anyInput, fc.nat(), (input, pick) => {
      fc.pre(input.lessons.length > 0)
      const from = pick % input.lessons.length
      const weekOf = (moved: Readonly<Record<string, number>>) => {
        const { weeks } = unwrap(planTerm({ ...input, moved }))
        return input.lessons.map((lesson) => {
          const weekIndex = weeks.findIndex((week) => week.lessons.includes(lesson))
          return weekIndex === -1 ? weeks.length : weekIndex
        })
      }
      const before = weekOf(input.moved)
      const after = weekOf(unwrap(moveLesson(input.moved, input.lessons[from]!, 1)))
      expect(after.slice(0, from)).toEqual(before.slice(0, from))
      for (const [index, week] of after.entries()) expect(week).toBeGreaterThanOrEqual(before[index]!)
      if (before[from]! < unwrap(planTerm(input)).weeks.length) expect(after[from]).toBeGreaterThan(before[from]!)
    }),
  )
})

const localDay = (moment: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)

test('the current week follows the school’s time zone', () => {
  const input = { term: november, holidays: [], perWeek: 2, lessons, moved: {} }
  const { weeks } = unwrap(planTerm(input))
  fc.assert(
    fc.property(
      fc.constantFrom(
        'Asia/Bangkok',
        'Asia/Seoul',
        'America/Los_Angeles',
        'Pacific/Kiritimati',
        'Pacific/Pago_Pago',
        'UTC',
      ),
      fc.integer({ min: Date.parse('2026-11-03T00:00Z'), max: Date.parse('2026-11-29T00:00Z') }),
      (zone, moment) => {
        const today = localDay(moment, zone)
        const now = weeks.filter(({ from, until }) => from <= today && today <= until)
        expect(now.length).toBe(isWithin(today, november) ? 1 : 0)
        // A class that has done the lessons of past weeks is on plan on every day of the current week.
        const due = weeks.filter(({ until }) => until < today).flatMap((week) => week.lessons).length
        expect(comparePace({ weeks, left: [] }, due, today).is).toBe('on-plan')
      },
    ),
  )
})
