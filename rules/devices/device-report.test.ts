import { expect, test } from 'vitest'
import { emptyReport, type Report } from './device-check.ts'
import { decodeReport, encodeReport, type SharedReport } from './device-report.ts'

const report: Report = {
  ...emptyReport,
  graphics: { webgl: 2, software: 0, framesPerSecond: 58.6 },
  sound: { supported: 1, played: null, heard: null },
  storage: { local: 1, database: 1, freeMegabytes: 123_456 },
  screen: { width: 1366, height: 768, pixelRatioTimesTen: 15 },
}
const shared: SharedReport = { minute: 29_900_000, system: 3, form: 1, report }

test('decodes an encoded report, with readings rounded to integers', () => {
  const text = encodeReport(shared)
  expect(decodeReport(text)).toEqual({
    ...shared,
    report: { ...report, graphics: { webgl: 2, software: 0, framesPerSecond: 59 } },
  })
  expect(text).toMatch(/^[\w.-]{1,200}$/)
})

test('encodes and decodes an empty report', () => {
  expect(decodeReport(encodeReport({ ...shared, report: emptyReport }))).toEqual({ ...shared, report: emptyReport })
})

const text = encodeReport(shared)
test.each([
  ['empty text', ''],
  ['another version', text.replace(/^1/, '2')],
  ['truncated text', text.slice(0, -2)],
  ['trailing text', `${text}.1`],
  ['a check with too few readings', text.replace('2-0-1n', '2-0')],
  ['a null for a required reading', text.replace('2-0-1n', '_-0-1n')],
  ['a script', text.replace('2-0-1n', '<script>')],
  ['a number that is too long', text.replace('2-0-1n', '2-0-zzzzzzz')],
  ['an unknown system', encodeReport({ ...shared, system: 7 })],
  ['a missing time', text.replace(/^1\.[^-]+/, '1._')],
])('rejects %s', (_, broken) => {
  expect(decodeReport(broken)).toBeNull()
})
