import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { dayAfter, isIn } from './days.ts'
import { MOST_HOLIDAYS, withHoliday, withoutHoliday, type Holidays } from './holidays.ts'

test('holidays that meet or touch become one, others stay in their order', () => {
  const kept = [
    { from: '2026-12-24', until: '2026-12-26' },
    { from: '2027-02-01', until: '2027-02-05' },
  ]
  expect(trusted(withHoliday(kept, { from: '2026-12-27', until: '2027-01-01' }))).toEqual([
    { from: '2026-12-24', until: '2027-01-01' },
    kept[1],
  ])
  expect(trusted(withHoliday(kept, { from: '2026-12-28', until: '2026-12-28' })).length).toBe(3)
  expect(withoutHoliday(kept, '2026-12-24')).toEqual([kept[1]])
})

test('backwards, too long and too many are refused', () => {
  const refused = (kept: Holidays, from: string, until: string) => withHoliday(kept, { from, until })
  expect(refused([], '2026-11-02', '2026-11-01')).toEqual({ ok: false, reason: 'holiday-ends-early' })
  expect(refused([], '2026-01-01', '2026-12-31')).toEqual({ ok: false, reason: 'holiday-too-long' })
  const many = Array.from({ length: MOST_HOLIDAYS }, (_, at) => ({
    from: dayAfter('2026-01-01', at * 3),
    until: dayAfter('2026-01-01', at * 3),
  }))
  expect(refused(many, '2027-01-01', '2027-01-01')).toEqual({ ok: false, reason: 'too-many-holidays' })
})

test('after any additions exactly those days are off', () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 15 }), (ranges) => {
      const added = ranges.map(([at, days]) => ({
        from: dayAfter('2026-11-01', at),
        until: dayAfter('2026-11-01', at + days),
      }))
      const kept = added.reduce<Holidays>((all, one) => trusted(withHoliday(all, one)), [])
      for (let at = -2; at < 110; at++) {
        const day = dayAfter('2026-11-01', at)
        expect(kept.some((one) => isIn(day, one))).toBe(added.some((one) => isIn(day, one)))
      }
      for (const [at, one] of kept.entries()) if (at > 0) expect(dayAfter(kept[at - 1]!.until, 1) < one.from).toBe(true)
    }),
  )
})
