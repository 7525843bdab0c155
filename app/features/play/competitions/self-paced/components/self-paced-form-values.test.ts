import { expect, test } from 'vitest'
import { newCompetitionSchema } from '../../inputs.ts'
import { buildFormFields } from './self-paced-form-values.ts'

const classroomId = '0199a0b0-0000-7000-8000-000000000000'
const bank = { bank: 'logic', title: '', ours: true, questions: 80 }
const values = { ages: '8-9', lateJoin: 'zero', guests: 'none', names: 'all' } as const

test.each(['flight', 'chase'] as const)('the wizard sends a %s of twelve minutes without teams', (play) => {
  const parsed = newCompetitionSchema.parse(buildFormFields(play, classroomId, bank, 'Logic', values))
  expect(parsed).toMatchObject({
    ...{ play, mode: 'live', source: { kind: 'bank', bank: 'logic', questions: 30, ages: [8, 9] } },
    settings: { answerSeconds: 720, teams: 0, scoring: 'accuracy', names: 'all' },
  })
})

test('a small bank is played whole', () => {
  const fields = buildFormFields('flight', classroomId, { ...bank, questions: 7 }, 'Logic', values)
  expect(JSON.parse(fields.source)).toMatchObject({ questions: 7 })
})
