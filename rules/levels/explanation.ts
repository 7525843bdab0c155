/**
 * The author's explanation of a level describes one wrong program. It also applies to every program that uses the same
 * kinds of blocks and produces the same trace in all cases.
 */

import { statementsIn, type Program } from '../program/tree.ts'
import { judge, type Level } from './level.ts'

export function matchesWrongProgram<State, Event>(
  program: Program,
  wrong: Program,
  level: Level<State, Event>,
): boolean {
  return kindsIn(program) === kindsIn(wrong) && traceOf(program, level) === traceOf(wrong, level)
}

const kindsIn = ({ body }: Program): string =>
  [...new Set(statementsIn(body).map(({ kind }) => kind))].toSorted().join()

/** The visible steps of all cases as text, without statement ids, so that different programs can be compared. */
export const traceOf = <State, Event>(program: Program, level: Level<State, Event>): string =>
  JSON.stringify(
    judge(program, level).cases.map(({ steps, reason }) => [
      reason,
      steps.map(({ nodeId: _, state: __, ...visible }) => visible),
    ]),
  )
