/** Repairs that change a number: loop counts, step counts, or the counts of two nested loops. */

import { change } from '../../program/edit.ts'
import { number } from '../../program/expressions.ts'
import { MIN_TIMES, MAX_TIMES, timesOf } from '../../program/tree.ts'
import type { Context } from '../context.ts'
import {
  changeStatement,
  candidatesFromEdit,
  likelyNumbers,
  plainNumber,
  type StatementChange,
  type RepairCandidate,
  type Repair,
} from './candidates.ts'

const withTimes =
  (times: number): StatementChange =>
  (statement) =>
    statement.kind === 'repeat' ? { ...statement, times: number(times) } : statement

function* changeLoopCounts(
  context: Context,
  candidatesFor: (times: number) => readonly number[],
): Iterable<RepairCandidate> {
  for (const { statement } of context.reached()) {
    const times = timesOf(statement)
    if (times === undefined) continue
    for (const other of candidatesFor(times)) {
      const countable = !context.countsWithDots || (other >= MIN_TIMES && other <= MAX_TIMES)
      // Dots start at two, but a count of one is tried too: the step without a loop may be the solution.
      if (other >= 0 && (countable || other === 1))
        yield* changeStatement(context, statement, withTimes(other), { times })
    }
  }
}

export const repeatOnceMore: Repair = (context) => changeLoopCounts(context, (times) => [times + 1])
export const repeatOnceLess: Repair = (context) => changeLoopCounts(context, (times) => [times - 1])
export const changeLoopCount: Repair = (context) =>
  changeLoopCounts(context, (times) =>
    likelyNumbers(context).filter((other) => other <= 40 && Math.abs(other - times) > 1),
  )

export function* changeStepCount(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.reached()) {
    if (statement.kind !== 'do' || statement.inputs.length !== 1) continue
    const times = plainNumber(statement.inputs[0])
    if (times === null) continue
    for (const other of likelyNumbers(context))
      if (other !== times)
        yield* changeStatement(context, statement, () => ({ ...statement, inputs: [number(other)] }), { times })
  }
}

export function* swapNestedCounts(context: Context): Iterable<RepairCandidate> {
  for (const { statement, above } of context.spots) {
    const [inner, outer] = [timesOf(statement), above.at(-1) && timesOf(above.at(-1)!)]
    if (inner === undefined || outer === undefined || inner === outer) continue
    const first = change(context.program, statement.id, withTimes(outer))
    if (first.ok)
      yield* candidatesFromEdit(change(first.value, above.at(-1)!.id, withTimes(inner)), statement.id, { inner, outer })
  }
}
