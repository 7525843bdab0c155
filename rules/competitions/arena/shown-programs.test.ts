import { expect, test } from 'vitest'
import { selectShownPrograms } from './shown-programs.ts'

test('removes comments and names from the programs shown to a class and merges identical programs', () => {
  const submissions = [
    { program: '# Mali is slow\nfly(2)', players: 1 },
    { program: 'fly(2)  # me too', players: 2 },
    { program: 'say("Mali # 1")\nfly(2)', players: 1 },
    ...['fly(3)', 'fly(4)'].map((program) => ({ program, players: 1 })),
  ]
  expect(selectShownPrograms(submissions, ['Mali'])).toEqual([
    { program: 'fly(2)', players: 3 },
    { program: 'say("… # 1")\nfly(2)', players: 1 },
    { program: 'fly(3)', players: 1 },
  ])
})
