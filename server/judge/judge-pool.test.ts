import { afterAll, expect, it } from 'vitest'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { childCommand } from './isolation.ts'
import { openPool } from './judge-pool.ts'

const pool = openPool(childCommand('weaker')!, 2)
afterAll(() => pool.close())

const double: TaskRules = {
  id: 'pw-4-2',
  version: 1,
  kind: 'task',
  language: 'python',
  rules: 1,
  tests: [
    { call: 'double(4)', gives: '8' },
    { call: "double('la')", gives: "'lala'" },
  ],
  stars: { uses: ['return'], mostLines: 3 },
}
const verdictFor = async (task: TaskRules, program: string) => (await pool.judge(task, program, ['school'])).verdict
const correctProgram = 'def double(x):\n    return x * 2\n'

it('judges correct and wrong programs', async () => {
  expect(await verdictFor(double, correctProgram)).toMatchObject({ solved: true, stars: 3, reason: 'passed' })
  expect(await verdictFor(double, 'def double(x):\n    print(x * 2)')).toMatchObject({
    solved: false,
    reason: 'wrong-value',
    cases: [{ value: 'None', output: '8\n' }, { value: 'None' }],
  })
  expect(await verdictFor({ ...double, language: 'javascript' }, 'const double = (x) => x + x')).toMatchObject({
    stars: 1,
  })
})

it('passes a program unchanged, including Unicode line separators', async () => {
  const program = `${correctProgram}# \u2028 \u2029 \u0085 \r \u000b\nprint("a\u2028b")`
  expect(await verdictFor({ ...double, stars: { uses: [], mostLines: 9 } }, program)).toMatchObject({
    solved: true,
    cases: [{ output: 'a\u2028b\n' }, { output: 'a\u2028b\n' }],
  })
})

it('stops a program that uses too much CPU time without affecting other programs', async () => {
  const endless = verdictFor(double, 'sum(range(10 ** 9))')
  const concurrent = await Promise.all(Array.from({ length: 3 }, () => verdictFor(double, correctProgram)))
  expect(concurrent.map(({ stars }) => stars)).toEqual([3, 3, 3])
  expect(await endless).toMatchObject({ solved: false, reason: 'time' })
  expect(await verdictFor(double, correctProgram)).toMatchObject({ stars: 3 })
}, 60_000)

it('runs a program again when its process is killed', async () => {
  await pool.ready()
  const pending = Array.from({ length: 4 }, () => verdictFor(double, correctProgram))
  for (const pid of pool.processes()) process.kill(-pid, 'SIGKILL')
  expect((await Promise.all(pending)).map(({ stars }) => stars)).toEqual([3, 3, 3, 3])
}, 60_000)

it('runs the program of another school before the further programs of a school', async () => {
  const order: string[] = []
  const judge = (school: string) => pool.judge(double, correctProgram, [school]).then(() => order.push(school))
  await Promise.all([...Array.from({ length: 8 }, () => judge('hill')), judge('valley')])
  expect(order.indexOf('valley')).toBeLessThan(5)
}, 60_000)

it('rejects programs that wait or run when it closes', async () => {
  const closingPool = openPool(childCommand('weaker')!, 1)
  const pending = Promise.allSettled(
    Array.from({ length: 3 }, () => closingPool.judge(double, correctProgram, ['hill'])),
  )
  await closingPool.close()
  expect((await pending).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
}, 60_000)
