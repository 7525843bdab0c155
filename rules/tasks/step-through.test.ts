import { expect, it } from 'vitest'
import type { TaskRules } from './task-file.ts'
import { stepThrough } from './step-through.ts'

const task: TaskRules = {
  id: 'pw-1-1',
  version: 1,
  kind: 'task',
  language: 'python',
  rules: 1,
  tests: [{ input: [], output: ['6'] }],
  stars: { uses: [], mostLines: null },
}
const calling: TaskRules = { ...task, tests: [{ call: 'double(4)', gives: '8' }] }
const flying: TaskRules = { ...task, place: { world: 'sky', rules: 1, cases: [{ map: ['K..B'] }] } }

const shown = (rules: TaskRules, program: string) =>
  stepThrough(rules, program, 0)?.map(
    ({ line, variables, said }) => `${line} ${JSON.stringify(Object.fromEntries(variables))} ${said.join()}`,
  )

it('tells the line of every step, and what the variables hold after it', () => {
  expect(shown(task, 'total = 1\nfor _ in range(2):\n    total = total + 2\nprint(total)')).toEqual([
    'null {} ',
    '1 {"total":1} ',
    '3 {"total":3} ',
    '3 {"total":5} ',
    '4 {"total":5} 5',
  ])
})

it('calls what a test calls, and shows what a function calls its own', () => {
  expect(shown(calling, 'def double(x):\n    y = x * 2\n    return y')).toEqual([
    'null {} ',
    '2 {"x":4,"y":8} ',
    '3 {} 8',
  ])
})

it('flies', () => {
  expect(shown(flying, 'n = 3\nfly(n)')?.map((one) => one[0])).toEqual(['n', '1', '2', '2', '2'])
})

it.each([
  ['more of Python than is known', task, 'print(f"{1}")'],
  ['nothing that could be seen', task, '# later'],
  ['nothing at all', task, '\n'],
  ['a test that is not there', { ...task, tests: [] }, 'print(1)'],
  ['another language', { ...task, language: 'javascript' as const }, 'let x = 1'],
])('nothing for %s', (_, rules, program) => expect(stepThrough(rules, program, 0)).toBeNull())
