/** The fewest beats in which all stars come home, by looking at every way. For makers of maps and for tests. */

import { starsAt } from './flight.ts'
import { type Direction, flown, isSamePlace, type Place, type WindMap } from './map.ts'

type Kite = { readonly place: Place; readonly facing: Direction; readonly isHome: boolean }
type Node = {
  readonly kites: readonly Kite[]
  readonly stars: number
  readonly beat: number
  readonly before: Node | null
  readonly command: number
}

/** The commands of a best way, one for each beat; -1 is waiting. Null where there is no way. */
export function bestWay(map: WindMap, fromKite: boolean, maxBeats = 60): readonly number[] | null {
  const commands = fromKite ? [0, 1, 2] : [0, 1, 2, 3]
  const kites = map.kites.map((place) => ({ place, facing: 1 as Direction, isHome: false }))
  let reached: Node[] = [{ kites, stars: 0, beat: 0, before: null, command: -1 }]
  const seen = new Set(reached.map(keyOf))
  const all = (1 << map.stars.length) - 1
  for (let beat = 0; beat < maxBeats && reached.length > 0; beat += 1) {
    const next: Node[] = []
    for (const node of reached) {
      for (const command of [...commands, -1]) {
        const after = afterBeat(map, node, command, fromKite)
        if (after === null) continue
        if (after.kites.every(({ isHome }) => isHome)) {
          if (after.stars === all) return commandsOf(after)
          continue
        }
        const key = keyOf(after)
        if (seen.has(key)) continue
        seen.add(key)
        next.push(after)
      }
    }
    reached = next
  }
  return null
}

const keyOf = ({ kites, stars, beat }: Node): string =>
  `${kites.map(({ place, facing, isHome }) => (isHome ? 'home' : `${place.x},${place.y},${facing}`)).join(' ')} ${stars} ${beat % 2}`

function commandsOf(node: Node): readonly number[] {
  const commands: number[] = []
  for (let at: Node = node; at.before !== null; at = at.before) commands.unshift(at.command)
  return commands
}

/** Null where nothing moves though something was said: a bump or a wait is never part of a best way but as waiting. */
function afterBeat(map: WindMap, before: Node, command: number, fromKite: boolean): Node | null {
  const beat = before.beat + 1
  if (command === -1) return { ...before, beat, before, command }
  let { stars } = before
  let hasMoved = false
  const kites = before.kites.map((kite, at): Kite => {
    if (kite.isHome) return kite
    if (fromKite && command !== 0) {
      hasMoved = true
      return { ...kite, facing: ((kite.facing + (command === 1 ? 3 : 1)) % 4) as Direction }
    }
    const direction = fromKite ? kite.facing : (command as Direction)
    const touched = flown(map, kite.place, direction, before.beat)
    const place = touched.at(-1)
    if (place === undefined) return kite
    hasMoved = true
    stars |= starsAt(map, touched)
    const bell = map.bells[at]
    return { place, facing: kite.facing, isHome: bell !== undefined && isSamePlace(bell, place) }
  })
  return hasMoved ? { kites, stars, beat, before, command } : null
}
