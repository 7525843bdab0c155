import { expect, test } from 'vitest'
import { seededRandom } from '../program/random.ts'
import { makeTextTasks } from './text-tasks.ts'

const texts = { wrongLine: 'Which line is wrong?', missingLine: 'Which line is missing?' }
const make = (solution: string[], ...wrong: string[][]) =>
  makeTextTasks({ task: 'Print 6.', solution, wrong }, texts, seededRandom(1))

test('a short program shows the wrong line', () => {
  expect(make(['a = 2', 'print(a * 3)'], ['a = 2', 'print(a + 3)'], ['a = 3', 'print(a + a)'])).toEqual([
    {
      block: {
        ...{ kind: 'debug', question: 'Print 6. Which line is wrong?' },
        ...{ program: ['a = 2', 'print(a + 3)'], skin: 'python' },
      },
      answer: { option: 1, options: 2, lines: ['print(a * 3)'] },
    },
  ])
})

test('a long program hides the line, with its wrong forms as options', () => {
  const solution = ['total = 0', 'for i in range(3):', '    total += 2', ...Array<string>(4).fill('# -')]
  const change = (line: string) => solution.map((text, index) => (index === 2 ? line : text))
  const [task, ...repeated] = make(
    solution,
    change('    total = 2'),
    change('    total += i'),
    change('    total += i'),
  )
  expect(repeated).toEqual([])
  expect(task!.block).toMatchObject({ kind: 'choice', question: 'Print 6. Which line is missing?' })
  if (task!.block.kind !== 'choice') return
  expect(task!.block.program![2]).toBe('    ?')
  expect(task!.block.options.toSorted()).toEqual(['total += 2', 'total += i', 'total = 2'])
  expect(task!.block.options[task!.answer.option!]).toBe('total += 2')
})
