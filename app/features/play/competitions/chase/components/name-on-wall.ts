import { showsNames } from '#rules/competitions/shown-names.ts'
import type { HostView, RoomView } from '../../contract.ts'

/** The name of a player on the wall; null if the room hides names, and for a muted player. */
export function nameOnWall(
  { settings }: Pick<RoomView, 'settings'>,
  { players }: Pick<HostView, 'players'>,
  player: string,
): string | null {
  const entry = players.find(({ id }) => id === player)
  return entry && showsNames(settings.names) && !entry.muted ? entry.name : null
}
