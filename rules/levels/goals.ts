/** Goals of levels without one right result, where the student chooses what the program produces. */

import { bodiesOf, type Draft, type Program } from '../program/tree.ts'
import { isList, type Value } from '../program/values.ts'
import type { Line, Point } from '../worlds/drawing.ts'
import type { Beat } from '../worlds/music.ts'
import { itemsOf, type Trail } from '../worlds/trail.ts'
import type { ProgramRun } from './level.ts'

export type Goal =
  /** At least `least` actions happened in the world. */
  | { readonly kind: 'actions'; readonly least: number }
  /** One user-defined function was called `least` times, with `different` distinct inputs. */
  | { readonly kind: 'calls'; readonly least: number; readonly different?: number }
  | { readonly kind: 'nested-loop' }
  | { readonly kind: 'beats'; readonly least: number; readonly most: number }
  | { readonly kind: 'ends-as-it-began' }
  | { readonly kind: 'closed-shapes'; readonly least: number }
  | { readonly kind: 'on-the-sheet'; readonly width: number; readonly height: number }
  /** At least one list has `least` items. */
  | { readonly kind: 'list'; readonly least: number }
  /** The sent numbers add up to the length of the longest list. */
  | { readonly kind: 'sent-counts-list' }
  | { readonly kind: 'bell' }

/** The parts of a world's state that goals inspect. Each world has only some of them. */
export type ObservableState = {
  readonly beats?: Trail<Beat>
  readonly lines?: Trail<Line>
  readonly out?: Trail<Value>
  readonly end?: string | null
}

/** The kind of the first goal that was missed, or `null`. */
export const findMissedGoal = (goals: readonly Goal[], run: ProgramRun<unknown>): Goal['kind'] | null =>
  goals.find((goal) => !isMet(goal, run, run.state as ObservableState))?.kind ?? null

function isMet(goal: Goal, run: ProgramRun<unknown>, observable: ObservableState): boolean {
  const beats = itemsOf(observable.beats ?? null)
  const lines = itemsOf(observable.lines ?? null)
  const out = itemsOf(observable.out ?? null)
  switch (goal.kind) {
    case 'actions':
      return run.actionCount >= goal.least
    case 'calls':
      return [...run.calls.values()].some(
        (calls) => calls.length >= goal.least && countDifferentInputs(calls) >= (goal.different ?? 1),
      )
    case 'nested-loop':
      return hasNestedLoop(run.program)
    case 'beats':
      return beats.length >= goal.least && beats.length <= goal.most
    case 'ends-as-it-began':
      return beats.length > 1 && beats[0] === beats.at(-1)
    case 'closed-shapes':
      return countClosedShapes(lines) >= goal.least
    case 'on-the-sheet':
      return lines
        .flatMap(({ from, to }) => [from, to])
        .every(({ x, y }) => Math.abs(x) <= goal.width / 2 && Math.abs(y) <= goal.height / 2)
    case 'list':
      return longestListLength(run) >= goal.least
    case 'sent-counts-list':
      return out.length > 0 && out.reduce<number>((sum, value) => sum + Number(value), 0) === longestListLength(run)
    case 'bell':
      return observable.end === 'bell'
  }
}

function countDifferentInputs(calls: readonly (readonly Value[])[]): number {
  const describe = createValueDescriber()
  return new Set(calls.map((inputs) => inputs.map(describe).join())).size
}

/** Serializes each list once and then uses a short name: a program can pass the same long list thousands of times. */
function createValueDescriber(): (value: Value) => string {
  const names = new Map<string, string>()
  const cachedTexts = new Map<Value, string>()
  return (value) => {
    if (!isList(value)) return JSON.stringify(value)
    const text = cachedTexts.get(value) ?? JSON.stringify(value.items)
    cachedTexts.set(value, text)
    const name = names.get(text) ?? `list ${names.size}`
    names.set(text, name)
    return name
  }
}

const longestListLength = ({ variables }: ProgramRun<unknown>): number =>
  Math.max(0, ...[...variables.values()].map((value) => (isList(value) ? value.items.length : 0)))

const loops = new Set<Draft['kind']>(['repeat', 'while', 'until', 'each'])

function hasNestedLoop({ body }: Program): boolean {
  const containsNestedLoop = (statement: Draft, inLoop: boolean): boolean => {
    const isLoop = loops.has(statement.kind)
    return (
      (isLoop && inLoop) ||
      bodiesOf(statement).some((inner) => inner.some((each) => containsNestedLoop(each, inLoop || isLoop)))
    )
  }
  return body.some((statement) => containsNestedLoop(statement, false))
}

/** Counts independent cycles in the graph of lines with union-find: edges whose corners are already connected. */
function countClosedShapes(lines: readonly Line[]): number {
  const groups = new Map<string, string>()
  const nameOf = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`
  const groupOf = (corner: string): string => {
    const parent = groups.get(corner) ?? corner
    return parent === corner ? corner : groupOf(parent)
  }
  const edges = new Set(lines.map(({ from, to }) => [nameOf(from), nameOf(to)].toSorted().join()))
  let closedCount = 0
  for (const edge of edges) {
    const [firstGroup, secondGroup] = edge.split(',').map(groupOf) as [string, string]
    if (firstGroup === secondGroup) closedCount++
    else groups.set(firstGroup, secondGroup)
  }
  return closedCount
}
