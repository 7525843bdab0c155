/**
 * A level's own explanation is about one wrong program. It is true for every program that did the same in the same way:
 * the same things happened in all cases, by the same kinds of blocks.
 */

import { statementsIn, type Program } from '../program/tree.ts'
import { judge, type Level } from './level.ts'

export function isExplained<State, Event>(program: Program, wrong: Program, level: Level<State, Event>): boolean {
  return kindsIn(program) === kindsIn(wrong) && traceOf(program, level) === traceOf(wrong, level)
}

const kindsIn = ({ body }: Program): string =>
  [...new Set(statementsIn(body).map(({ kind }) => kind))].toSorted().join()

/** What was to be seen, without which statement did it. */
export const traceOf = <State, Event>(program: Program, level: Level<State, Event>): string =>
  JSON.stringify(
    judge(program, level).cases.map(({ steps, reason }) => [
      reason,
      steps.map(({ nodeId: _, state: __, ...seen }) => seen),
    ]),
  )
