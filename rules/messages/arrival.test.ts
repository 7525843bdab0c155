import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuiet, quietClocks } from '../rewards/quiet-hours.ts'
import { arrivalTime, checkSchedule, defaultQuietHours, maxScheduleDays, quietHoursForMessages } from './arrival.ts'

const dayMs = 86_400_000
const clockAt = (moment: number) => new Date(moment).toISOString().slice(11, 16)
const timeOf = (clock: string) => Date.parse(`2026-11-19T${clock}Z`)

test('a message of the evening arrives in the morning, one of the day immediately', () => {
  const hours = quietHoursForMessages(null, null)
  expect(hours).toEqual([defaultQuietHours])
  expect(arrivalTime(hours, timeOf('17:59:30'), clockAt)).toBe(timeOf('17:59:30'))
  expect(arrivalTime(hours, timeOf('21:15:10'), clockAt)).toBe(timeOf('07:00:00') + dayMs)
  expect(arrivalTime(hours, timeOf('06:48:00'), clockAt)).toBe(timeOf('07:00:00'))
})

test('the hours of school and class replace the default', () => {
  const hours = quietHoursForMessages({ from: '20:00', to: '06:00' }, { from: '12:00', to: '13:00' })
  expect(arrivalTime(hours, timeOf('19:00:00'), clockAt)).toBe(timeOf('19:00:00'))
  expect(arrivalTime(hours, timeOf('12:30:00'), clockAt)).toBe(timeOf('13:00:00'))
})

test('a message arrives at the end of the quiet hours in nights in which the clocks change', () => {
  const newYork = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', timeStyle: 'short' })
  for (const [sentAt, end] of [
    ['2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z'],
    ['2027-03-14T04:00:00Z', '2027-03-14T11:00:00Z'],
  ])
    expect(arrivalTime([defaultQuietHours], Date.parse(sentAt!), (moment) => newYork.format(moment))).toBe(
      Date.parse(end!),
    )
})

test('hours that fill the day delay nothing', () => {
  const hours = [
    { from: '00:00', to: '12:00' },
    { from: '12:00', to: '00:00' },
  ]
  expect(arrivalTime(hours, timeOf('09:00:00'), clockAt)).toBe(timeOf('09:00:00'))
})

test('a message arrives within a day, never in quiet hours and never before it was sent', () => {
  const clock = fc.constantFrom(...quietClocks)
  const hours = fc.record({ from: clock, to: clock }).filter(({ from, to }) => from !== to)
  fc.assert(
    fc.property(hours, fc.integer({ min: 0, max: 400 * dayMs }), (entry, sentAt) => {
      const arrival = arrivalTime([entry], sentAt, clockAt)
      expect(arrival).toBeGreaterThanOrEqual(sentAt)
      expect(arrival - sentAt).toBeLessThan(dayMs)
      expect(isQuiet([entry], clockAt(arrival))).toBe(false)
      // A message that is sent when another arrives is not delayed.
      expect(arrivalTime([entry], arrival, clockAt)).toBe(arrival)
    }),
  )
})

test('schedules only for the coming weeks', () => {
  const now = timeOf('08:00:00')
  expect(checkSchedule(now, now)).toBe('time-passed')
  expect(checkSchedule(Number.NaN, now)).toBe('time-passed')
  expect(checkSchedule(now + 1, now)).toBeNull()
  expect(checkSchedule(now + (maxScheduleDays + 1) * dayMs, now)).toBe('time-too-late')
})
