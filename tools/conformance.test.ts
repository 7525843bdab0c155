import { expect, test } from 'vitest'
import { checkConformance } from './conformance.ts'
import { asksIn } from './conformance-table.ts'
import { makeTree } from './testing.ts'

const checklist = `# The spec\n\n## S1 Doing\n- S1.1 fly · S1.2 land\n  softly\n- under the sky: S1.3 wait, as S2 says\n`

const row = (id: string, where: string, shown: string, state: string) =>
  `| ${id} | what | ${where} | ${shown} | ${state} |`
const landings = 'app/land.test.ts › lands softly on grass<br>app/land.test.ts › every hill › is seen'
const landed = row('S1.2', '`app/land.ts`, `app/fly.ts`', landings, 'stands')
const flying = row('S1.1', '`app/fly.ts`', 'app/land.test.ts › flies', 'stands')
const waiting = row('S1.3', '', '', 'waits: weather')

const run = (fullName: string, status = 'passed') => ({ fullName, status })
const reportOf = (runs: object[]) =>
  JSON.stringify({ testResults: [{ name: 'app/land.test.ts', assertionResults: runs }] })
const allPassed = [run('flies'), run('lands softly on grass'), run('every hill is seen')]

const treeOf = (rows: string[], runs: object[] = allPassed) =>
  makeTree({
    'docs/spec-checklist.md': checklist,
    'docs/conformance.md': ['| id | what | where | shown by | state |', '|---|---|---|---|---|', ...rows].join('\n'),
    'app/fly.ts': '',
    'app/pages/hover.tsx': 'const Hover = () => <ComingScreen screen="hover" />',
    'app/pages/glide.tsx': 'const Glide = () => <main />',
    'app/land.ts': '',
    'app/land.test.ts': `
      test.each([['flies', 1]])('%s', () => {})
      test.each(['grass'])('lands softly on %s', () => {})
      describe('every hill', () => test('is seen', () => {}))`,
    '.data/reports/unit.json': reportOf(runs),
  })

const problemsOf = (rows: string[], runs?: object[]) => checkConformance(treeOf(rows, runs), { ran: true }).problems

test('ids are read with their words, also inside a line and across lines', () => {
  expect(asksIn(checklist)).toEqual([
    { id: 'S1.1', what: 'fly' },
    { id: 'S1.2', what: 'land softly' },
    { id: 'S1.3', what: 'wait, as S2 says' },
  ])
})

test('a table that answers everything has no violations, and is counted', () => {
  const report = checkConformance(treeOf([flying, landed, waiting]), { ran: true })
  expect(report).toEqual({ counted: '2 stand, 1 wait, 0 missing', problems: [] })
})

test.each([
  ['an id without an answer', [flying, landed], 'S1.3 is not answered'],
  ['an id answered twice', [flying, landed, waiting, waiting], 'S1.3 is answered twice'],
  [
    'an answer nobody wants',
    [flying, landed, waiting, row('S9.9', '', '', 'waits: x')],
    'S9.9 (line 6) is not in docs/spec-checklist.md',
  ],
  [
    'a page that is coming',
    [flying, landed, row('S1.3', 'app/pages/hover.tsx', 'app/land.test.ts › flies', 'stands')],
    'S1.3 (line 5) stands, but app/pages/hover.tsx only says that it is coming',
  ],
  [
    'a page that has come',
    [flying, landed, row('S1.3', 'app/pages/glide.tsx', '', 'waits: weather')],
    'S1.3 (line 5) waits, but its page is built',
  ],
  [
    'a state nobody knows',
    [flying, landed, row('S1.3', '', '', 'soon')],
    'S1.3 (line 5) has the state "soon" instead of',
  ],
  [
    'standing without a file',
    [flying, landed, row('S1.3', '', landings, 'stands')],
    'S1.3 (line 5) stands nowhere: name a file',
  ],
  [
    'standing without a test',
    [flying, landed, row('S1.3', 'app/fly.ts', '', 'stands')],
    'S1.3 (line 5) is shown by nothing: name a test',
  ],
  [
    'a file that is gone',
    [flying, landed, row('S1.3', 'app/gone.ts', '', 'waits: x')],
    'S1.3 (line 5) app/gone.ts does not exist',
  ],
  [
    'a test nobody wrote',
    [flying, landed, row('S1.3', '', 'app/land.test.ts › dives', 'waits: x')],
    'S1.3 (line 5) no such test: app',
  ],
  [
    'a test file that is gone',
    [flying, landed, row('S1.3', '', 'a.test.ts › dives', 'waits: x')],
    'S1.3 (line 5) no such test: a.test.ts',
  ],
])('finds %s', (_, rows, problem) => {
  expect(problemsOf(rows)).toEqual([expect.stringContaining(problem)])
})

test('a test must have run and passed, unless only existence is asked', () => {
  const rows = [flying, landed, waiting]
  expect(problemsOf(rows, allPassed.slice(1))).toEqual(['S1.1 (line 3) did not run: app/land.test.ts › flies'])
  expect(problemsOf(rows, [...allPassed, run('again flies', 'failed')])).toEqual([
    'S1.1 (line 3) did not pass: app/land.test.ts › flies',
  ])
  expect(problemsOf([waiting, landed, flying], [])).toContain('no report of a test run in .data/reports')
  expect(checkConformance(treeOf(rows, []), { ran: false }).problems).toEqual([])
})

test('an empty checklist is not a pass', () => {
  const root = makeTree({ 'docs/spec-checklist.md': '', 'docs/conformance.md': '' })
  expect(checkConformance(root, { ran: false }).problems).toEqual(['docs/spec-checklist.md asks for nothing'])
})
