import { showsNames } from '#rules/competitions/shown-names.ts'
import type { HostView, RoomView } from '../../contract.ts'
import { shortNames } from '../../host/stage/lobby/short-names.ts'

/** Short names on the wall by player; null if the room hides names, and for a muted player. */
export function namesOnWall(
  { settings }: Pick<RoomView, 'settings'>,
  { players }: Pick<HostView, 'players'>,
): (player: string) => string | null {
  if (!showsNames(settings.names)) return () => null
  const names = shortNames(players.filter(({ muted }) => !muted))
  return (player) => names.get(player) ?? null
}
