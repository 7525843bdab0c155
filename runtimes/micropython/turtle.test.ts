import { beforeAll, expect, it } from 'vitest'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { judgeTask } from '../judge-task.ts'
import { openRuntimes } from '../node-runtimes.ts'
import type { Runtime } from '../runtime.ts'

let python: Runtime
beforeAll(async () => void (python = (await openRuntimes()).python))

const cornerTask = {
  id: 'pw-8-1',
  version: 1,
  kind: 'task',
  language: 'python',
  rules: 1,
  place: {
    world: 'string',
    rules: 1,
    cases: [
      {
        drawing: [
          {
            path: [
              [0, 0],
              [60, 0],
              [60, 60],
            ],
          },
        ],
      },
    ],
  },
  stars: { uses: ['turtle'], mostLines: null },
} satisfies TaskRules

it.each([
  ['from turtle import *\nforward(60)\nleft(90)\nforward(60)'],
  ['import turtle\nturtle.goto(60, 0)\nturtle.goto((60, 60))'],
  ['import turtle\nt = turtle.Turtle()\nt.speed(0)\nt.fd(60)\nt.sety(60)\nt.hideturtle()\nturtle.done()'],
  ['from turtle import *\npenup()\ngoto(60, 60)\nif not isdown(): pd()\nseth(-90)\nfd(ycor())\ngoto(0, 0)'],
])('solves the drawing task: %j', async (program) => {
  expect(await judgeTask(cornerTask, program, python)).toMatchObject({ solved: true, stars: 3 })
})

it.each([
  ['forward(60)', 'NameError', 1],
  ['from turtle import *\nforward("60")', 'TypeError', 2],
  ['from turtle import *\n\ngoto(1)', 'TypeError', 3],
  ['import turtle\nturtle.explode()', 'AttributeError', 2],
])('reports the line of the student’s program: %j', async (program, type, line) => {
  const { cases } = await judgeTask(cornerTask, program, python)
  expect(cases[0]!.error).toMatchObject({ type, line })
})

it('the turtle module is reset for every run and exists only in drawing tasks', async () => {
  const patchedProgram = 'import turtle\nturtle.forward = print\nturtle.goto(60, 0)\nturtle.goto(60, 60)'
  expect((await judgeTask(cornerTask, patchedProgram, python)).solved).toBe(true)
  const verdict = await judgeTask(cornerTask, 'import turtle\nturtle.forward(60)\nturtle.sety(60)', python)
  expect(verdict.solved).toBe(true)
  expect((await python.run({ program: 'import turtle' })).error).toMatchObject({ type: 'ImportError' })
})
