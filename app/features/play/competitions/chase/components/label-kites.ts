import { mapSize, type Point } from './map-way.ts'

/** Side of a kite on which its name is. */
export type LabelSide = 'below' | 'above' | 'right' | 'left'

/** Distance between the centers of a kite and its name; at its sides without half of the name. */
const sides = [
  ['below', 0, 48],
  ['above', 0, -52],
  ['right', 26, 0],
  ['left', -26, 0],
] as const

/** Half of the space of a kite, and of a name that is cut because there is no space for it. */
const kite = { width: 24, height: 28 }
const cut = { width: 76, height: 21 }
const padding = 16
/** Half of the widths of a wide letter, as in Chinese or Korean, and of any other. */
const [wideLetter, letter] = [13, 7.5]
/** These kites are named also in a crowd, over the kites around them. */
const leaderCount = 5

type Kite = { readonly point: Point; readonly share: number; readonly name?: string | null }
type Halves = { readonly width: number; readonly height: number }
/** `width`: of the name, in units of the map. */
export type Label = { readonly side: LabelSide; readonly width: number }

const isWide = (character: string): boolean => /[\p{Script=Han}\p{Script=Hangul}]/u.test(character)

/** Half of the space of a whole name. */
function wholeName(name: string): Halves {
  const letters = Array.from(name).map((character) => (isWide(character) ? wideLetter : letter))
  return { width: padding + letters.reduce((sum, width) => sum + width, 0), height: cut.height }
}

const overlaps = (name: Point, halves: Halves, other: Point, otherHalves: Halves): boolean =>
  Math.abs(name.x - other.x) < halves.width + otherHalves.width &&
  Math.abs(name.y - other.y) < halves.height + otherHalves.height

const isInside = ({ x, y }: Point, { width }: Halves): boolean =>
  x >= width && x <= mapSize.width - width && y >= 0 && y <= mapSize.height

/** Labels from the first kite on; null for a kite without space for its name. Names never overlap. */
export function labelKites(kites: readonly Kite[]): readonly (Label | null)[] {
  const order = kites.map((_, index) => index).toSorted((first, second) => kites[second]!.share - kites[first]!.share)
  const result: (Label | null)[] = kites.map(() => null)
  const taken: { at: Point; halves: Halves }[] = []
  order.forEach((index, rank) => {
    const { point, share, name } = kites[index]!
    const isLeader = rank < leaderCount && share > 0
    const listOptions = (halves: Halves) =>
      sides
        .map(([side]) => ({ side, halves, at: labelPoint(point, { side, width: 2 * halves.width }) }))
        .filter(
          ({ at }) => isInside(at, halves) && taken.every((other) => !overlaps(at, halves, other.at, other.halves)),
        )
    const isClear = ({ at, halves }: { at: Point; halves: Halves }) =>
      kites.every((other, number) => number === index || !overlaps(at, halves, other.point, kite))
    const whole = name ? wholeName(name) : cut
    const wholeOptions = listOptions(whole)
    const cutOptions = whole.width > cut.width ? listOptions(cut) : []
    const chosen =
      wholeOptions.find(isClear) ??
      cutOptions.find(isClear) ??
      (isLeader ? (wholeOptions[0] ?? cutOptions[0]) : undefined)
    if (!chosen) return
    taken.push(chosen)
    result[index] = { side: chosen.side, width: 2 * chosen.halves.width }
  })
  return result
}

/** Center of a name beside a kite. */
export function labelPoint({ x, y }: Point, { side, width }: Label): Point {
  const [, dx, dy] = sides.find(([name]) => name === side)!
  return { x: x + dx + Math.sign(dx) * (width / 2), y: y + dy }
}

/** Height of the space of a name. */
export const labelHeight = 2 * cut.height
