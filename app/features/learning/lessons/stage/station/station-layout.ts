import { isList, type List, type Value } from '#rules/program/values.ts'
import { boxNames, type BoxName, type StationEvent, type StationState } from '#rules/worlds/station.ts'
import { itemsOf } from '#rules/worlds/trail.ts'
import type { AnyFrame } from '../../player/run/session.ts'
import { formatValue } from '../format-value.ts'
import { getWorldEvent, type WorldView } from '../world-view.ts'

/** Positions of everything in the station world. Each thing keeps its key across frames, so that it moves visibly. */

export type Point = { readonly x: number; readonly y: number }
export type MovingThing = Point & {
  readonly key: string
  readonly value: Value
  readonly gone?: boolean
  /** Things in a box are rendered smaller. */
  readonly small?: boolean
}

export type StationLayout = {
  readonly width: number
  readonly height: number
  readonly belt: (Point & { readonly length: number }) | null
  readonly boxes: readonly (Point & { readonly name: BoxName; readonly wants: Value | null })[]
  readonly out: Point | null
  readonly things: readonly MovingThing[]
  readonly variables: readonly (Point & {
    readonly name: string
    readonly value: Value | undefined
    readonly width: number
  })[]
  readonly lists: readonly (Point & { readonly name: string; readonly items: readonly Value[] })[]
  readonly wao: Point
}

/** Variables wrap to the next row beyond this width. */
const MAX_ROW_WIDTH = 560
const MIN_WIDTH = 440
const BELT_SLOT = 66
const BOX_WIDTH = 150
const LIST_ITEM_WIDTH = 76
const CART_WIDTH = 300

export function createStationLayout({ file, frame, passed, playback, skin }: WorldView): StationLayout {
  const belt = file.belt ?? []
  const lastFrame = (playback?.frames.at(-1) ?? frame) as AnyFrame
  const lastState = lastFrame.state as StationState
  const names = listVariableNames(file.given ?? {}, playback, frame)
  let y = 14

  const variables: StationLayout['variables'][number][] = []
  let x = 14
  for (const name of names.filter((variableName) => !isListVariable(variableName, playback, frame))) {
    const value = frame.variables.get(name)
    const width = 44 + name.length * 13 + Math.max(48, 26 + formatValue(value).length * 17)
    if (x > 14 && x + width > MAX_ROW_WIDTH) [x, y] = [14, y + 66]
    variables.push({ name, value, x, y, width })
    x += width + 12
  }
  if (variables.length > 0) y += 74

  const lists = names
    .filter((name) => isListVariable(name, playback, frame))
    .map((name) => {
      const value = frame.variables.get(name)
      const listLayout = { name, x: 14, y, items: value !== undefined && isList(value) ? value.items : [] }
      y += 136
      return listLayout
    })

  const shownBoxes = boxNames.filter((name) => file.boxes?.[name] || lastState.boxes[name].length > 0)
  const hasBelt = belt.length > 0
  const beltLayout = hasBelt ? { x: 132, y: y + 62, length: Math.max(belt.length, 5) * BELT_SLOT } : null
  const wao = { x: 66, y: y + 44 }
  if (hasBelt || shownBoxes.length > 0 || hasCart(file, lastState)) y += 150
  const boxesY = y
  const boxes = shownBoxes.map((name, index) => ({
    name,
    x: 20 + index * (BOX_WIDTH + 20),
    y: boxesY,
    wants: getCommonValue(file.boxes?.[name] ?? []),
  }))
  const out = hasCart(file, lastState) ? { x: shownBoxes.length * (BOX_WIDTH + 20) + 20, y: boxesY } : null
  if (boxes.length > 0 || out) y += 132

  const longestList = Math.max(0, ...lists.map(({ items }) => items.length), getLongestList(playback))
  const rightEdges = [
    // Values get longer during a run, but the picture must keep its size.
    variables.length > 0 ? MAX_ROW_WIDTH + 14 : MIN_WIDTH,
    getRightEdge(beltLayout, (beltLayout?.length ?? 0) + 14),
    getRightEdge(boxes.at(-1), BOX_WIDTH + 20),
    getRightEdge(out, CART_WIDTH + 20),
    28 + longestList * LIST_ITEM_WIDTH,
  ]
  return {
    width: Math.max(...rightEdges),
    height: Math.max(y, 200),
    belt: beltLayout,
    boxes,
    out,
    things: [
      ...trackBeltThings(belt, passed, frame, { belt: beltLayout, boxes, wao, hand: skin !== 'icons' }),
      ...getSentThings(frame, out),
    ],
    variables,
    lists,
    wao,
  }
}

