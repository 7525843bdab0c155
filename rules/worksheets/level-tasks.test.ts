import { expect, test } from 'vitest'
import type { LevelRules } from '../levels/level-file.ts'
import { judgePython } from '../levels/judge-python.ts'
import { seededRandom } from '../program/random.ts'
import { readProgramLines } from './class-program.ts'
import { findOnlyDifference, makeLevelTasks } from './level-tasks.ts'
import { pickTasks } from './pick-tasks.ts'
import { changeLine } from './program-variants.ts'
import { makeQuestionTask } from './question-tasks.ts'
import { landProgram } from './run-sky.ts'

const level: LevelRules = {
  ...{ id: 'ff-1-1', version: 1, kind: 'solve', world: 'sky', rules: 1, skin: 'icons', offers: 'all' },
  cases: [{ map: ['.!.B', '....', 'K...'] }],
  stars: { ideas: [], mostBlocks: null },
}
const solution = ['fly_right()', 'fly_up()', 'fly_right()', 'fly_up()', 'fly_right()']
const wrong = [['fly_right()', 'fly_up()', 'fly_left()', 'fly_up()', 'fly_right()']]
const texts = { land: 'land', squares: 'squares', wrongLine: 'wrong', order: 'order', tune: 'play {notes}' }
const makeTasks = (seed = 1) => makeLevelTasks({ level, solution, wrong }, texts, seededRandom(seed))

test('the same seed makes the same tasks', () => {
  expect(makeTasks(3)).toEqual(makeTasks(3))
  expect(makeTasks(3)).not.toEqual(makeTasks(4))
})

test('the right flag is where the program lands, and no other flag is there', () => {
  const predictions = makeTasks().filter(({ block }) => block.kind === 'predict')
  expect(predictions.length).toBeGreaterThan(0)
  for (const { block, answer } of predictions) {
    if (block.kind !== 'predict') continue
    const { position } = landProgram(level, block.program)!
    const right = 'ABC'[answer.option!] as 'A'
    expect(block.flags![right]).toEqual([position.column, position.row])
    expect(new Set(Object.values(block.flags!).map(String)).size).toBe(3)
  }
})

test('only the wrong line can be repaired', () => {
  const debugging = makeTasks().filter(({ block }) => block.kind === 'debug')
  expect(debugging.length).toBeGreaterThan(0)
  for (const { block, answer } of debugging) {
    if (block.kind !== 'debug') continue
    const repaired = block.program.map((line, index) => (index === answer.option ? answer.lines[0]! : line))
    expect(judgePython(level, repaired.join('\n')).solved).toBe(true)
    expect(judgePython(level, block.program.join('\n')).solved).toBe(false)
  }
})

test('changes keep the indent and stay within printable counts', () => {
  expect(changeLine('    fly(1)')).toEqual(['    fly(2)'])
  expect(changeLine('for _ in range(9):')).toEqual(['for _ in range(8):'])
  expect(changeLine('say("hello")')).toEqual([])
})

test('a difference is one line of programs with the same length', () => {
  expect(findOnlyDifference(['a', 'x'], ['a', 'b'])).toBe(1)
  expect(findOnlyDifference(['x', 'x'], ['a', 'b'])).toBeNull()
  expect(findOnlyDifference(['a'], ['a', 'b'])).toBeNull()
})

test('programs with words of a student are not printed', () => {
  expect(readProgramLines('# by Mali\nfly_up()\n\nfly_up()')).toEqual(['fly_up()', 'fly_up()'])
  expect(readProgramLines('say("Mali")')).toBeNull()
  expect(readProgramLines('def mali():\n    fly_up()')).toBeNull()
  expect(readProgramLines('# only a comment')).toBeNull()
})

test('questions keep their right option when options are shuffled', () => {
  const options = ['one', 'two', 'three'].map((text) => ({ text, isRight: text === 'two', why: null }))
  const question = { id: 'q', kind: 'choice', question: 'Which?', explanation: '', program: null, options } as const
  const task = makeQuestionTask(question, seededRandom(5))!
  expect(task.block.kind === 'choice' && task.block.options[task.answer.option!]).toBe('two')
  expect(makeQuestionTask({ ...question, picture: { file: 'cat', alt: '' } }, seededRandom(5))).toBeNull()
})

test('picks the requested number of tasks, with different kinds', () => {
  const tasks = pickTasks([makeTasks()], 4, seededRandom(1))
  expect(tasks).toHaveLength(4)
  expect(new Set(tasks.map(({ block }) => block.kind)).size).toBeGreaterThan(1)
  expect(pickTasks([[]], 4, seededRandom(1))).toEqual([])
})

test('prefers tasks that a camera can read, and fills up with others', () => {
  const tasks = makeTasks()
  const written = tasks.filter(({ answer }) => answer.option === undefined)
  const count = tasks.length - written.length + 1
  const picked = pickTasks([[...written, ...tasks]], count, seededRandom(2), true)
  expect(picked.slice(0, -1).every(({ answer }) => answer.option !== undefined)).toBe(true)
  expect(picked).toHaveLength(Math.min(count, tasks.length))
})

test('prints the same task of two levels once', () => {
  const tasks = makeTasks()
  expect(pickTasks([tasks, tasks], 12, seededRandom(1))).toHaveLength(tasks.length)
})
