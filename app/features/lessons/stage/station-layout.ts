import { isList, type List, type Value } from '#rules/program/values.ts'
import { boxNames, type BoxName, type StationEvent, type StationState } from '#rules/worlds/station.ts'
import { itemsOf } from '#rules/worlds/trail.ts'
import type { AnyFrame } from '../player/session.ts'
import { textOf } from './value-text.ts'
import { eventOf, type WorldView } from './world-view.ts'

/** Where everything at the station stands, so that what is the same thing moves from place to place. */

export type Place = { readonly x: number; readonly y: number }
export type Moving = Place & {
  readonly key: string
  readonly value: Value
  readonly gone?: boolean
  /** In a box there is less room. */
  readonly small?: boolean
}

export type StationLayout = {
  readonly width: number
  readonly height: number
  readonly belt: (Place & { readonly length: number }) | null
  readonly boxes: readonly (Place & { readonly name: BoxName; readonly wants: Value | null })[]
  readonly out: Place | null
  readonly things: readonly Moving[]
  readonly variables: readonly (Place & {
    readonly name: string
    readonly value: Value | undefined
    readonly width: number
  })[]
  readonly lists: readonly (Place & { readonly name: string; readonly items: readonly Value[] })[]
  readonly wao: Place
}

/** Variables stand side by side as far as this. */
const WIDEST = 560
const NARROWEST = 440
const SLOT = 66
const BOX = 150
const LISTED = 76
const CART = 300

export function layoutOf({ file, frame, passed, playback, skin }: WorldView): StationLayout {
  const belt = file.belt ?? []
  const end = (playback?.frames.at(-1) ?? frame) as AnyFrame
  const last = end.state as StationState
  const names = namesIn(file.given ?? {}, playback, frame)
  let y = 14

  const variables: StationLayout['variables'][number][] = []
  let x = 14
  for (const name of names.filter((one) => !isListAt(one, playback, frame))) {
    const value = frame.variables.get(name)
    const width = 44 + name.length * 13 + Math.max(48, 26 + textOf(value).length * 17)
    if (x > 14 && x + width > WIDEST) [x, y] = [14, y + 66]
    variables.push({ name, value, x, y, width })
    x += width + 12
  }
  if (variables.length > 0) y += 74

  const lists = names
    .filter((name) => isListAt(name, playback, frame))
    .map((name) => {
      const value = frame.variables.get(name)
      const place = { name, x: 14, y, items: value !== undefined && isList(value) ? value.items : [] }
      y += 136
      return place
    })

  const shownBoxes = boxNames.filter((name) => file.boxes?.[name] || last.boxes[name].length > 0)
  const hasBelt = belt.length > 0
  const beltPlace = hasBelt ? { x: 132, y: y + 62, length: Math.max(belt.length, 5) * SLOT } : null
  const wao = { x: 66, y: y + 44 }
  if (hasBelt || shownBoxes.length > 0 || needsOut(file, last)) y += 150
  const boxesY = y
  const boxes = shownBoxes.map((name, at) => ({
    name,
    x: 20 + at * (BOX + 20),
    y: boxesY,
    wants: sameIn(file.boxes?.[name] ?? []),
  }))
  const out = needsOut(file, last) ? { x: shownBoxes.length * (BOX + 20) + 20, y: boxesY } : null
  if (boxes.length > 0 || out) y += 132

  const longest = Math.max(0, ...lists.map(({ items }) => items.length), mostListed(playback))
  const ends = [
    // Values grow while it runs, and the picture must not.
    variables.length > 0 ? WIDEST + 14 : NARROWEST,
    endOf(beltPlace, (beltPlace?.length ?? 0) + 14),
    endOf(boxes.at(-1), BOX + 20),
    endOf(out, CART + 20),
    28 + longest * LISTED,
  ]
  return {
    width: Math.max(...ends),
    height: Math.max(y, 200),
    belt: beltPlace,
    boxes,
    out,
    things: [
      ...beltThings(belt, passed, frame, { belt: beltPlace, boxes, wao, hand: skin !== 'icons' }),
      ...sentThings(frame, out),
    ],
    variables,
    lists,
    wao,
  }
}

const endOf = (place: Place | null | undefined, width: number): number => (place ? place.x + width : 0)

const needsOut = (file: WorldView['file'], last: StationState) => file.out !== undefined || last.out !== null

/** A box that wants only one kind of thing shows it. */
const sameIn = (values: readonly Value[]): Value | null =>
  values.length > 0 && typeof values[0] === 'string' && values.every((value) => value === values[0]) ? values[0]! : null

const framesOf = (playback: WorldView['playback'], frame: AnyFrame) => playback?.frames ?? [frame]

const namesIn = (given: object, playback: WorldView['playback'], frame: AnyFrame): readonly string[] => [
  ...new Set([...Object.keys(given), ...framesOf(playback, frame).flatMap(({ variables }) => [...variables.keys()])]),
]

const isListAt = (name: string, playback: WorldView['playback'], frame: AnyFrame): boolean =>
  framesOf(playback, frame).some(({ variables }) => {
    const value = variables.get(name)
    return value !== undefined && value !== null && isList(value)
  })

const mostListed = (playback: WorldView['playback']): number =>
  Math.max(
    0,
    ...(playback?.frames ?? []).flatMap(({ variables }) =>
      [...variables.values()].flatMap((value) =>
        value !== null && isList(value) ? [(value as List).items.length] : [],
      ),
    ),
  )

type Targets = {
  readonly belt: Place | null
  readonly boxes: StationLayout['boxes']
  readonly wao: Place
  readonly hand: boolean
}

/** Follows each thing of the belt through what has happened. */
function beltThings(
  belt: readonly Value[],
  passed: readonly AnyFrame[],
  frame: AnyFrame,
  { belt: place, boxes, wao, hand }: Targets,
): readonly Moving[] {
  if (!place) return []
  const boxed = new Map<number, { box: BoxName; at: number }>()
  const filled: Record<BoxName, number> = { a: 0, b: 0, c: 0 }
  let taken = 0
  for (const one of passed) {
    const event = eventOf<StationEvent>(one)
    if (event?.kind === 'took') taken++
    if (event?.kind !== 'boxed') continue
    if (!hand) taken++
    boxed.set(taken - 1, { box: event.box, at: filled[event.box]++ })
  }
  const held = (frame.state as StationState).hand
  return belt.map((value, index) => {
    const key = `belt ${index}`
    const put = boxed.get(index)
    const box = put && boxes.find(({ name }) => name === put.box)
    if (put && box) return { key, value, ...inBox(box, put.at) }
    if (index >= taken) return { key, value, x: place.x + (index - taken) * SLOT + 30, y: place.y - 24 }
    const inHand = { key, value, x: wao.x, y: wao.y + 66 }
    return held !== null && index === taken - 1 ? inHand : { ...inHand, gone: true }
  })
}

/** From the bottom up, so that many are a pile. */
const inBox = ({ x, y }: Place, at: number): Place & { readonly small: true } => ({
  x: x + 29 + (at % 3) * 46,
  y: y + 91 - Math.floor(at / 3) * 40,
  small: true,
})

const sentThings = ({ state }: AnyFrame, out: Place | null): readonly Moving[] =>
  out
    ? itemsOf((state as StationState).out).map((value, at) => ({
        key: `sent ${at}`,
        value,
        x: out.x + 40 + (at % 5) * 58,
        y: out.y + 44 + Math.floor(at / 5) * 48,
      }))
    : []
