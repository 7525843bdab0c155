import { expect, test } from 'vitest'
import { worldsShown } from './worlds-shown.ts'

test('each unit shows one of its own worlds, and none is shown again before the others', () => {
  expect(worldsShown([['sky'], ['sky', 'music'], ['sky', 'music', 'garden'], ['sky'], ['music', 'station']])).toEqual([
    'sky',
    'music',
    'garden',
    'sky',
    'station',
  ])
})
