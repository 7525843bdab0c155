/** Units of a wall that is 1,920 wide: the sky beside the game, a line of names, and a letter. */
const [skyWidth, skyHeight, line, letter] = [1_090, 260, 34, 16]
const mostRows = 4

type Flown = { readonly x: number; readonly height: number; readonly name: string | null }
type Box = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number }

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top

/** How large a kite is among so many. */
export const kiteUnits = (kites: number): number => Math.min(92, Math.max(44, 1_500 / Math.max(1, kites)))

/** How wide a name may be among so many: whole where few fly. */
export const nameUnits = (kites: number): number => Math.min(260, Math.max(160, skyWidth / Math.max(1, kites)))

/**
 * How many lines below its kite each name stands: as close as there is room beside the names before it and the other
 * kites; where there is none, beside the names alone. `x` and `height` in percent of the sky.
 */
export function nameRows(kites: readonly Flown[]): readonly number[] {
  const size = kiteUnits(kites.length)
  const flying = kites.map(({ x, height }) => boxAt(x, (height * skyHeight) / 100, size, size))
  const named: Box[] = []
  return kites.map(({ x, height, name }, at) => {
    if (name === null) return 0
    const width = Math.min(nameUnits(kites.length), name.length * letter)
    const boxes = Array.from({ length: mostRows }, (_, row) =>
      boxAt(x, (height * skyHeight) / 100 - (row + 1) * line, width, line),
    )
    const isFree = (box: Box) => !named.some((other) => meet(box, other))
    const isAlone = (box: Box) => !flying.some((other, place) => place !== at && meet(box, other))
    const best = boxes.findIndex((box) => isFree(box) && isAlone(box))
    const row = Math.max(0, best === -1 ? boxes.findIndex(isFree) : best)
    named.push(boxes[row]!)
    return row
  })
}

function boxAt(x: number, bottom: number, width: number, height: number): Box {
  const middle = (x * skyWidth) / 100
  return { left: middle - width / 2, right: middle + width / 2, bottom, top: bottom + height }
}
