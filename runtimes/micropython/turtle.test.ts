import { beforeAll, expect, it } from 'vitest'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { judgeTask } from '../judge-task.ts'
import { openRuntimes } from '../node-runtimes.ts'
import type { Runtime } from '../runtime.ts'

let python: Runtime
beforeAll(async () => void (python = (await openRuntimes()).python))

const corner = {
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
])('draws: %j', async (program) => {
  expect(await judgeTask(corner, program, python)).toMatchObject({ solved: true, stars: 3 })
})

it.each([
  ['forward(60)', 'NameError', 1],
  ['from turtle import *\nforward("60")', 'TypeError', 2],
  ['from turtle import *\n\ngoto(1)', 'TypeError', 3],
  ['import turtle\nturtle.explode()', 'AttributeError', 2],
])('names the line of the learner: %j', async (program, type, line) => {
  const { cases } = await judgeTask(corner, program, python)
  expect(cases[0]!.error).toMatchObject({ type, line })
})

it('is as new in every run, and only there where something is drawn', async () => {
  const spoiled = 'import turtle\nturtle.forward = print\nturtle.goto(60, 0)\nturtle.goto(60, 60)'
  expect((await judgeTask(corner, spoiled, python)).solved).toBe(true)
  const drawn = await judgeTask(corner, 'import turtle\nturtle.forward(60)\nturtle.sety(60)', python)
  expect(drawn.solved).toBe(true)
  expect((await python.run({ program: 'import turtle' })).error).toMatchObject({ type: 'ImportError' })
})
