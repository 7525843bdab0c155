import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { dayAfter, isIn } from './days.ts'
import { withHoliday, type Holidays } from './holidays.ts'
import { doneByClass, movedFrom, MOST_MOVED, planTerm, paceOf } from './term-plan.ts'

const lessons = ['a', 'b', 'c', 'd', 'e', 'f']
const november = { from: '2026-11-04', until: '2026-11-27' }
const plan = (over: Partial<Parameters<typeof planTerm>[0]> = {}) =>
  trusted(planTerm({ term: november, holidays: [], perWeek: 2, lessons, moved: {}, ...over }))
const weekly = (over = {}) => plan(over).weeks.map((week) => week.lessons.join(''))

test('two lessons a week, from the Wednesday on which the term begins to the Friday on which it ends', () => {
  expect(weekly()).toEqual(['ab', 'cd', 'ef', ''])
  expect(plan().weeks.map(({ from, until, schoolDays }) => [from, until, schoolDays])).toEqual([
    ['2026-11-04', '2026-11-08', 3],
    ['2026-11-09', '2026-11-15', 5],
    ['2026-11-16', '2026-11-22', 5],
    ['2026-11-23', '2026-11-27', 5],
  ])
})

test('a week of holidays is left out, and one with a single day of school has one lesson', () => {
  const holidays = [
    { from: '2026-11-09', until: '2026-11-13' },
    { from: '2026-11-16', until: '2026-11-19' },
  ]
  expect(weekly({ holidays })).toEqual(['ab', '', 'c', 'de'])
  expect(plan({ holidays }).weeks.map(({ isHoliday }) => isHoliday)).toEqual([false, true, false, false])
  expect(plan({ holidays }).left).toEqual(['f'])
})

test('from a lesson on everything comes a week later, and back', () => {
  expect(weekly({ moved: { d: 1 } })).toEqual(['ab', 'c', 'de', 'f'])
  expect(weekly({ moved: { c: 1 } })).toEqual(['ab', '', 'cd', 'ef'])
  expect(movedFrom({ d: 1 }, 'd', -1)).toEqual({ ok: true, value: {} })
  expect(movedFrom({}, 'd', -1)).toEqual({ ok: false, reason: 'invalid-value' })
  expect(movedFrom({ d: MOST_MOVED }, 'd', 1)).toEqual({ ok: false, reason: 'invalid-value' })
})

test('a term of two years is no term', () => {
  expect(
    planTerm({ term: { from: '2026-01-01', until: '2027-12-31' }, holidays: [], perWeek: 1, lessons, moved: {} }),
  ).toEqual({
    ok: false,
    reason: 'term-too-long',
  })
})

test('what is planned for this week is neither behind nor ahead', () => {
  const wednesday = '2026-11-11'
  expect([1, 2, 4, 5].map((done) => paceOf(plan(), done, wednesday))).toEqual([
    { is: 'behind', lessons: 1 },
    { is: 'on-plan', lessons: 0 },
    { is: 'on-plan', lessons: 0 },
    { is: 'ahead', lessons: 1 },
  ])
  expect(paceOf(plan(), 0, '2026-10-01')).toEqual({ is: 'on-plan', lessons: 0 })
  expect(paceOf(plan(), 5, '2026-12-24')).toEqual({ is: 'behind', lessons: 1 })
})

test('half of the class is enough, nobody is not', () => {
  expect(doneByClass(['a', 'b', 'c'], { a: 5, b: 4 }, 10)).toEqual(['a'])
  expect(doneByClass(['a'], {}, 0)).toEqual([])
})

const anyDay = fc.integer({ min: 0, max: 900 }).map((at) => dayAfter('2026-01-01', at))
const anyTerm = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 300 }))
  .map(([from, days]) => ({ from, until: dayAfter(from, days) }))
const anyHolidays: fc.Arbitrary<Holidays> = fc
  .array(fc.tuple(anyDay, fc.integer({ min: 0, max: 60 })), { maxLength: 12 })
  .map((all) =>
    all.reduce<Holidays>((kept, [from, days]) => trusted(withHoliday(kept, { from, until: dayAfter(from, days) })), []),
  )
const anyAsked = fc.record({
  term: anyTerm,
  holidays: anyHolidays,
  perWeek: fc.integer({ min: 1, max: 5 }),
  lessons: fc.integer({ min: 0, max: 40 }).map((count) => Array.from({ length: count }, (_, at) => `l${at}`)),
  moved: fc.dictionary(
    fc.integer({ min: 0, max: 39 }).map((at) => `l${at}`),
    fc.integer({ min: 1, max: 3 }),
    { maxKeys: 4 },
  ),
})

test('every lesson stands once and in its order, in weeks that have days of school for it', () => {
  fc.assert(
    fc.property(anyAsked, (asked) => {
      const { weeks, left } = trusted(planTerm(asked))
      expect([...weeks.flatMap((week) => week.lessons), ...left]).toEqual(asked.lessons)
      for (const week of weeks) {
        expect(week.lessons.length).toBeLessThanOrEqual(Math.min(asked.perWeek, week.schoolDays))
        const school = Array.from({ length: 7 }, (_, at) => dayAfter(week.from, at)).filter(
          (day) =>
            day <= week.until &&
            ![0, 6].includes(new Date(day).getUTCDay()) &&
            !asked.holidays.some((holiday) => isIn(day, holiday)),
        )
        expect(week.schoolDays).toBe(school.length)
      }
    }),
  )
})

test('the weeks are the term: no day is missing, none is there twice', () => {
  fc.assert(
    fc.property(anyAsked, (asked) => {
      const { weeks } = trusted(planTerm(asked))
      expect([weeks[0]!.from, weeks.at(-1)!.until]).toEqual([asked.term.from, asked.term.until])
      for (const [at, week] of weeks.entries()) if (at > 0) expect(week.from).toBe(dayAfter(weeks[at - 1]!.until, 1))
    }),
  )
})

test('to move a lesson moves nothing before it, and nothing after it comes earlier', () => {
  fc.assert(
    fc.property(anyAsked, fc.nat(), (asked, pick) => {
      fc.pre(asked.lessons.length > 0)
      const from = pick % asked.lessons.length
      const weekOf = (moved: Readonly<Record<string, number>>) => {
        const { weeks } = trusted(planTerm({ ...asked, moved }))
        return asked.lessons.map((lesson) => {
          const at = weeks.findIndex((week) => week.lessons.includes(lesson))
          return at === -1 ? weeks.length : at
        })
      }
      const before = weekOf(asked.moved)
      const after = weekOf(trusted(movedFrom(asked.moved, asked.lessons[from]!, 1)))
      expect(after.slice(0, from)).toEqual(before.slice(0, from))
      for (const [at, week] of after.entries()) expect(week).toBeGreaterThanOrEqual(before[at]!)
      if (before[from]! < trusted(planTerm(asked)).weeks.length) expect(after[from]).toBeGreaterThan(before[from]!)
    }),
  )
})

const localDay = (moment: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)

test('which week it is follows the school’s own clock, in every zone', () => {
  const asked = { term: november, holidays: [], perWeek: 2, lessons, moved: {} }
  const { weeks } = trusted(planTerm(asked))
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
        expect(now.length).toBe(isIn(today, november) ? 1 : 0)
        // Whoever has done what the weeks before asked for is on plan on any day of this one.
        const due = weeks.filter(({ until }) => until < today).flatMap((week) => week.lessons).length
        expect(paceOf({ weeks, left: [] }, due, today).is).toBe('on-plan')
      },
    ),
  )
})
