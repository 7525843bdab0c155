import { existsSync, globSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
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

type RunReport = {
  testResults: { name: string; assertionResults: { fullName: string; title?: string; status: string }[] }[]
}
export type TestRun = { file: string; name: string; passed: boolean }

export function readReports(root: string): TestRun[] {
  return globSync('.data/reports/*.json', { cwd: root }).flatMap((path) => {
    const report: RunReport = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: isAbsolute(name) ? relative(root, name) : name,
        name: fullName.trim(),
        passed: status === 'passed',
      })),
    )
  })
}

/** `undefined` if the test did not run. If several tests have the same name, all must pass. */
export function hasPassed(runs: TestRun[], { file, test }: TestRef): boolean | undefined {
  const matchingRuns = runs.filter((run) => run.file === file && (run.name === test || run.name.endsWith(` ${test}`)))
  return matchingRuns.length === 0 ? undefined : matchingRuns.every((ran) => ran.passed)
}
