import { expect, test } from 'vitest'
import { namesIn, showsNames, shownNames } from './shown-names.ts'

test('a class that hides its leaderboard hides it in competitions; otherwise the host decides', () => {
  for (const asked of shownNames) {
    expect(namesIn('hidden', asked)).toBe('none')
    expect(namesIn('own-rank', asked)).toBe(asked)
    expect(namesIn('visible', asked)).toBe(asked)
  }
})

test('names stand on the wall only where somebody may be named', () => {
  expect(shownNames.filter(showsNames)).toEqual(['all', 'podium'])
})
