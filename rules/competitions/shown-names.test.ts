import { expect, test } from 'vitest'
import { resolveShownNames, showsNames, shownNames } from './shown-names.ts'

test('a class that hides its leaderboard hides it in competitions; otherwise the host decides', () => {
  for (const requested of shownNames) {
    expect(resolveShownNames('hidden', requested)).toBe('none')
    expect(resolveShownNames('own-rank', requested)).toBe(requested)
    expect(resolveShownNames('visible', requested)).toBe(requested)
  }
})

test('shows names to the class only for "all" and "podium"', () => {
  expect(shownNames.filter(showsNames)).toEqual(['all', 'podium'])
})
