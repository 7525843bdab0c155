import { expect, test } from 'vitest'
import { chooseUnitWorlds } from './unit-worlds.ts'

test('each unit shows the least used of its worlds', () => {
  expect(
    chooseUnitWorlds([['sky'], ['sky', 'music'], ['sky', 'music', 'garden'], ['sky'], ['music', 'station']]),
  ).toEqual(['sky', 'music', 'garden', 'sky', 'station'])
})
