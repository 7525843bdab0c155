import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printReport, type Report } from './check-report.ts'
import { parseConformanceRows, parseRequirements, type ConformanceRow } from './conformance-table.ts'
import { hasPassed, readReports, testExists, type TestRun } from './conformance-tests.ts'
import { repository } from './source-files.ts'

/**
 * Checks that every requirement has exactly one row in the conformance table, that the named files and tests exist and
 * that the tests passed in the last run. `--no-ran` skips the last part.
 */
export function checkConformance(root: string, { ran }: { ran: boolean }): Report {
  const requirementIds = parseRequirements(readFileSync(join(root, 'docs/spec-checklist.md'), 'utf8')).map(
    ({ id }) => id,
  )
  const rows = parseConformanceRows(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))
  const runs = ran ? readReports(root) : undefined
  const missing = requirementIds.filter((id) => !rows.some((answer) => answer.id === id))
  const count = (state: RegExp) => rows.filter((answer) => state.test(answer.state)).length

  return {
    counted: `${count(/^stands$/)} stand, ${count(/^waits:/)} wait, ${missing.length} missing`,
    problems: [
      ...(requirementIds.length === 0 ? ['docs/spec-checklist.md lists no requirements'] : []),
      ...findDuplicates(requirementIds).map((id) => `${id} is listed twice in docs/spec-checklist.md`),
      ...missing.map((id) => `${id} has no row in docs/conformance.md`),
      ...findDuplicates(rows.map(({ id }) => id)).map((id) => `${id} has two rows`),
      ...(runs?.length === 0 ? ['no test report in .data/reports'] : []),
      ...rows.flatMap((row) => {
        const location = `${row.id} (line ${row.line})`
        return problemsOf(root, row, requirementIds, runs).map((problem) => `${location} ${problem}`)
      }),
    ],
  }
}

const findDuplicates = (ids: string[]) => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]

function problemsOf(
  root: string,
  { id, where, shown, state }: ConformanceRow,
  requirementIds: string[],
  runs: TestRun[] | undefined,
): string[] {
  const problems: string[] = []
  if (!requirementIds.includes(id)) problems.push('is not in docs/spec-checklist.md')
  if (!/^(stands|waits: \S.*)$/.test(state))
    problems.push(`has the state "${state}" instead of "stands" or "waits: <feature>"`)
  if (state === 'stands' && where.length === 0) problems.push('has the state "stands" but names no file')
  if (state === 'stands' && shown.length === 0) problems.push('has the state "stands" but names no test')

  for (const path of where) if (!existsSync(join(root, path))) problems.push(`${path} does not exist`)
  const comingSoonPages = where.filter((path) => isComingSoonPage(join(root, path)))
  if (state === 'stands')
    problems.push(...comingSoonPages.map((path) => `has the state "stands", but ${path} is a coming-soon page`))
  else if (where.some((path) => path.includes('/pages/')) && comingSoonPages.length === 0)
    problems.push('has the state "waits", but its page is built')
  for (const test of shown) {
    const name = `${test.file} › ${test.test}`
    if (!testExists(root, test)) problems.push(`no such test: ${name}`)
    else if (runs && hasPassed(runs, test) === undefined) problems.push(`did not run: ${name}`)
    else if (runs && !hasPassed(runs, test)) problems.push(`did not pass: ${name}`)
  }
  return problems
}

/** A route whose feature is not built yet. */
const isComingSoonPage = (path: string) =>
  path.includes('/pages/') && existsSync(path) && readFileSync(path, 'utf8').includes('<ComingSoonScreen ')

if (import.meta.main)
  printReport('conformance', checkConformance(repository, { ran: !process.argv.includes('--no-ran') }))
