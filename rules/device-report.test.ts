import { expect, test } from 'vitest'
import { nothingRead, type Report } from './device-check.ts'
import { decodeReport, encodeReport, type SharedReport } from './device-report.ts'

const report: Report = {
  ...nothingRead,
  graphics: { webgl: 2, software: 0, framesPerSecond: 58.6 },
  sound: { supported: 1, played: null, heard: null },
  storage: { local: 1, database: 1, freeMegabytes: 123_456 },
  screen: { width: 1366, height: 768, pixelRatioTimesTen: 15 },
}
const shared: SharedReport = { minute: 29_900_000, system: 3, form: 1, report }

test('what is written is read again, in whole numbers', () => {
  const text = encodeReport(shared)
  expect(decodeReport(text)).toEqual({
    ...shared,
    report: { ...report, graphics: { webgl: 2, software: 0, framesPerSecond: 59 } },
  })
  expect(text).toMatch(/^[\w.-]{1,200}$/)
})

test('a report of nothing is still a report', () => {
  expect(decodeReport(encodeReport({ ...shared, report: nothingRead }))).toEqual({ ...shared, report: nothingRead })
})

const text = encodeReport(shared)
test.each([
  ['nothing', ''],
  ['another version', text.replace(/^1/, '2')],
  ['cut off', text.slice(0, -2)],
  ['something behind it', `${text}.1`],
  ['a check with too few readings', text.replace('2-0-1n', '2-0')],
  ['something unknown that is always known', text.replace('2-0-1n', '_-0-1n')],
  ['a script', text.replace('2-0-1n', '<script>')],
  ['a number without an end', text.replace('2-0-1n', '2-0-zzzzzzz')],
  ['a system that does not exist', encodeReport({ ...shared, system: 7 })],
  ['no time', text.replace(/^1\.[^-]+/, '1._')],
])('%s is no report', (_, broken) => {
  expect(decodeReport(broken)).toBeNull()
})
