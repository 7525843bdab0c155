import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printReport, type Report } from './check-report.ts'
import { answersIn, asksIn, type Answer } from './conformance-table.ts'
import { passed, readReports, testExists, type Ran } from './conformance-tests.ts'
import { repository } from './source-files.ts'

/**
 * Every line of the spec is answered once, by files that exist and tests that exist and passed. `--no-ran` skips the
 * last part.
 */
export function checkConformance(root: string, { ran }: { ran: boolean }): Report {
  const asked = asksIn(readFileSync(join(root, 'docs/spec-checklist.md'), 'utf8')).map(({ id }) => id)
  const answers = answersIn(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))
  const runs = ran ? readReports(root) : undefined
  const missing = asked.filter((id) => !answers.some((answer) => answer.id === id))
  const count = (state: RegExp) => answers.filter((answer) => state.test(answer.state)).length

  return {
    counted: `${count(/^stands$/)} stand, ${count(/^waits:/)} wait, ${missing.length} missing`,
    problems: [
      ...(asked.length === 0 ? ['docs/spec-checklist.md asks for nothing'] : []),
      ...twice(asked).map((id) => `${id} is asked twice in docs/spec-checklist.md`),
      ...missing.map((id) => `${id} is not answered`),
      ...twice(answers.map(({ id }) => id)).map((id) => `${id} is answered twice`),
      ...(runs?.length === 0 ? ['no report of a test run in .data/reports'] : []),
      ...answers.flatMap((answer) => {
        const at = `${answer.id} (line ${answer.line})`
        return problemsOf(root, answer, asked, runs).map((problem) => `${at} ${problem}`)
      }),
    ],
  }
}

const twice = (ids: string[]) => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]

function problemsOf(
  root: string,
  { id, where, shown, state }: Answer,
  asked: string[],
  runs: Ran[] | undefined,
): string[] {
  const problems: string[] = []
  if (!asked.includes(id)) problems.push('is not in docs/spec-checklist.md')
  if (!/^(stands|waits: \S.*)$/.test(state))
    problems.push(`has the state "${state}" instead of "stands" or "waits: <feature>"`)
  if (state === 'stands' && where.length === 0) problems.push('stands nowhere: name a file')
  if (state === 'stands' && shown.length === 0) problems.push('is shown by nothing: name a test')

  for (const path of where) if (!existsSync(join(root, path))) problems.push(`${path} does not exist`)
  const coming = where.filter((path) => showsComing(join(root, path)))
  if (state === 'stands') problems.push(...coming.map((path) => `stands, but ${path} only says that it is coming`))
  else if (where.some((path) => path.includes('/pages/')) && coming.length === 0)
    problems.push('waits, but its page is built')
  for (const test of shown) {
    const name = `${test.file} › ${test.test}`
    if (!testExists(root, test)) problems.push(`no such test: ${name}`)
    else if (runs && passed(runs, test) === undefined) problems.push(`did not run: ${name}`)
    else if (runs && !passed(runs, test)) problems.push(`did not pass: ${name}`)
  }
  return problems
}

/** An address that is there while its feature is not. */
const showsComing = (path: string) =>
  path.includes('/pages/') && existsSync(path) && readFileSync(path, 'utf8').includes('<ComingScreen ')

if (import.meta.main)
  printReport('conformance', checkConformance(repository, { ran: !process.argv.includes('--no-ran') }))
