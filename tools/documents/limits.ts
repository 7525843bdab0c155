import { groupCommits, owners, schedulers, type SchedulerLimits } from '#app/platform/limits/limits.ts'
import { bodyLimits } from '#app/platform/request/body-limits.ts'
import { plans } from '#rules/plans.ts'
import { quotas, type Quota } from '#rules/quotas.ts'
import { retention, type RetentionPeriod } from '#rules/retention.ts'
import { printReport, type Report } from '../check/check-report.ts'
import { unitOfConstant } from '../check/doc-figures.ts'
import { findOutdatedDocument, writeDocument, type GeneratedDocument } from './generated-document.ts'
import { limitConstants } from './limit-constants.ts'
import { tableLines } from './markdown-table.ts'
import { openConstants, type ConstantLookup } from '../check/source-constants.ts'
import { repository } from '../source-files.ts'

/** Generates `docs/generated/limits.md` from the tables and constants of the code; with `--check`, compares it. */

type Limit = number | null | undefined | Readonly<Record<string, number | null>>

const formatNumber = (value: number | null) => (value === null ? '∞' : value.toLocaleString('en-US'))

/** A limit by plan is printed as `free/teacher/school`. */
function formatLimit(limit: Limit): string {
  if (limit === undefined) return '–'
  return typeof limit === 'object' && limit !== null
    ? Object.values(limit).map(formatNumber).join('/')
    : formatNumber(limit)
}

function formatPeriod(period: RetentionPeriod | null): string {
  if (period === null) return 'as long as the school exists'
  const [[unit, count] = ['days', 0]] = Object.entries(period) as [string, number][]
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

function formatConstant(reference: string, value: number): string {
  const unit = unitOfConstant(reference)
  if (unit === 'ms' && value % 1_000 === 0) return `${formatNumber(value / 1_000)} s`
  return unit === '' || unit === 'bytes' ? formatNumber(value) : `${formatNumber(value)} ${unit}`
}

const formatCount = (value: number | undefined) =>
  value === undefined || value === Infinity ? '–' : formatNumber(value)

const tableRows = {
  schedulers: () =>
    Object.entries<SchedulerLimits>(schedulers).map(
      ([name, { running, waiting, startsPerTick, maxWaitMs, protects }]) => [
        name,
        ...[running, waiting, startsPerTick, maxWaitMs].map(formatCount),
        protects,
      ],
    ),
  owners: () =>
    Object.entries<{ running?: number; waiting?: number }>(owners).map(([name, { running, waiting }]) => [
      name,
      ...[running, waiting].map(formatCount),
    ]),
  groupCommits: () =>
    Object.entries<{ perBatch: number; waiting: number; delayMs?: number; protects: string }>(groupCommits).map(
      ([name, { perBatch, waiting, delayMs, protects }]) => [
        name,
        ...[perBatch, waiting, delayMs].map(formatCount),
        protects,
      ],
    ),
  plans: () =>
    plans.map(({ name, classrooms, studentsPerClassroom, playersPerLiveRoom }) => [
      name,
      formatNumber(classrooms),
      formatNumber(studentsPerClassroom),
      formatNumber(playersPerLiveRoom),
    ]),
  quotas: () =>
    Object.entries<Quota>(quotas).map(([name, { per, atOnce, perHour, perDay }]) => [
      name,
      per,
      ...[atOnce, perHour, perDay].map(formatLimit),
    ]),
  bodies: () =>
    Object.entries(bodyLimits).map(([name, { bytes, fields, values, depth, files }]) => [
      name,
      ...[bytes, fields, values, depth, files].map(formatNumber),
    ]),
  retention: () => Object.entries(retention).map(([kind, { keeps, ends }]) => [kind, formatPeriod(keeps), ends]),
}

type Constant = { reference: string; what: string; found: ConstantLookup }

const constantLines = (constants: Constant[]) =>
  tableLines(
    ['limit', 'value', 'constant'],
    constants.map(({ what, reference, found }) => [
      what,
      'value' in found ? formatConstant(reference, found.value) : '?',
      reference.split('#').at(-1)!,
    ]),
  )

const section = (title: string, lines: string[]) => [`## ${title}`, '', ...lines, '']

function readConstants(root: string): Map<string, Constant[]> {
  const lookUp = openConstants(root)
  const read = ([label, reference]: readonly [string, string]) => ({
    what: label,
    reference,
    found: lookUp(reference),
  })
  return new Map(Object.entries(limitConstants).map(([title, constants]) => [title, constants.map(read)]))
}

export const limitsDocument = (constants: Map<string, Constant[]>): GeneratedDocument => ({
  path: 'docs/generated/limits.md',
  command: 'npm run limits',
  text: [
    '# Limits',
    '',
    'From the code by `npm run limits`. `docs/limits.md` explains the mechanisms. Schedulers are per process.',
    '',
    ...section('Plans', tableLines(['plan', 'classes', 'students', 'players'], tableRows.plans())),
    ...section('Quotas (free/teacher/school)', [
      ...tableLines(['quota', 'per', 'existing', 'hourly', 'daily'], tableRows.quotas()),
    ]),
    ...section('Bodies', tableLines(['body', 'bytes', 'fields', 'values', 'depth', 'files'], tableRows.bodies())),
    ...section(
      'Schedulers',
      tableLines(
        ['scheduler', 'running', 'waiting', 'starts per tick', 'wait (ms)', 'protects'],
        tableRows.schedulers(),
      ),
    ),
    ...section('Owners in a scheduler', tableLines(['owner', 'running', 'waiting'], tableRows.owners())),
    ...section(
      'Group commits',
      tableLines(['group commit', 'per batch', 'waiting', 'delay (ms)', 'protects'], tableRows.groupCommits()),
    ),
    ...[...constants].flatMap(([title, rows]) => section(title, constantLines(rows))),
    ...section('Retention', tableLines(['data', 'period', 'then'], tableRows.retention())),
  ].join('\n'),
})

export function checkLimits(root: string): Report {
  const constants = readConstants(root)
  const all = [...constants.values()].flat()
  return {
    counted: `${Object.keys(quotas).length} quotas, ${all.length} constants`,
    problems: [
      ...all.flatMap(({ found }) =>
        'problem' in found ? [`tools/documents/limit-constants.ts: ${found.problem}`] : [],
      ),
      ...findOutdatedDocument(root, limitsDocument(constants)),
    ],
  }
}

if (import.meta.main) {
  if (process.argv.includes('--check')) printReport('limits', checkLimits(repository))
  else writeDocument(repository, limitsDocument(readConstants(repository)))
}
