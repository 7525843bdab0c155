import { expect, test } from 'vitest'
import { groupsOfTask } from './program-groups.ts'

const kept = { skin: 'python' as const, place: null, reason: 'error' }
const unsolved = [
  { ...kept, student: 'mali', program: 'name = input()\nPrint(name)', mistake: 'py-case-function' },
  { ...kept, student: 'leo', program: '# hello\n\nPrint("hi")', mistake: 'py-case-function' },
  { ...kept, student: 'ann', program: 'pass', mistake: null },
]

test('a task in text: each of a group has the mistake at a line of their own', () => {
  const lines = new Map([
    ['mali', 2],
    ['leo', 3],
  ])
  const [group, others] = groupsOfTask({ unsolved }, lines)
  expect(group).toMatchObject({
    of: 'task',
    nodeId: 2,
    members: [
      { student: 'mali', statement: 1, code: 'Print(name)' },
      { student: 'leo', statement: 2, code: 'Print("hi")' },
    ],
  })
  expect(others!.members).toEqual([{ student: 'ann' }])
})

test('until the lines are known, what is said is about the whole program', () => {
  expect(groupsOfTask({ unsolved })[0]!.members).toEqual([{ student: 'mali' }, { student: 'leo' }])
})
