import { existsSync, globSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { Shown } from './conformance-table.ts'
import { literalText, parseSource, walk, type Node } from './source-files.ts'

/** Whether a named test stands in the source, and whether it passed when the tests last ran. */

export function testExists(root: string, { file, test }: Shown): boolean {
  if (!test || !existsSync(join(root, file))) return false
  return titlesIn(root, file).some((title) => title.test(test))
}

/** Any text may be a title: tables of cases keep theirs beside the data. The suites before it are free. */
function titlesIn(root: string, file: string): RegExp[] {
  const titles: RegExp[] = []
  walk(parseSource(root, file).program as Node, (node) => {
    const parts = partsOf(node)
    if (parts.some((part) => /\p{Letter}/u.test(part)))
      titles.push(new RegExp(`(^| )${parts.map(escaped).join('.+')}$`))
  })
  return titles
}

/** A title without its holes, whether a template's or `%s` and `$name` of a table. */
function partsOf(node: Node): string[] {
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi: Node) => quasi.value.cooked)
  return literalText(node)?.split(/%[sdifjo]|\$[\w.]+/) ?? []
}

const escaped = (text: string) => text.replace(/[.*\\+?^${}()|[\]]/g, '\\$&')

type RunReport = {
  testResults: { name: string; assertionResults: { fullName: string; title?: string; status: string }[] }[]
}
export type Ran = { file: string; name: string; passed: boolean }

export function readReports(root: string): Ran[] {
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

/** `undefined` when the test did not run at all; one failure among several of the same name is a failure. */
export function passed(runs: Ran[], { file, test }: Shown): boolean | undefined {
  const own = runs.filter((ran) => ran.file === file && (ran.name === test || ran.name.endsWith(` ${test}`)))
  return own.length === 0 ? undefined : own.every((ran) => ran.passed)
}
