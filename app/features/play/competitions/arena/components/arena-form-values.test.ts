import { expect, test } from 'vitest'
import { newCompetitionSchema } from '../../inputs.ts'
import { buildFormFields, defaultValues } from './arena-form-values.ts'

const lesson = { id: 'bb-5a', title: 'Until the bell', levels: ['bb-5-1', 'bb-5-2', 'bb-5-3'] }

test('the arena wizard defaults to the last level, and the create command accepts its fields', () => {
  const values = defaultValues(lesson)
  expect(values.chosen).toEqual([2])
  const classroomId = '0199a8f0-0000-7000-8000-000000000001'
  const input = newCompetitionSchema.parse(
    buildFormFields(classroomId, lesson, { ...values, chosen: [0, 2], minutes: '15' }),
  )
  expect(input.source).toEqual({
    kind: 'levels',
    levels: [
      { lesson: 'bb-5a', step: 'bb-5-1' },
      { lesson: 'bb-5a', step: 'bb-5-3' },
    ],
  })
  expect(input.settings).toMatchObject({ answerSeconds: 900, names: 'podium', teams: 0, guests: 'none' })
})
