/** Sizes in units of a 1,920 wide wall: the sky beside the game, a line of names, and a letter. */
const [skyWidth, skyHeight, lineHeight, letterWidth] = [1_090, 260, 34, 16]
const maxRows = 4

type PlacedKite = { readonly x: number; readonly height: number; readonly name: string | null }
type Box = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number }

const overlaps = (box: Box, other: Box): boolean =>
  box.left < other.right && other.left < box.right && box.bottom < other.top && other.bottom < box.top

/** Kite size, depending on the number of kites. */
export const kiteSize = (kites: number): number => Math.min(92, Math.max(44, 1_500 / Math.max(1, kites)))

/** Maximum width of a name, depending on the number of kites. */
export const maxNameWidth = (kites: number): number => Math.min(260, Math.max(160, skyWidth / Math.max(1, kites)))

/**
 * For each kite, how many lines below it the name is placed: the first line that overlaps no earlier name and no other
 * kite; if there is none, the first that overlaps no earlier name. `x` and `height` are in percent of the sky.
 */
export function assignNameRows(kites: readonly PlacedKite[]): readonly number[] {
  const size = kiteSize(kites.length)
  const kiteBoxes = kites.map(({ x, height }) => boxAt(x, (height * skyHeight) / 100, size, size))
  const nameBoxes: Box[] = []
  return kites.map(({ x, height, name }, index) => {
    if (name === null) return 0
    const width = Math.min(maxNameWidth(kites.length), name.length * letterWidth)
    const boxes = Array.from({ length: maxRows }, (_, row) =>
      boxAt(x, (height * skyHeight) / 100 - (row + 1) * lineHeight, width, lineHeight),
    )
    const isFreeOfNames = (box: Box) => !nameBoxes.some((other) => overlaps(box, other))
    const isFreeOfKites = (box: Box) =>
      !kiteBoxes.some((other, otherIndex) => otherIndex !== index && overlaps(box, other))
    const bestRow = boxes.findIndex((box) => isFreeOfNames(box) && isFreeOfKites(box))
    const row = Math.max(0, bestRow === -1 ? boxes.findIndex(isFreeOfNames) : bestRow)
    nameBoxes.push(boxes[row]!)
    return row
  })
}

function boxAt(x: number, bottom: number, width: number, height: number): Box {
  const center = (x * skyWidth) / 100
  return { left: center - width / 2, right: center + width / 2, bottom, top: bottom + height }
}
