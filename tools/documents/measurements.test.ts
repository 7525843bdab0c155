import { expect, test } from 'vitest'
import {
  checkMeasurements,
  measurementRow,
  measurementsDocument,
  readTopics,
  type Measurement,
} from './measurements.ts'
import { makeTree } from '../testing.ts'

const measurement: Measurement = {
  what: 'Start page',
  goal: '≤ 2.5 s',
  value: '1.9 s',
  command: '`npm run bench -- landing`',
  date: '2026-11-17',
  commit: '3aef4ce3',
}

const tree = (results: Record<string, unknown[]>, document = '') =>
  makeTree({
    'docs/generated/measurements.md': document,
    ...Object.fromEntries(
      Object.entries(results).map(([topic, entries]) => [`bench/results/${topic}.json`, JSON.stringify(entries)]),
    ),
  })

test('shortens the command and shows the load without its average', () => {
  expect(measurementRow({ ...measurement, load: 'loaded, load average 4', limit: 'CPU' })).toEqual([
    'Start page',
    '≤ 2.5 s',
    '1.9 s (loaded)',
    '`bench landing`',
    '2026-11-17',
    '3aef4ce3',
  ])
})

test('renders one line for each measurement, a missing goal as a dash, and escapes pipes', () => {
  const { text } = measurementsDocument([
    { name: 'pages', measurements: [{ ...measurement, goal: null, value: 'a|b' }] },
  ])
  expect(text).toContain('\nStart page | – | a\\|b | `bench landing` | 2026-11-17 | 3aef4ce3\n')
})

test.each(['what', 'goal', 'value', 'command', 'date', 'commit'] as const)('rejects an entry without %s', (field) => {
  const { [field]: _, ...incomplete } = measurement
  expect(() => readTopics(tree({ pages: [measurement, incomplete] }))).toThrow(`entry 2: ${field} is missing`)
})

test('rejects a date in another format', () => {
  expect(() => readTopics(tree({ pages: [{ ...measurement, date: '17 November' }] }))).toThrow('not YYYY-MM-DD')
})

test('sorts headings by topic', () => {
  const { text } = measurementsDocument(
    readTopics(tree({ rooms: [measurement], ci: [measurement], pages: [measurement] })),
  )
  expect(text.match(/^## .*/gm)).toEqual(['## CI', '## Pages', '## Rooms'])
})

test('reports an outdated document and an empty folder', () => {
  expect(checkMeasurements(tree({ pages: [measurement] })).problems).toEqual([
    'docs/generated/measurements.md is out of date: npm run measurements',
  ])
  expect(checkMeasurements(tree({}, measurementsDocument([]).text)).problems).toEqual([
    'no measurement in bench/results',
  ])
})
