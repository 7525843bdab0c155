import { expect, test } from 'vitest'
import { newCompetitionSchema } from '../../inputs.ts'
import { buildFormFields, defaultValues } from './race-form-values.ts'

test('the create command accepts the fields that the race wizard sends', () => {
  const fields = buildFormFields(
    '0199a0b0-0000-7000-8000-000000000000',
    { game: 'letter-rain', title: 'Letter Rain', levels: ['th-1', 'th-2', 'th-3'] },
    { ...defaultValues, chosen: [0, 2], teams: '2', guests: 'approved' },
  )
  expect(newCompetitionSchema.parse(fields)).toMatchObject({
    source: { kind: 'minigame', game: 'letter-rain', levels: ['th-1', 'th-3'] },
    settings: { answerSeconds: 180, teams: 2, names: 'podium', guests: 'approved' },
  })
})
