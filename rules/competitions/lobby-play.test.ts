import { expect, test } from 'vitest'
import { isLobbyKite, lobbyColors, lobbyKite, lobbyShapes, readLobbyKite } from './lobby-play.ts'

test('every kite of the lobby is free and can be read back', () => {
  for (const shape of lobbyShapes)
    for (const colour of lobbyColors) {
      const kite = lobbyKite(shape, colour)
      expect(isLobbyKite(kite)).toBe(true)
      expect(readLobbyKite(kite)).toEqual({ shape, colour })
    }
})

test('rejects purchased and unknown kites', () => {
  expect(isLobbyKite('dragon.leaf.plain.plain')).toBe(false)
  expect(isLobbyKite('diamond.leaf.plain.ribbons')).toBe(false)
  expect(isLobbyKite('kite')).toBe(false)
})
