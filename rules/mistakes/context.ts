/** Input of the mistake rules: the program, its level and its runs. Runs are computed lazily, on first use. */

import type { AnyLevel } from '../levels/open-level.ts'
import type { Body, NodeId, Program } from '../program/tree.ts'
import type { Vocabulary } from '../program/world.ts'
import { collectAnswers, listReachedStatements, runAllCases, type Answer, type CaseRun } from './case-runs.ts'
import { listSpots, type Spot } from './spots.ts'

/** Values for the placeholders of a mistake message. */
export type Holes = Readonly<Record<string, string | number>>

export type Mistake = { readonly id: string; readonly nodeId: NodeId | null; readonly holes: Holes }

export type Finding = { readonly nodeId: NodeId | null; readonly holes?: Holes }

export type Context = {
  readonly program: Program
  readonly level: AnyLevel
  readonly loose: readonly Body[]
  /** Actions of the level that are called without an argument, such as `turn_left()`. */
  readonly actions: readonly string[]
  readonly numberActions: readonly string[]
  readonly offers: (block: string) => boolean
  readonly countsWithDots: boolean
  readonly spots: readonly Spot[]
  /** Statements that the first failing case executed: changing any other statement cannot fix that case. */
  readonly reached: () => readonly Spot[]
  readonly runs: () => readonly CaseRun[]
  /** Condition results, one list per case. */
  readonly answers: () => readonly (readonly Answer[])[]
}

export type MistakeQuery = {
  readonly program: Program
  readonly loose?: readonly Body[]
  readonly level: AnyLevel
  readonly offers: 'all' | readonly string[]
  readonly skin: 'icons' | 'blocks'
  /** The level has goals instead of one correct result. */
  readonly isOpen?: boolean
}

export function createContext({ program, loose = [], level, offers, skin }: MistakeQuery): Context {
  const { actions } = (level.cases[0]?.world.vocabulary ?? { actions: {} }) as Pick<Vocabulary, 'actions'>
  const isOffered = (block: string) => offers === 'all' || offers.includes(block)
  const named = Object.entries(actions)
  let runs: readonly CaseRun[] | undefined
  let answers: readonly (readonly Answer[])[] | undefined
  const spots = listSpots(program)
  let reached: readonly Spot[] | undefined
  return {
    program,
    level,
    loose,
    actions: named.flatMap(([name, { inputs, minInputs: least = inputs.length }]) =>
      least === 0 && (isOffered(name) || isOffered(`${name}(n)`)) ? [name] : [],
    ),
    numberActions: named.flatMap(([name, { inputs }]) =>
      inputs.length === 1 && inputs[0] === 'number' && isOffered(`${name}(n)`) ? [name] : [],
    ),
    offers: isOffered,
    countsWithDots: skin === 'icons',
    spots,
    reached: () => (reached ??= keepReached(spots, listReachedStatements(program, level))),
    runs: () => (runs ??= runAllCases(program, level)),
    answers: () => (answers ??= level.cases.map((levelCase) => collectAnswers(program, levelCase, level.limits))),
  }
}

const keepReached = (spots: readonly Spot[], reachedIds: ReadonlySet<NodeId>): readonly Spot[] =>
  // A definition has no step of its own: calls execute its body.
  spots.filter(({ statement: { id, kind } }) => reachedIds.has(id) || kind === 'define')
