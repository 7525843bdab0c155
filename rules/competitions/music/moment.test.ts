import { expect, test } from 'vitest'
import { selectMomentMusic } from './moment.ts'
import { chimeMusic, placeMusic } from './short-music.ts'

const flight = (reached: number, opened: number) => ({ flight: { reached, opened }, chase: null })
const chase = (landed: number, bridge: number) => ({ flight: null, chase: { landed, bridge } })

test('a gate chimes when the class reaches it and plays a fanfare when it opens', () => {
  expect(selectMomentMusic(flight(0, 0), flight(1, 0))).toBe(chimeMusic)
  expect(selectMomentMusic(flight(1, 0), flight(1, 1))).toBe(placeMusic)
  expect(selectMomentMusic(flight(1, 1), flight(1, 1))).toBeNull()
})

test('a bridge chimes and a landing plays a fanfare', () => {
  expect(selectMomentMusic(chase(0, 3), chase(0, 5))).toBe(chimeMusic)
  expect(selectMomentMusic(chase(0, 5), chase(1, 6))).toBe(placeMusic)
})

test('a screen that opens during a game is silent about the past', () => {
  expect(selectMomentMusic({ flight: null, chase: null }, chase(2, 5))).toBeNull()
})
