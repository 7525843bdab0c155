/** Things to do in the lobby: choose a kite for the room and make it jump on the wall. */

import { canWear, parseAppearance, sailColors, serializeAppearance, type SailColor } from '../rewards/workshop.ts'
import { freeItems } from '../rewards/workshop-items.ts'

export const lobbyShapes = freeItems.shape
export type LobbyShape = (typeof lobbyShapes)[number]

export const lobbyKite = (shape: LobbyShape, colour: SailColor): string =>
  serializeAppearance({
    ...{ shape, colour, pattern: 'quarters', tail: 'plain', face: 'smile', bow: 'plain', sky: 'plain' },
  })

export const lobbyColors = sailColors

/** Shape and color of a kite chosen in the lobby; the first of each without a choice. */
export function readLobbyKite(kite: string | null): { readonly shape: LobbyShape; readonly colour: SailColor } {
  const appearance = kite === null ? null : parseAppearance(kite)
  return {
    shape: lobbyShapes.find((shape) => shape === appearance?.shape) ?? lobbyShapes[0],
    colour: appearance?.colour ?? sailColors[0],
  }
}

/** Every player may fly any kite of free parts; purchased parts stay with their owners. */
export function isLobbyKite(kite: string): boolean {
  const appearance = parseAppearance(kite)
  return appearance !== null && canWear(appearance, new Set())
}

/** Total per player, so that a repeated message changes nothing. */
export const maxJumps = 9_999

/** At most two jumps a second. */
export const jumpIntervalMs = 500
