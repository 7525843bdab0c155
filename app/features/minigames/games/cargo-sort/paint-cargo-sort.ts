import { isKnownLighter } from '#rules/games/cargo-sort/known-order.ts'
import type { CargoLine } from '#rules/games/cargo-sort/cargo-line.ts'
import type { CargoState } from '#rules/games/cargo-sort/cargo-sort.ts'
import { colours, cssColour } from '../../stage/colours.ts'
import type { Paper, Size, Spot } from '../../stage/game-view.ts'
import { type CargoLayout, cargoLayout } from './cargo-layout.ts'
import { crateLetters } from './pictures.ts'

/** By crate: what a finger has chosen, named, and the pairs as they were put on the balances. */
export type CargoChoice = {
  readonly chosen: readonly number[]
  readonly pairs: readonly (readonly [left: number, right: number])[]
}

export const lineShown = ({ lines, at }: CargoState): CargoLine => lines[Math.min(at, lines.length - 1)] as CargoLine

const mostSticks = 30

export function paintCargoSort(paper: Paper, state: CargoState, size: Size, choice: CargoChoice): void {
  const line = lineShown(state)
  const balances = state.level.question === 'two-scales' ? 2 : 1
  const layout = cargoLayout(line.order.length, balances, size)
  paintSticks(paper, state, line, layout)
  if (state.level.question !== 'written') {
    for (let at = 0; at < balances; at += 1) paintBalance(paper, state, layout, at, choice)
  }
  for (const [place, crate] of line.order.entries()) paintCrate(paper, state, line, layout, place, crate, choice)
  if (state.level.notes) paintThreads(paper, line, layout)
}

/** What a line may cost lies there as matchsticks: gold for three feathers, pale for two; what is used burns down. */
function paintSticks(paper: Paper, { level, cost }: CargoState, line: CargoLine, layout: CargoLayout): void {
  const more = level.question === 'written' ? line.fewestSwaps : 0
  const [three, two] = [level.costs[0] + more, level.costs[1] + more]
  const count = Math.min(Math.max(two, cost), mostSticks)
  for (let at = 0; at < count; at += 1) {
    const isUsed = at < cost
    const tint = isUsed ? colours['ink-4'] : at < three ? colours['sun-5'] : colours['sun-2']
    const spot = layout.stick(at, count)
    paper.put(`stick ${at}`, 'stick', { ...spot, height: isUsed ? spot.height * 0.5 : spot.height, tint, glide: 120 })
  }
}

function paintBalance(paper: Paper, state: CargoState, layout: CargoLayout, at: number, { pairs }: CargoChoice): void {
  const { x, y, reach, height } = layout.balance(at)
  const pair = pairs[at]
  const result = pair && state.weighed.find((weighed) => pair.every((crate) => weighed.includes(crate)))
  const tilt = result === undefined ? 0 : result[1] === pair?.[1] ? 12 : -12
  paper.put(`post ${at}`, 'post', { x, y: y + height * 0.42, width: height * 0.62, height })
  paper.put(`beam ${at}`, 'beam', { x, y, width: reach * 2, height: 14, angle: tilt, glide: 160 })
  for (const side of [-1, 1] as const) {
    const sink = side * Math.sin((tilt * Math.PI) / 180) * reach
    const panY = y + height * 0.42 + sink
    const pan = { x: x + side * reach, y: panY, width: Math.min(reach * 0.9, 110), height: 30, glide: 160 }
    paper.put(`pan ${at} ${side}`, 'pan', pan)
    const crate = pair?.[side === -1 ? 0 : 1]
    if (crate === undefined) continue
    const high = Math.min(height * 0.42, pan.width * 0.95)
    const spot = { ...pan, y: panY - high * 0.5 - 6, width: (high * 96) / 104, height: high }
    paper.put(`weighed ${at} ${side}`, `crate-${crate}`, spot)
    paper.write(`weighed ${at} ${side}`, crateLetters[crate] ?? '', { ...spot, size: high * 0.4, colour: '#ffffff' })
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
  const share = isWritten ? 0.62 + (0.38 * weight) / line.order.length : 1
  const lift = isChosen ? 10 : 0
  const foot = spot.y + spot.height / 2
  paper.put(`wagon ${place}`, 'wagon', { x: spot.x, y: foot + 10, width: spot.width * 1.06, height: 26 })
  const body: Spot = {
    ...spot,
    y: foot - (spot.height * share) / 2 - lift,
    width: spot.width,
    height: spot.height * share,
  }
  if (isChosen)
    paper.put(`chosen ${crate}`, 'frame', {
      ...body,
      width: body.width + 14,
      height: body.height + 14,
      tint: colours['sun-4'],
    })
  paper.put(`crate ${crate}`, `crate-${crate}`, { ...body, glide: 90 })
  const words = isWritten ? String(weight) : (crateLetters[crate] ?? '')
  paper.write(`letter ${crate}`, words, {
    x: spot.x,
    y: body.y - body.height * 0.08,
    size: spot.width * 0.4,
    colour: '#ffffff',
    glide: 90,
  })
  const isWrong = state.wrongAt !== -1 && (place === state.wrongAt || place === state.wrongAt + 1)
  if (isWrong) {
    const mark = { x: spot.x, y: foot + 10, width: spot.width * 1.1, height: 30 }
    paper.put(`wrong ${place}`, 'frame', { ...mark, tint: colours['sun-4'] })
  }
}

/** Between neighbours whose order is known: the sign opens to the heavier. */
function paintThreads(paper: Paper, { order, known }: CargoLine, layout: CargoLayout): void {
  for (const [place, crate] of order.entries()) {
    const next = order[place + 1]
    if (next === undefined) continue
    const isRight = isKnownLighter(known, crate, next)
    if (!isRight && !isKnownLighter(known, next, crate)) continue
    const [one, other] = [layout.crate(place), layout.crate(place + 1)]
    const middle = { x: (one.x + other.x) / 2, y: one.y + one.height / 2 + 10 }
    paper.put(`thread ${place}`, 'dot', {
      ...middle,
      width: 24,
      height: 24,
      tint: isRight ? colours['leaf-6'] : colours['ink-5'],
    })
    paper.write(`sign ${place}`, isRight ? '<' : '>', { ...middle, size: 18, colour: cssColour('white') })
  }
}
