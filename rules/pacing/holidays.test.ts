import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import { addDays, isWithin } from '../time/days.ts'
import { MAX_HOLIDAYS, addHoliday, dropHoliday, type Holidays } from './holidays.ts'

test('merges overlapping and adjoining holidays and keeps the others sorted', () => {
  const holidays = [
    { from: '2026-12-24', until: '2026-12-26' },
    { from: '2027-02-01', until: '2027-02-05' },
  ]
  expect(unwrap(addHoliday(holidays, { from: '2026-12-27', until: '2027-01-01' }))).toEqual([
    { from: '2026-12-24', until: '2027-01-01' },
    holidays[1],
  ])
  expect(unwrap(addHoliday(holidays, { from: '2026-12-28', until: '2026-12-28' })).length).toBe(3)
  expect(dropHoliday(holidays, '2026-12-24')).toEqual([holidays[1]])
})

test('rejects holidays that end before they start, are too long or too many', () => {
  const tryAdding = (holidays: Holidays, from: string, until: string) => addHoliday(holidays, { from, until })
  expect(tryAdding([], '2026-11-02', '2026-11-01')).toEqual({ ok: false, reason: 'holiday-ends-early' })
  expect(tryAdding([], '2026-01-01', '2026-12-31')).toEqual({ ok: false, reason: 'holiday-too-long' })
  const maxHolidays = Array.from({ length: MAX_HOLIDAYS }, (_, index) => ({
    from: addDays('2026-01-01', index * 3),
    until: addDays('2026-01-01', index * 3),
  }))
  expect(tryAdding(maxHolidays, '2027-01-01', '2027-01-01')).toEqual({ ok: false, reason: 'too-many-holidays' })
})

test('after any additions exactly the added days are holidays', () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 15 }), (ranges) => {
      const added = ranges.map(([offset, days]) => ({
        from: addDays('2026-11-01', offset),
        until: addDays('2026-11-01', offset + days),
      }))
      const holidays = added.reduce<Holidays>((all, range) => unwrap(addHoliday(all, range)), [])
      for (let offset = -2; offset < 110; offset++) {
        const day = addDays('2026-11-01', offset)
        expect(holidays.some((range) => isWithin(day, range))).toBe(added.some((range) => isWithin(day, range)))
      }
      for (const [index, holiday] of holidays.entries())
        if (index > 0) expect(addDays(holidays[index - 1]!.until, 1) < holiday.from).toBe(true)
    }),
  )
})
