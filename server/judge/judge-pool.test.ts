import { afterAll, expect, it } from 'vitest'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { childCommand } from './isolation.ts'
import { openPool } from './judge-pool.ts'

const pool = openPool(childCommand('weaker')!, { children: 2, mostWaiting: 4 })
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
const judged = async (task: TaskRules, program: string) => (await pool.judge(task, program)).verdict
const right = 'def double(x):\n    return x * 2\n'

it('judges', async () => {
  expect(await judged(double, right)).toMatchObject({ solved: true, stars: 3, reason: 'passed' })
  expect(await judged(double, 'def double(x):\n    print(x * 2)')).toMatchObject({
    solved: false,
    reason: 'wrong-value',
    cases: [{ value: 'None', output: '8\n' }, { value: 'None' }],
  })
  expect(await judged({ ...double, language: 'javascript' }, 'const double = (x) => x + x')).toMatchObject({
    stars: 1,
  })
})

it('hands a program over as it is, whatever ends a line elsewhere', async () => {
  const odd = `${right}# \u2028 \u2029 \u0085 \r \u000b\nprint("a\u2028b")`
  expect(await judged({ ...double, stars: { uses: [], mostLines: 9 } }, odd)).toMatchObject({
    solved: true,
    cases: [{ output: 'a\u2028b\n' }, { output: 'a\u2028b\n' }],
  })
})

it('ends what makes no steps, and neighbours notice nothing', async () => {
  const endless = judged(double, 'sum(range(10 ** 9))')
  const beside = await Promise.all(Array.from({ length: 3 }, () => judged(double, right)))
  expect(beside.map(({ stars }) => stars)).toEqual([3, 3, 3])
  expect(await endless).toMatchObject({ solved: false, reason: 'time' })
  expect(await judged(double, right)).toMatchObject({ stars: 3 })
}, 60_000)

it('runs a program again when its process is killed', async () => {
  await pool.ready()
  const asked = Array.from({ length: 4 }, () => judged(double, right))
  for (const pid of pool.processes()) process.kill(-pid, 'SIGKILL')
  expect((await Promise.all(asked)).map(({ stars }) => stars)).toEqual([3, 3, 3, 3])
}, 60_000)

it('tells to come again when too many wait', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => judged(double, right)))
  expect(asked.some(({ status }) => status === 'rejected')).toBe(true)
  expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(4)
}, 60_000)
