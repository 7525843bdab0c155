import { expect, test } from 'vitest'
import { figureProblem, figuresIn } from './doc-figures.ts'
import { openConstants } from './source-constants.ts'
import { makeTree } from '../testing.ts'

const source = `const minuteMs = 60_000
export const lifetimeMs = 2 * minuteMs
const backupSeconds = 4
const maxQueued: Limits = { person: 60, network: 600 }
export const bounds = { bytes: 64_000, nested: { perDay: 20 }, 'open-room': { days: 14 } } as const satisfies Bounds
const ROOM_IDLE_SECONDS = 4
const lifeSeconds = { full: 14 * 24 * 60 * 60 }
const name = 'kite'
function f() { const inner = 3 }
`

const tree = () =>
  makeTree({
    'app/a.ts': source,
    'server/b.ts': 'const maxQueued = 64\n',
    'app/a.test.ts': 'const backupSeconds = 9\n',
  })

const problemOf = (line: string) => {
  const figures = figuresIn('docs/a.md', ['', line])
  expect(figures).toHaveLength(1)
  return figureProblem(figures[0]!, openConstants(tree()))
}

test.each([
  'a job `backupSeconds` = 4 s after the deadline',
  'twice: `lifetimeMs` = 2 min.',
  '`lifetimeMs` = 120,000 ms',
  '(`maxQueued.person` = 60 requests)',
  '`bounds.bytes` = 64 kB',
  '`bounds.nested.perDay` = 20 a day',
  '`bounds.open-room.days` = 14 days',
  '`server/b.ts#maxQueued` = 64, queued',
  '`b.ts#maxQueued` = 64',
  '`ROOM_IDLE_SECONDS` = 4 s',
  '`lifeSeconds.full` = 14 days',
])('accepts %s', (line) => {
  expect(problemOf(line)).toBeUndefined()
})

test.each([
  ['a wrong figure', '`backupSeconds` = 2 s', 'backupSeconds is 4 s in the code'],
  ['a wrong plain number', '`maxQueued.network` = 60', 'maxQueued.network is 600 in the code'],
  ['a unit of another kind', '`backupSeconds` = 4 MB', 'backupSeconds is in s, not in MB'],
  ['a missing unit', '`lifetimeMs` = 120,000', 'lifetimeMs needs a unit'],
  ['an unknown constant', '`gone` = 4', 'gone is no numeric constant'],
  ['a text constant', '`name` = 4', 'name is no numeric constant'],
  ['a local variable of a function', '`inner` = 3', 'inner is no numeric constant'],
])('reports %s', (_, line, problem) => {
  expect(problemOf(line)).toBe(`docs/a.md:2 ${problem}`)
})

test('requires a path if several files declare the name', () => {
  const root = makeTree({ 'app/a.ts': 'const most = 1\n', 'server/b.ts': 'const most = 2\n' })
  const [figure] = figuresIn('docs/a.md', ['`most` = 2'])
  expect(figureProblem(figure!, openConstants(root))).toBe(
    'docs/a.md:1 most is in app/a.ts, server/b.ts: write path#name',
  )
})

test('ignores code without a figure', () => {
  expect(figuresIn('docs/a.md', ['`a.ts` and `b` 4 s, `x = 4`'])).toEqual([])
})
