import { expect, test } from 'vitest'
import { shownPrograms } from './shown-programs.ts'

test('a class sees programs without notes and names, and the same one once', () => {
  const sent = [
    { program: '# Mali is slow\nfly(2)', players: 1 },
    { program: 'fly(2)  # me too', players: 2 },
    { program: 'say("Mali # 1")\nfly(2)', players: 1 },
    ...['fly(3)', 'fly(4)'].map((program) => ({ program, players: 1 })),
  ]
  expect(shownPrograms(sent, ['Mali'])).toEqual([
    { program: 'fly(2)', players: 3 },
    { program: 'say("… # 1")\nfly(2)', players: 1 },
    { program: 'fly(3)', players: 1 },
  ])
})
