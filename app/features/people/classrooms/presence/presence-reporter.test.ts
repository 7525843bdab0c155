import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleAfterMs, reportGapMs, type PresenceReport } from '#rules/classrooms/presence.ts'
import { openPresenceReporter, type PresenceReporter } from './presence-reporter.ts'

let sent: PresenceReport[] = []
let reporter: PresenceReporter
const page = Object.assign(new EventTarget(), {
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
})

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  page.document.visibilityState = 'visible'
  reporter = openPresenceReporter({ at: 'home' }, (report) => sent.push(report), page as never)
  vi.advanceTimersByTime(reportGapMs)
})
afterEach(() => {
  reporter.close()
  vi.useRealTimers()
})

test('reports the place once, and again when it changes', () => {
  expect(sent).toEqual([{ at: 'home', idle: false, visible: true, quietMs: 0 }])
  reporter.setPlace({ at: 'home' })
  reporter.setPlace({ at: 'room' })
  vi.advanceTimersByTime(reportGapMs)
  expect(sent.map(({ at }) => at)).toEqual(['home', 'room'])
})

test('joins fast changes into one report', () => {
  for (let step = 1; step <= 20; step++) {
    reporter.setPlace({ at: 'lesson', lesson: 'ff-1a', step })
    vi.advanceTimersByTime(reportGapMs / 10)
  }
  vi.advanceTimersByTime(reportGapMs)
  expect(sent.length).toBeLessThan(6)
  expect(sent.at(-1)).toMatchObject({ at: 'lesson', step: 20 })
})

test('becomes idle without input, and active again with the next input', () => {
  vi.advanceTimersByTime(idleAfterMs + reportGapMs)
  expect(sent.at(-1)).toMatchObject({ at: 'home', idle: true })
  page.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(reportGapMs)
  expect(sent.at(-1)).toMatchObject({ at: 'home', idle: false })
})

test('a student who waits in a visible competition does not become idle', () => {
  reporter.setPlace({ at: 'room' })
  vi.advanceTimersByTime(3 * idleAfterMs)
  expect(sent.at(-1)).toMatchObject({ at: 'room', idle: false })
  page.document.visibilityState = 'hidden'
  page.document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(reportGapMs)
  expect(sent.at(-1)).toMatchObject({ visible: false, idle: true })
})

test('reports nothing after it is closed', () => {
  reporter.close()
  reporter.setPlace({ at: 'room' })
  page.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(idleAfterMs)
  expect(sent).toHaveLength(1)
})
