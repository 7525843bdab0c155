import { tileNames } from '#rules/cards/tile-names.ts'
import type { HostPlayer } from '../../../contract.ts'

/** In a larger room two first names are rarely distinct, and comparing them takes long. */
const maxPlayers = 60

/** Names by player for small labels on the wall: first names of students, as on their tiles; whole names of guests. */
export function shortNames(
  players: readonly Pick<HostPlayer, 'id' | 'personId' | 'name'>[],
): ReadonlyMap<string, string> {
  const students = players.filter(({ personId }) => personId !== null)
  const names =
    students.length <= maxPlayers ? tileNames(students.map(({ name }) => name)) : students.map(({ name }) => name)
  return new Map([
    ...players.map(({ id, name }) => [id, name] as const),
    ...students.map(({ id }, index) => [id, names[index]!] as const),
  ])
}
