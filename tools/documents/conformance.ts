import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printReport, type Report } from '../check/check-report.ts'
import { conformanceDocument, parseTestRef, readSpec, specFile, type Requirement } from './conformance-document.ts'
import { hasPassed, readReports, testExists, type TestRun } from './conformance-tests.ts'
import { findOutdatedDocument, writeDocument } from './generated-document.ts'
import { repository } from '../source-files.ts'

/**
 * Generates `docs/generated/conformance.md`. With `--check`, checks that every requirement names existing code and tests
 * and that the document is up to date; with `--ran`, also that the tests passed in the last run.
 */
export function checkConformance(root: string, { ran }: { ran: boolean }): Report {
  const spec = readSpec(root)
  const requirements = spec.flatMap((section) => section.requirements)
  const runs = ran ? readReports(root) : undefined
  const waiting = requirements.filter(({ waitsFor }) => waitsFor)

  return {
    counted: `${requirements.length - waiting.length} implemented, ${waiting.length} waiting`,
    problems: [
      ...(requirements.length === 0 ? [`${specFile} lists no requirements`] : []),
      ...spec.flatMap(findNumberingProblems),
      ...(runs?.length === 0 ? ['no test report in .data/reports'] : []),
      ...requirements.flatMap((requirement) =>
        problemsOf(root, requirement, runs).map((problem) => `${requirement.id} ${problem}`),
      ),
      ...findOutdatedDocument(root, conformanceDocument(spec)),
    ],
  }
}

/** Ids count up without gaps, so that a removed requirement is noticed. */
function findNumberingProblems({ section, requirements }: { section: string; requirements: Requirement[] }): string[] {
  const [prefix] = section.split(' ')
  return requirements.flatMap(({ id }, index) => {
    const expected = `${prefix}.${index + 1}`
    return id === expected ? [] : [`${id} should be ${expected}`]
  })
}

function problemsOf(root: string, requirement: Requirement, runs: TestRun[] | undefined): string[] {
  const { waitsFor, code, tests } = requirement
  const problems: string[] = []
  if (!waitsFor && code.length === 0) problems.push('names no code')
  if (!waitsFor && tests.length === 0) problems.push('names no test')
  for (const path of code) if (!existsSync(join(root, path))) problems.push(`${path} does not exist`)

  const comingSoonPages = code.filter((path) => isComingSoonPage(root, path))
  if (!waitsFor) problems.push(...comingSoonPages.map((path) => `does not wait, but ${path} is a coming-soon page`))
  else if (code.some((path) => path.includes('/pages/')) && comingSoonPages.length === 0)
    problems.push('waits, but its page is built')

  for (const entry of tests) {
    const test = parseTestRef(entry)
    if (!testExists(root, test)) problems.push(`no such test: ${entry}`)
    else if (runs && hasPassed(runs, test) === undefined) problems.push(`did not run: ${entry}`)
    else if (runs && !hasPassed(runs, test)) problems.push(`did not pass: ${entry}`)
  }
  return problems
}

/** A route whose feature is not built yet. */
const isComingSoonPage = (root: string, path: string) =>
  path.includes('/pages/') &&
  existsSync(join(root, path)) &&
  readFileSync(join(root, path), 'utf8').includes('<ComingSoonScreen ')

if (import.meta.main) {
  const ran = process.argv.includes('--ran')
  if (ran || process.argv.includes('--check')) printReport('conformance', checkConformance(repository, { ran }))
  else writeDocument(repository, conformanceDocument(readSpec(repository)))
}
