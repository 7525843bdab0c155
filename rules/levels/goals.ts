/** What can be asked of a program whose result is the learner's own choice. */

import { bodiesOf, type Draft, type Program } from '../program/tree.ts'
import { isList, type Value } from '../program/values.ts'
import type { Line, Point } from '../worlds/drawing.ts'
import type { Beat } from '../worlds/music.ts'
import { itemsOf, type Trail } from '../worlds/trail.ts'
import type { Ran } from './level.ts'

export type Goal =
  /** So many things happened in the world. */
  | { readonly kind: 'actions'; readonly least: number }
  /** One function of one's own was called so often, with so many different inputs. */
  | { readonly kind: 'calls'; readonly least: number; readonly different?: number }
  | { readonly kind: 'nested-loop' }
  | { readonly kind: 'beats'; readonly least: number; readonly most: number }
  | { readonly kind: 'ends-as-it-began' }
  | { readonly kind: 'closed-shapes'; readonly least: number }
  | { readonly kind: 'on-the-sheet'; readonly width: number; readonly height: number }
  /** Some list holds so many things. */
  | { readonly kind: 'list'; readonly least: number }
  /** What was sent adds up to the length of the longest list. */
  | { readonly kind: 'sent-counts-list' }
  | { readonly kind: 'bell' }

/** What a world shows of itself, as far as it has it. */
export type Shown = {
  readonly beats?: Trail<Beat>
  readonly lines?: Trail<Line>
  readonly out?: Trail<Value>
  readonly end?: string | null
}

/** The first goal that was missed, or `null`. */
export const missedGoal = (goals: readonly Goal[], ran: Ran<unknown>): Goal['kind'] | null =>
  goals.find((goal) => !isMet(goal, ran, ran.state as Shown))?.kind ?? null

function isMet(goal: Goal, ran: Ran<unknown>, shown: Shown): boolean {
  const beats = itemsOf(shown.beats ?? null)
  const lines = itemsOf(shown.lines ?? null)
  const out = itemsOf(shown.out ?? null)
  switch (goal.kind) {
    case 'actions':
      return ran.happenings >= goal.least
    case 'calls':
      return [...ran.calls.values()].some(
        (calls) => calls.length >= goal.least && differentOf(calls) >= (goal.different ?? 1),
      )
    case 'nested-loop':
      return hasNestedLoop(ran.program)
    case 'beats':
      return beats.length >= goal.least && beats.length <= goal.most
    case 'ends-as-it-began':
      return beats.length > 1 && beats[0] === beats.at(-1)
    case 'closed-shapes':
      return closedShapes(lines) >= goal.least
    case 'on-the-sheet':
      return lines
        .flatMap(({ from, to }) => [from, to])
        .every(({ x, y }) => Math.abs(x) <= goal.width / 2 && Math.abs(y) <= goal.height / 2)
    case 'list':
      return longestList(ran) >= goal.least
    case 'sent-counts-list':
      return out.length > 0 && out.reduce<number>((sum, value) => sum + Number(value), 0) === longestList(ran)
    case 'bell':
      return shown.end === 'bell'
  }
}

function differentOf(calls: readonly (readonly Value[])[]): number {
  const written = openWriter()
  return new Set(calls.map((inputs) => inputs.map(written).join())).size
}

/** A list that is handed on a thousand times is written out once, and has a short name from there on. */
function openWriter(): (value: Value) => string {
  const names = new Map<string, string>()
  const known = new Map<Value, string>()
  return (value) => {
    if (!isList(value)) return JSON.stringify(value)
    const text = known.get(value) ?? JSON.stringify(value.items)
    known.set(value, text)
    const name = names.get(text) ?? `list ${names.size}`
    names.set(text, name)
    return name
  }
}

const longestList = ({ variables }: Ran<unknown>): number =>
  Math.max(0, ...[...variables.values()].map((value) => (isList(value) ? value.items.length : 0)))

const loops = new Set<Draft['kind']>(['repeat', 'while', 'until', 'each'])

function hasNestedLoop({ body }: Program): boolean {
  const within = (statement: Draft, inLoop: boolean): boolean => {
    const isLoop = loops.has(statement.kind)
    return (
      (isLoop && inLoop) || bodiesOf(statement).some((inner) => inner.some((each) => within(each, inLoop || isLoop)))
    )
  }
  return body.some((statement) => within(statement, false))
}

/** Lines that close a round: of all lines so many as are not needed to hold their corners together. */
function closedShapes(lines: readonly Line[]): number {
  const groups = new Map<string, string>()
  const nameOf = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`
  const groupOf = (corner: string): string => {
    const above = groups.get(corner) ?? corner
    return above === corner ? corner : groupOf(above)
  }
  const edges = new Set(lines.map(({ from, to }) => [nameOf(from), nameOf(to)].toSorted().join()))
  let closing = 0
  for (const edge of edges) {
    const [one, other] = edge.split(',').map(groupOf) as [string, string]
    if (one === other) closing++
    else groups.set(one, other)
  }
  return closing
}
