import { expect, test } from 'vitest'
import { newCompetition } from '../../inputs.ts'
import { fieldsOf, firstWish } from './race-wish.ts'

test('what the wizard sends is what the command takes', () => {
  const fields = fieldsOf(
    '0199a0b0-0000-7000-8000-000000000000',
    { game: 'letter-rain', title: 'Letter Rain', levels: ['th-1', 'th-2', 'th-3'] },
    { ...firstWish, chosen: [0, 2], teams: '2', guests: 'approved' },
  )
  expect(newCompetition.parse(fields)).toMatchObject({
    source: { kind: 'minigame', game: 'letter-rain', levels: ['th-1', 'th-3'] },
    settings: { answerSeconds: 180, teams: 2, names: 'podium', guests: 'approved' },
  })
})