const getRightEdge = (point: Point | null | undefined, width: number): number => (point ? point.x + width : 0)

const hasCart = (file: WorldView['file'], lastState: StationState) => file.out !== undefined || lastState.out !== null

/** The value that a box shows as its content, if it accepts only one kind. */
const getCommonValue = (values: readonly Value[]): Value | null =>
  values.length > 0 && typeof values[0] === 'string' && values.every((value) => value === values[0]) ? values[0]! : null

const listFrames = (playback: WorldView['playback'], frame: AnyFrame) => playback?.frames ?? [frame]

const listVariableNames = (
  initialVariables: object,
  playback: WorldView['playback'],
  frame: AnyFrame,
): readonly string[] => [
  ...new Set([
    ...Object.keys(initialVariables),
    ...listFrames(playback, frame).flatMap(({ variables }) => [...variables.keys()]),
  ]),
]

const isListVariable = (name: string, playback: WorldView['playback'], frame: AnyFrame): boolean =>
  listFrames(playback, frame).some(({ variables }) => {
    const value = variables.get(name)
    return value !== undefined && value !== null && isList(value)
  })

const getLongestList = (playback: WorldView['playback']): number =>
  Math.max(
    0,
    ...(playback?.frames ?? []).flatMap(({ variables }) =>
      [...variables.values()].flatMap((value) =>
        value !== null && isList(value) ? [(value as List).items.length] : [],
      ),
    ),
  )

type Targets = {
  readonly belt: Point | null
  readonly boxes: StationLayout['boxes']
  readonly wao: Point
  readonly hand: boolean
}

/** Computes the position of each belt thing from the events so far. */
function trackBeltThings(
  belt: readonly Value[],
  passed: readonly AnyFrame[],
  frame: AnyFrame,
  { belt: beltPosition, boxes, wao, hand }: Targets,
): readonly MovingThing[] {
  if (!beltPosition) return []
  const boxed = new Map<number, { box: BoxName; slot: number }>()
  const filled: Record<BoxName, number> = { a: 0, b: 0, c: 0 }
  let taken = 0
  for (const passedFrame of passed) {
    const event = getWorldEvent<StationEvent>(passedFrame)
    if (event?.kind === 'took') taken++
    if (event?.kind !== 'boxed') continue
    if (!hand) taken++
    boxed.set(taken - 1, { box: event.box, slot: filled[event.box]++ })
  }
  const held = (frame.state as StationState).hand
  return belt.map((value, index) => {
    const key = `belt ${index}`
    const boxEntry = boxed.get(index)
    const box = boxEntry && boxes.find(({ name }) => name === boxEntry.box)
    if (boxEntry && box) return { key, value, ...getBoxPosition(box, boxEntry.slot) }
    if (index >= taken)
      return { key, value, x: beltPosition.x + (index - taken) * BELT_SLOT + 30, y: beltPosition.y - 24 }
    const inHand = { key, value, x: wao.x, y: wao.y + 66 }
    return held !== null && index === taken - 1 ? inHand : { ...inHand, gone: true }
  })
}

/** Fills a box from the bottom up, three things per row. */
const getBoxPosition = ({ x, y }: Point, slot: number): Point & { readonly small: true } => ({
  x: x + 29 + (slot % 3) * 46,
  y: y + 91 - Math.floor(slot / 3) * 40,
  small: true,
})

const getSentThings = ({ state }: AnyFrame, out: Point | null): readonly MovingThing[] =>
  out
    ? itemsOf((state as StationState).out).map((value, index) => ({
        key: `sent ${index}`,
        value,
        x: out.x + 40 + (index % 5) * 58,
        y: out.y + 44 + Math.floor(index / 5) * 48,
      }))
    : []
