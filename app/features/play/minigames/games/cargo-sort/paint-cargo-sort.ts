import { isKnownLighter } from '#rules/games/cargo-sort/known-order.ts'
import type { CargoLine } from '#rules/games/cargo-sort/cargo-line.ts'
import type { CargoState } from '#rules/games/cargo-sort/cargo-sort.ts'
import { colors, cssColor } from '../../stage/colors.ts'
import type { Paper, Size, Spot } from '../../stage/game-view.ts'
import { type CargoLayout, computeCargoLayout } from './cargo-layout.ts'
import { crateLetters } from './pictures.ts'

/** The player's selected and named crates, and the pairs on the balances. */
export type CargoChoice = {
  readonly chosen: readonly number[]
  readonly pairs: readonly (readonly [left: number, right: number])[]
}

export const getCurrentLine = ({ lines, at }: CargoState): CargoLine =>
  lines[Math.min(at, lines.length - 1)] as CargoLine

const maxSticks = 30

export function paintCargoSort(paper: Paper, state: CargoState, size: Size, choice: CargoChoice): void {
  const line = getCurrentLine(state)
  const balances = state.level.question === 'two-scales' ? 2 : 1
  const layout = computeCargoLayout(line.order.length, balances, size)
  paintSticks(paper, state, line, layout)
  if (state.level.question !== 'written') {
    for (let index = 0; index < balances; index += 1) paintBalance(paper, state, layout, index, choice)
  }
  for (const [place, crate] of line.order.entries()) paintCrate(paper, state, line, layout, place, crate, choice)
  if (state.level.notes) paintThreads(paper, line, layout)
}

/** Paints the allowed cost as matchsticks: gold for three feathers, pale for two; used ones are burned. */
function paintSticks(paper: Paper, { level, cost }: CargoState, line: CargoLine, layout: CargoLayout): void {
  const minSwaps = level.question === 'written' ? line.fewestSwaps : 0
  const [three, two] = [level.costs[0] + minSwaps, level.costs[1] + minSwaps]
  const count = Math.min(Math.max(two, cost), maxSticks)
  for (let index = 0; index < count; index += 1) {
    const isUsed = index < cost
    const tint = isUsed ? colors['ink-4'] : index < three ? colors['sun-5'] : colors['sun-2']
    const spot = layout.stick(index, count)
    paper.put(`stick ${index}`, 'stick', {
      ...spot,
      height: isUsed ? spot.height * 0.5 : spot.height,
      tint,
      glide: 120,
    })
  }
}

function paintBalance(
  paper: Paper,
  state: CargoState,
  layout: CargoLayout,
  index: number,
  { pairs }: CargoChoice,
): void {
  const { x, y, reach, height } = layout.balance(index)
  const pair = pairs[index]
  const result = pair && state.weighed.find((weighed) => pair.every((crate) => weighed.includes(crate)))
  const tilt = result === undefined ? 0 : result[1] === pair?.[1] ? 12 : -12
  paper.put(`post ${index}`, 'post', { x, y: y + height * 0.42, width: height * 0.62, height })
  paper.put(`beam ${index}`, 'beam', { x, y, width: reach * 2, height: 14, angle: tilt, glide: 160 })
  for (const side of [-1, 1] as const) {
    const sink = side * Math.sin((tilt * Math.PI) / 180) * reach
    const panY = y + height * 0.42 + sink
    const pan = { x: x + side * reach, y: panY, width: Math.min(reach * 0.9, 110), height: 30, glide: 160 }
    paper.put(`pan ${index} ${side}`, 'pan', pan)
    const crate = pair?.[side === -1 ? 0 : 1]
    if (crate === undefined) continue
    const crateHeight = Math.min(height * 0.42, pan.width * 0.95)
    const spot = { ...pan, y: panY - crateHeight * 0.5 - 6, width: (crateHeight * 96) / 104, height: crateHeight }
    paper.put(`weighed ${index} ${side}`, `crate-${crate}`, spot)
    paper.write(`weighed ${index} ${side}`, crateLetters[crate] ?? '', {
      ...spot,
      size: crateHeight * 0.4,
      color: '#ffffff',
    })
  }
}

function paintCrate(
  paper: Paper,
  state: CargoState,
  line: CargoLine,
  layout: CargoLayout,
  place: number,
  crate: number,
  { chosen }: CargoChoice,
): void {
  const spot = layout.crate(place)
  const isChosen = chosen.includes(crate)
  const weight = line.weights[crate] ?? 1
  const isWritten = state.level.question === 'written'
  const heightFactor = isWritten ? 0.62 + (0.38 * weight) / line.order.length : 1
  const lift = isChosen ? 10 : 0
  const foot = spot.y + spot.height / 2
  paper.put(`wagon ${place}`, 'wagon', { x: spot.x, y: foot + 10, width: spot.width * 1.06, height: 26 })
  const body: Spot = {
    ...spot,
    y: foot - (spot.height * heightFactor) / 2 - lift,
    width: spot.width,
    height: spot.height * heightFactor,
  }
  if (isChosen)
    paper.put(`chosen ${crate}`, 'frame', {
      ...body,
      width: body.width + 14,
      height: body.height + 14,
      tint: colors['sun-4'],
    })
  paper.put(`crate ${crate}`, `crate-${crate}`, { ...body, glide: 90 })
  const label = isWritten ? String(weight) : (crateLetters[crate] ?? '')
  paper.write(`letter ${crate}`, label, {
    x: spot.x,
    y: body.y - body.height * 0.08,
    size: spot.width * 0.4,
    color: '#ffffff',
    glide: 90,
  })
  const isWrong = state.wrongAt !== -1 && (place === state.wrongAt || place === state.wrongAt + 1)
  if (isWrong) {
    const mark = { x: spot.x, y: foot + 10, width: spot.width * 1.1, height: 30 }
    paper.put(`wrong ${place}`, 'frame', { ...mark, tint: colors['sun-4'] })
  }
}

/** Paints a comparison sign between adjacent crates with a known order; it opens toward the heavier one. */
function paintThreads(paper: Paper, { order, known }: CargoLine, layout: CargoLayout): void {
  for (const [place, crate] of order.entries()) {
    const next = order[place + 1]
    if (next === undefined) continue
    const isRight = isKnownLighter(known, crate, next)
    if (!isRight && !isKnownLighter(known, next, crate)) continue
    const [spot, other] = [layout.crate(place), layout.crate(place + 1)]
    const middle = { x: (spot.x + other.x) / 2, y: spot.y + spot.height / 2 + 10 }
    paper.put(`thread ${place}`, 'dot', {
      ...middle,
      width: 24,
      height: 24,
      tint: isRight ? colors['leaf-6'] : colors['ink-5'],
    })
    paper.write(`sign ${place}`, isRight ? '<' : '>', { ...middle, size: 18, color: cssColor('white') })
  }
}
