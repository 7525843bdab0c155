import { expect, test } from 'vitest'
import { groupTaskPrograms } from './program-groups.ts'

const saved = { skin: 'python' as const, place: null, reason: 'error' }
const unsolved = [
  { ...saved, student: 'mali', program: 'name = input()\nPrint(name)', mistake: 'py-case-function' },
  { ...saved, student: 'leo', program: '# hello\n\nPrint("hi")', mistake: 'py-case-function' },
  { ...saved, student: 'ann', program: 'pass', mistake: null },
]

test('anchors a shared mistake at a different line for each student of a text task', () => {
  const lines = new Map([
    ['mali', 2],
    ['leo', 3],
  ])
  const [group, otherGroup] = groupTaskPrograms({ unsolved }, lines)
  expect(group).toMatchObject({
    stepKind: 'task',
    nodeId: 2,
    members: [
      { student: 'mali', statement: 1, code: 'Print(name)' },
      { student: 'leo', statement: 2, code: 'Print("hi")' },
    ],
  })
  expect(otherGroup!.members).toEqual([{ student: 'ann' }])
})

test('comments apply to the whole program until the mistake lines are available', () => {
  expect(groupTaskPrograms({ unsolved })[0]!.members).toEqual([{ student: 'mali' }, { student: 'leo' }])
})
