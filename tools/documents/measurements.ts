import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { printReport, type Report } from '../check/check-report.ts'
import { findOutdatedDocument, writeDocument, type GeneratedDocument } from './generated-document.ts'
import { tableLines } from './markdown-table.ts'
import { filesUnder, repository } from '../source-files.ts'

/** Generates `docs/generated/measurements.md` from `bench/results/*.json`; with `--check`, compares it. */

const folder = 'bench/results'

export type Measurement = {
  what: string
  goal: string | null
  value: string
  /** Reason why the goal is missed; not printed. */
  limit?: string
  /** Condition of the machine: `idle` or `loaded` is printed, a load average after a comma is not. */
  load?: string
  command: string
  /** `YYYY-MM-DD` */
  date: string
  /** Short hash of the commit that recorded the value. */
  commit: string
}

type Topic = { name: string; measurements: Measurement[] }

const textFields = ['what', 'value', 'command', 'date', 'commit'] as const

/** Problems of one entry, empty if it is complete. */
export function findEntryProblems(entry: Partial<Measurement>): string[] {
  const missing = textFields.filter((field) => typeof entry[field] !== 'string' || entry[field] === '')
  const problems = missing.map((field) => `${field} is missing`)
  if (entry.goal === undefined) problems.push('goal is missing; use null if there is none')
  if (entry.date && !/^\d{4}-\d{2}-\d{2}$/.test(entry.date)) problems.push(`date ${entry.date} is not YYYY-MM-DD`)
  if (entry.commit && !/^[0-9a-f]{7,40}$/.test(entry.commit)) problems.push(`commit ${entry.commit} is not a hash`)
  return problems
}

/** All topics, sorted by name. Throws if an entry is incomplete. */
export function readTopics(root: string): Topic[] {
  return filesUnder(root, [folder], ['.json']).map((path) => {
    const measurements = JSON.parse(readFileSync(join(root, path), 'utf8')) as Measurement[]
    measurements.forEach((entry, index) => {
      const problems = findEntryProblems(entry)
      if (problems.length > 0) throw new Error(`${path}, entry ${index + 1}: ${problems.join('; ')}`)
    })
    return { name: basename(path, '.json'), measurements }
  })
}

/** `npm run bench -- landing` becomes `bench landing`. */
const shortCommand = (command: string) => command.replaceAll(/npm (?:run )?/g, '').replaceAll(' -- ', ' ')

export const measurementRow = ({ what, goal, value, load, command, date, commit }: Measurement) => [
  what,
  goal ?? '–',
  load ? `${value} (${load.split(',')[0]})` : value,
  shortCommand(command),
  date,
  commit,
]

const heading = (name: string) => (name === 'ci' ? 'CI' : name.charAt(0).toUpperCase() + name.slice(1))

export const measurementsDocument = (topics: Topic[]): GeneratedDocument => ({
  path: 'docs/generated/measurements.md',
  command: 'npm run measurements',
  text: [
    '# Measurements',
    '',
    'From `bench/results` by `npm run measurements`. One host: two cores, 24 GB, Debian 12, Node 24, PostgreSQL 15, NATS 2.9.',
    'Loaded: other work used the cores, so only ratios and counts are reliable. Values that miss their goal are bold; the',
    'field `limit` of their entry has the reason. `bench landing` stands for `npm run bench -- landing`.',
    ...topics.flatMap(({ name, measurements }) => [
      '',
      `## ${heading(name)}`,
      '',
      ...tableLines(['what', 'goal', 'value', 'command', 'date', 'commit'], measurements.map(measurementRow)),
    ]),
    '',
  ].join('\n'),
})

export function checkMeasurements(root: string): Report {
  const topics = readTopics(root)
  const count = topics.reduce((sum, { measurements }) => sum + measurements.length, 0)
  return {
    counted: `${count} measurements in ${topics.length} topics`,
    problems: [
      ...(count === 0 ? [`no measurement in ${folder}`] : []),
      ...findOutdatedDocument(root, measurementsDocument(topics)),
    ],
  }
}

if (import.meta.main) {
  if (process.argv.includes('--check')) printReport('measurements', checkMeasurements(repository))
  else writeDocument(repository, measurementsDocument(readTopics(repository)))
}
