import { expect, test } from 'vitest'
import { newCompetition } from '../../inputs.ts'
import { fieldsOf, firstWish } from './arena-wish.ts'

const lesson = { id: 'bb-5a', title: 'Until the bell', levels: ['bb-5-1', 'bb-5-2', 'bb-5-3'] }

test('what the wizard begins with is the last level of a lesson, and the server takes it', () => {
  const wish = firstWish(lesson)
  expect(wish.chosen).toEqual([2])
  const classroomId = '0199a8f0-0000-7000-8000-000000000001'
  const read = newCompetition.parse(fieldsOf(classroomId, lesson, { ...wish, chosen: [0, 2], minutes: '15' }))
  expect(read.source).toEqual({
    kind: 'levels',
    levels: [
      { lesson: 'bb-5a', step: 'bb-5-1' },
      { lesson: 'bb-5a', step: 'bb-5-3' },
    ],
  })
  expect(read.settings).toMatchObject({ answerSeconds: 900, names: 'podium', teams: 0, guests: 'none' })
})
