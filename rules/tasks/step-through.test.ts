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
const callTask: TaskRules = { ...task, tests: [{ call: 'double(4)', gives: '8' }] }
const worldTask: TaskRules = { ...task, place: { world: 'sky', rules: 1, cases: [{ map: ['K..B'] }] } }

const trace = (rules: TaskRules, program: string) =>
  stepThrough(rules, program, 0)?.map(
    ({ line, variables, output }) => `${line} ${JSON.stringify(Object.fromEntries(variables))} ${output.join()}`,
  )

it('returns the line and the variables of every step', () => {
  expect(trace(task, 'total = 1\nfor _ in range(2):\n    total = total + 2\nprint(total)')).toEqual([
    'null {} ',
    '1 {"total":1} ',
    '3 {"total":3} ',
    '3 {"total":5} ',
    '4 {"total":5} 5',
  ])
})

it('runs the call of a test and shows local variables', () => {
  expect(trace(callTask, 'def double(x):\n    y = x * 2\n    return y')).toEqual([
    'null {} ',
    '2 {"x":4,"y":8} ',
    '3 {} 8',
  ])
})

it('traces a program that flies in a world', () => {
  expect(trace(worldTask, 'n = 3\nfly(n)')?.map((step) => step[0])).toEqual(['n', '1', '2', '2', '2'])
})

it.each([
  ['unsupported Python', task, 'print(f"{1}")'],
  ['a program of comments', task, '# later'],
  ['an empty program', task, '\n'],
  ['a missing test', { ...task, tests: [] }, 'print(1)'],
  ['another language', { ...task, language: 'javascript' as const }, 'let x = 1'],
])('returns null for %s', (_, rules, program) => expect(stepThrough(rules, program, 0)).toBeNull())
