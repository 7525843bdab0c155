import { expect, test } from 'vitest'
import { checkConformance } from './conformance.ts'
import { parseRequirements } from './conformance-table.ts'
import { makeTree } from './testing.ts'

const checklist = `# The spec\n\n## S1 Doing\n- S1.1 fly · S1.2 land\n  softly\n- under the sky: S1.3 wait, as S2 says\n`

const row = (id: string, where: string, shown: string, state: string) =>
  `| ${id} | what | ${where} | ${shown} | ${state} |`
const landings = 'app/land.test.ts › lands softly on grass<br>app/land.test.ts › every hill › is seen'
const landingRow = row('S1.2', '`app/land.ts`, `app/fly.ts`', landings, 'stands')
const flyingRow = row('S1.1', '`app/fly.ts`', 'app/land.test.ts › flies', 'stands')
const waitingRow = row('S1.3', '', '', 'waits: weather')

const run = (fullName: string, status = 'passed') => ({ fullName, status })
const reportOf = (runs: object[]) =>
  JSON.stringify({ testResults: [{ name: 'app/land.test.ts', assertionResults: runs }] })
const allPassed = [run('flies'), run('lands softly on grass'), run('every hill is seen')]

const treeOf = (rows: string[], runs: object[] = allPassed) =>
  makeTree({
    'docs/spec-checklist.md': checklist,
    'docs/conformance.md': ['| id | what | where | shown by | state |', '|---|---|---|---|---|', ...rows].join('\n'),
    'app/fly.ts': '',
    'app/pages/hover.tsx': 'const Hover = () => <ComingSoonScreen screen="hover" />',
    'app/pages/glide.tsx': 'const Glide = () => <main />',
    'app/land.ts': '',
    'app/land.test.ts': `
      test.each([['flies', 1]])('%s', () => {})
      test.each(['grass'])('lands softly on %s', () => {})
      describe('every hill', () => test('is seen', () => {}))`,
    '.data/reports/unit.json': reportOf(runs),
  })

const problemsOf = (rows: string[], runs?: object[]) => checkConformance(treeOf(rows, runs), { ran: true }).problems

test('parses requirements within a line and across lines', () => {
  expect(parseRequirements(checklist)).toEqual([
    { id: 'S1.1', what: 'fly' },
    { id: 'S1.2', what: 'land softly' },
    { id: 'S1.3', what: 'wait, as S2 says' },
  ])
})

test('accepts a table with a row for every requirement and counts the rows', () => {
  const report = checkConformance(treeOf([flyingRow, landingRow, waitingRow]), { ran: true })
  expect(report).toEqual({ counted: '2 stand, 1 wait, 0 missing', problems: [] })
})

test.each([
  ['a requirement without a row', [flyingRow, landingRow], 'S1.3 has no row in docs/conformance.md'],
  ['a requirement with two rows', [flyingRow, landingRow, waitingRow, waitingRow], 'S1.3 has two rows'],
  [
    'a row without a requirement',
    [flyingRow, landingRow, waitingRow, row('S9.9', '', '', 'waits: x')],
    'S9.9 (line 6) is not in docs/spec-checklist.md',
  ],
  [
    'a finished requirement whose page is a coming-soon page',
    [flyingRow, landingRow, row('S1.3', 'app/pages/hover.tsx', 'app/land.test.ts › flies', 'stands')],
    'S1.3 (line 5) has the state "stands", but app/pages/hover.tsx is a coming-soon page',
  ],
  [
    'a waiting requirement whose page is built',
    [flyingRow, landingRow, row('S1.3', 'app/pages/glide.tsx', '', 'waits: weather')],
    'S1.3 (line 5) has the state "waits", but its page is built',
  ],
  [
    'an unknown state',
    [flyingRow, landingRow, row('S1.3', '', '', 'soon')],
    'S1.3 (line 5) has the state "soon" instead of',
  ],
  [
    'a finished requirement without a file',
    [flyingRow, landingRow, row('S1.3', '', landings, 'stands')],
    'S1.3 (line 5) has the state "stands" but names no file',
  ],
  [
    'a finished requirement without a test',
    [flyingRow, landingRow, row('S1.3', 'app/fly.ts', '', 'stands')],
    'S1.3 (line 5) has the state "stands" but names no test',
  ],
  [
    'a file that does not exist',
    [flyingRow, landingRow, row('S1.3', 'app/gone.ts', '', 'waits: x')],
    'S1.3 (line 5) app/gone.ts does not exist',
  ],
  [
    'a test that does not exist',
    [flyingRow, landingRow, row('S1.3', '', 'app/land.test.ts › dives', 'waits: x')],
    'S1.3 (line 5) no such test: app',
  ],
  [
    'a test file that does not exist',
    [flyingRow, landingRow, row('S1.3', '', 'a.test.ts › dives', 'waits: x')],
    'S1.3 (line 5) no such test: a.test.ts',
  ],
])('reports %s', (_, rows, problem) => {
  expect(problemsOf(rows)).toEqual([expect.stringContaining(problem)])
})

test('requires that tests ran and passed, unless test results are ignored', () => {
  const rows = [flyingRow, landingRow, waitingRow]
  expect(problemsOf(rows, allPassed.slice(1))).toEqual(['S1.1 (line 3) did not run: app/land.test.ts › flies'])
  expect(problemsOf(rows, [...allPassed, run('again flies', 'failed')])).toEqual([
    'S1.1 (line 3) did not pass: app/land.test.ts › flies',
  ])
  expect(problemsOf([waitingRow, landingRow, flyingRow], [])).toContain('no test report in .data/reports')
  expect(checkConformance(treeOf(rows, []), { ran: false }).problems).toEqual([])
})

test('fails when the checklist is empty', () => {
  const root = makeTree({ 'docs/spec-checklist.md': '', 'docs/conformance.md': '' })
  expect(checkConformance(root, { ran: false }).problems).toEqual(['docs/spec-checklist.md lists no requirements'])
})
