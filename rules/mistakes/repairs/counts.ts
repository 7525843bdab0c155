/** Another number: of rounds, of squares, of one loop in place of the other. */

import { change } from '../../program/edit.ts'
import { number } from '../../program/expressions.ts'
import { LEAST_TIMES, MOST_TIMES, timesOf } from '../../program/tree.ts'
import type { Context } from '../context.ts'
import { changed, edited, likelyNumbers, plainNumber, type Changed, type Mended, type Repair } from './mended.ts'

const withTimes =
  (times: number): Changed =>
  (statement) =>
    statement.kind === 'repeat' ? { ...statement, times: number(times) } : statement

function* recounted(context: Context, to: (times: number) => readonly number[]): Iterable<Mended> {
  for (const { statement } of context.reached()) {
    const times = timesOf(statement)
    if (times === undefined) continue
    for (const other of to(times)) {
      const countable = !context.countsWithDots || (other >= LEAST_TIMES && other <= MOST_TIMES)
      // With dots one counts from two: a loop of one round is no loop, but may be what is needed.
      if (other >= 0 && (countable || other === 1)) yield* changed(context, statement, withTimes(other), { times })
    }
  }
}

export const loopOnceMore: Repair = (context) => recounted(context, (times) => [times + 1])
export const loopOnceLess: Repair = (context) => recounted(context, (times) => [times - 1])
export const loopCount: Repair = (context) =>
  recounted(context, (times) => likelyNumbers(context).filter((other) => other <= 40 && Math.abs(other - times) > 1))

export function* stepCount(context: Context): Iterable<Mended> {
  for (const { statement } of context.reached()) {
    if (statement.kind !== 'do' || statement.inputs.length !== 1) continue
    const times = plainNumber(statement.inputs[0])
    if (times === null) continue
    for (const other of likelyNumbers(context))
      if (other !== times)
        yield* changed(context, statement, () => ({ ...statement, inputs: [number(other)] }), { times })
  }
}

export function* nestedSwapped(context: Context): Iterable<Mended> {
  for (const { statement, above } of context.spots) {
    const [inner, outer] = [timesOf(statement), above.at(-1) && timesOf(above.at(-1)!)]
    if (inner === undefined || outer === undefined || inner === outer) continue
    const first = change(context.program, statement.id, withTimes(outer))
    if (first.ok) yield* edited(change(first.value, above.at(-1)!.id, withTimes(inner)), statement.id, { inner, outer })
  }
}
