/** What the rules look at: the program, its level, and how it went. Runs are made when a rule first asks for them. */

import type { AnyLevel } from '../levels/open-level.ts'
import type { Body, NodeId, Program } from '../program/tree.ts'
import type { Vocabulary } from '../program/world.ts'
import { answersIn, begunIn, runsOf, type Answer, type CaseRun } from './case-runs.ts'
import { spotsIn, type Spot } from './spots.ts'

export type Holes = Readonly<Record<string, string | number>>

export type Mistake = { readonly id: string; readonly nodeId: NodeId | null; readonly holes: Holes }

export type Found = { readonly nodeId: NodeId | null; readonly holes?: Holes }

export type Context = {
  readonly program: Program
  readonly level: AnyLevel
  readonly loose: readonly Body[]
  /** Actions that can be placed here without an input, and those that take one number. */
  readonly actions: readonly string[]
  readonly numbered: readonly string[]
  readonly offers: (block: string) => boolean
  readonly countsWithDots: boolean
  readonly spots: readonly Spot[]
  /** Those that the first case that fails came to: a change anywhere else leaves that case as it is. */
  readonly reached: () => readonly Spot[]
  readonly runs: () => readonly CaseRun[]
  /** By case. */
  readonly answers: () => readonly (readonly Answer[])[]
}

export type Asked = {
  readonly program: Program
  readonly loose?: readonly Body[]
  readonly level: AnyLevel
  readonly offers: 'all' | readonly string[]
  readonly skin: 'icons' | 'blocks'
  /** The level has goals instead of one right result. */
  readonly isOpen?: boolean
}

export function contextOf({ program, loose = [], level, offers, skin }: Asked): Context {
  const { actions } = (level.cases[0]?.world.vocabulary ?? { actions: {} }) as Pick<Vocabulary, 'actions'>
  const isOffered = (block: string) => offers === 'all' || offers.includes(block)
  const named = Object.entries(actions)
  let runs: readonly CaseRun[] | undefined
  let answers: readonly (readonly Answer[])[] | undefined
  const spots = spotsIn(program)
  let reached: readonly Spot[] | undefined
  return {
    program,
    level,
    loose,
    actions: named.flatMap(([name, { inputs, least = inputs.length }]) =>
      least === 0 && (isOffered(name) || isOffered(`${name}(n)`)) ? [name] : [],
    ),
    numbered: named.flatMap(([name, { inputs }]) =>
      inputs.length === 1 && inputs[0] === 'number' && isOffered(`${name}(n)`) ? [name] : [],
    ),
    offers: isOffered,
    countsWithDots: skin === 'icons',
    spots,
    reached: () => (reached ??= reachedIn(spots, begunIn(program, level))),
    runs: () => (runs ??= runsOf(program, level)),
    answers: () => (answers ??= level.cases.map((one) => answersIn(program, one, level.limits))),
  }
}

const reachedIn = (spots: readonly Spot[], begun: ReadonlySet<NodeId>): readonly Spot[] =>
  // A definition is come to by its calls.
  spots.filter(({ statement: { id, kind } }) => begun.has(id) || kind === 'define')
