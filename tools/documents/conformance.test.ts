import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkConformance } from './conformance.ts'
import { conformanceDocument, type Requirement } from './conformance-document.ts'
import { makeTree } from '../testing.ts'

const flying: Requirement = { id: 'S1.1', text: 'fly', code: ['app/fly.ts'], tests: ['app/land.test.ts › flies'] }
const landing: Requirement = {
  id: 'S1.2',
  text: 'land | softly',
  code: ['app/land.ts', 'app/fly.ts'],
  tests: ['app/land.test.ts › lands softly on grass', 'app/land.test.ts › every hill › is seen'],
}
const waiting: Requirement = { id: 'S1.3', text: 'wait', waitsFor: 'weather', code: [], tests: [] }

const run = (fullName: string, status = 'passed') => ({ fullName, status })
const reportOf = (runs: object[]) =>
  JSON.stringify({ testResults: [{ name: 'app/land.test.ts', assertionResults: runs }] })
const allPassed = [run('flies'), run('lands softly on grass'), run('every hill is seen')]

function treeOf(requirements: Requirement[], runs: object[] = allPassed) {
  const spec = [{ section: 'S1 Doing', requirements }]
  return makeTree({
    'docs/spec.json': JSON.stringify(spec),
    'docs/generated/conformance.md': conformanceDocument(spec).text,
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
}

const problemsOf = (requirements: Requirement[], runs?: object[]) =>
  checkConformance(treeOf(requirements, runs), { ran: true }).problems

test('accepts a spec whose requirements name code and passed tests, and counts them', () => {
  const report = checkConformance(treeOf([flying, landing, waiting]), { ran: true })
  expect(report).toEqual({ counted: '2 implemented, 1 waiting', problems: [] })
})

test('the document lists each requirement with its code and test files', () => {
  const { text } = conformanceDocument([{ section: 'S1 Doing', requirements: [landing, waiting] }])
  expect(text).toContain('S1.2 | land \\| softly | app/land.ts app/fly.ts | app/land.test.ts\n')
  expect(text).toContain('S1.3 | wait (waits for weather) |  | \n')
})

const third = (changes: Partial<Requirement>) => [flying, landing, { ...waiting, ...changes }]
const built = { waitsFor: undefined }

test.each([
  ['a missing requirement', [flying, waiting], 'S1.3 should be S1.2'],
  ['a repeated requirement', [flying, landing, landing], 'S1.2 should be S1.3'],
  [
    'an implemented requirement with a coming-soon page',
    third({ ...built, code: ['app/pages/hover.tsx'], tests: flying.tests }),
    'S1.3 does not wait, but app/pages/hover.tsx is a coming-soon page',
  ],
  [
    'a waiting requirement whose page is built',
    third({ code: ['app/pages/glide.tsx'] }),
    'S1.3 waits, but its page is built',
  ],
  ['an implemented requirement without code', third({ ...built, tests: landing.tests }), 'S1.3 names no code'],
  ['an implemented requirement without a test', third({ ...built, code: landing.code }), 'S1.3 names no test'],
  ['a file that does not exist', third({ code: ['app/gone.ts'] }), 'S1.3 app/gone.ts does not exist'],
  [
    'a test that does not exist',
    third({ tests: ['app/land.test.ts › dives'] }),
    'S1.3 no such test: app/land.test.ts › dives',
  ],
  ['a test file that does not exist', third({ tests: ['a.test.ts › dives'] }), 'S1.3 no such test: a.test.ts › dives'],
])('reports %s', (_, requirements, problem) => {
  expect(problemsOf(requirements)).toEqual([problem])
})

test('requires that tests ran and passed, unless test results are ignored', () => {
  const requirements = [flying, landing, waiting]
  expect(problemsOf(requirements, allPassed.slice(1))).toEqual(['S1.1 did not run: app/land.test.ts › flies'])
  expect(problemsOf(requirements, [...allPassed, run('again flies', 'failed')])).toEqual([
    'S1.1 did not pass: app/land.test.ts › flies',
  ])
  expect(problemsOf(requirements, [])).toContain('no test report in .data/reports')
  expect(checkConformance(treeOf(requirements, []), { ran: false }).problems).toEqual([])
})

test('reads the reports of journeys, in which a skipped or repeated test has not passed', () => {
  const suite = (title: string, content: object) => ({ title, file: 'land.e2e.ts', ...content })
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const reportWith = (status: string) => ({
    config: { rootDir: '/elsewhere/e2e' },
    suites: [
      suite('land.e2e.ts', {
        specs: [spec('lands', 'expected')],
        suites: [suite('every hill', { specs: [spec('is seen', status)] })],
      }),
    ],
  })
  const requirement = { ...flying, tests: ['e2e/land.e2e.ts › lands', 'e2e/land.e2e.ts › every hill › is seen'] }
  const check = (status: string) => {
    const root = treeOf([requirement])
    writeFileSync(join(root, '.data/reports/e2e.json'), JSON.stringify(reportWith(status)))
    mkdirSync(join(root, 'e2e'))
    writeFileSync(join(root, 'e2e/land.e2e.ts'), `test('lands'); test.describe('every hill', () => test('is seen'))`)
    return checkConformance(root, { ran: true }).problems
  }
  expect(check('expected')).toEqual([])
  for (const status of ['unexpected', 'flaky', 'skipped'])
    expect(check(status)).toEqual(['S1.1 did not pass: e2e/land.e2e.ts › every hill › is seen'])
})

test('fails when there are no requirements or the document is out of date', () => {
  const root = makeTree({ 'docs/spec.json': '[]' })
  expect(checkConformance(root, { ran: false }).problems).toEqual([
    'docs/spec.json lists no requirements',
    'docs/generated/conformance.md is out of date: npm run conformance',
  ])
})
