import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, isAbsolute, join, relative } from 'node:path'
import type { TestRef } from './conformance-document.ts'
import { literalText, parseSource, walk, type Node } from '../source-files.ts'

/** Checks whether a named test exists in the source and whether it passed in the last test run. */

export function testExists(root: string, { file, test }: TestRef): boolean {
  if (!test || !existsSync(join(root, file))) return false
  return titlesIn(root, file).some((title) => title.test(test))
}

/** Any string literal may be a title, because `test.each` tables contain titles. Suite names are optional. */
function titlesIn(root: string, file: string): RegExp[] {
  const titles: RegExp[] = []
  walk(parseSource(root, file).program as Node, (node) => {
    const parts = partsOf(node)
    if (parts.some((part) => /\p{Letter}/u.test(part)))
      titles.push(new RegExp(`(^| )${parts.map(escaped).join('.+')}$`))
  })
  return titles
}

/** Constant parts of a title, split at template expressions and at `%s` or `$name` placeholders. */
function partsOf(node: Node): string[] {
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi: Node) => quasi.value.cooked)
  return literalText(node)?.split(/%[sdifjo]|\$[\w.]+/) ?? []
}

const escaped = (text: string) => text.replace(/[.*\\+?^${}()|[\]]/g, '\\$&')

type VitestReport = {
  testResults: { name: string; assertionResults: { fullName: string; title?: string; status: string }[] }[]
}
type PlaywrightSuite = {
  title: string
  file: string
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = { config: { rootDir: string }; suites: PlaywrightSuite[] }
export type TestRun = { file: string; name: string; passed: boolean }

/** Reads the reports of the last runs: several, if journeys ran in shards. */
export function readReports(root: string): TestRun[] {
  return globSync('.data/reports/*.json', { cwd: root }).flatMap((path) => {
    const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(join(root, path), 'utf8'))
    if ('suites' in report) return readPlaywrightReport(root, report)
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: isAbsolute(name) ? relative(root, name) : name,
        name: fullName.trim(),
        passed: status === 'passed',
      })),
    )
  })
}

/** The report names files relative to the test folder, which is inside the repository of the run. */
function readPlaywrightReport(root: string, { config: { rootDir }, suites }: PlaywrightReport): TestRun[] {
  const folder = rootDir.startsWith(root) ? relative(root, rootDir) : basename(rootDir)
  const readSuite = (suite: PlaywrightSuite, groups: readonly string[]): TestRun[] => [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      file: join(folder, suite.file),
      name: [...groups, title].join(' '),
      passed: tests.every(({ status }) => status === 'expected'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, [...groups, inner.title])),
  ]
  return suites.flatMap((suite) => readSuite(suite, []))
}

/** `undefined` if the test did not run. If several tests have the same name, all must pass. */
export function hasPassed(runs: TestRun[], { file, test }: TestRef): boolean | undefined {
  const matchingRuns = runs.filter((run) => run.file === file && (run.name === test || run.name.endsWith(` ${test}`)))
  return matchingRuns.length === 0 ? undefined : matchingRuns.every((ran) => ran.passed)
}
