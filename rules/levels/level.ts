/** A level: one or several cases that the same program must solve, and what its second and third star are for. */

import { compile } from '../program/compile.ts'
import { expressionsIn } from '../program/expressions.ts'
import { openMachine, usualLimits, type Limits, type RunOptions, type Step, type Stop } from '../program/machine.ts'
import { expressionsOf } from '../program/statement-contents.ts'
import { countBlocks, statementsIn, type Program, type Statement } from '../program/tree.ts'
import type { Value } from '../program/values.ts'
import type { World } from '../program/world.ts'

/** What a run left behind, for the world to judge. */
export type Ran<State> = {
  readonly program: Program
  readonly state: State
  /** How many things happened in the world. */
  readonly happenings: number
  readonly said: readonly Value[]
  readonly variables: ReadonlyMap<string, Value>
  /** The inputs of every call, by function. */
  readonly calls: ReadonlyMap<string, readonly (readonly Value[])[]>
}

/** `complete`: also what need not be done was done, such as every star collected. */
export type Outcome = {
  readonly solved: boolean
  readonly reason: string
  readonly complete: boolean
  /** Of a question before the run: which of its answers the run shows. */
  readonly answer?: number
}

export type Case<State, Event> = { readonly world: World<State, Event>; readonly outcome: (ran: Ran<State>) => Outcome }

/** What earns the second star. */
export type Idea = 'complete' | { readonly uses: Statement['kind'] | 'parameter' }

export type Level<State, Event> = {
  readonly cases: readonly Case<State, Event>[]
  readonly ideas: readonly Idea[]
  /** At most so many blocks earn the third star; `null` where solving it is enough. */
  readonly mostBlocks: number | null
  readonly limits?: Limits
}

export type Stars = 0 | 1 | 2 | 3

export type CaseVerdict<State, Event> = {
  readonly solved: boolean
  /** The world's reason, or why the program stopped. */
  readonly reason: string
  readonly complete: boolean
  readonly answer?: number
  readonly stop: Stop | null
  readonly steps: readonly (Step<Event> & { readonly state: State })[]
  readonly ticks: number
}

export type Verdict<State, Event> = {
  readonly stars: Stars
  readonly blocks: number
  readonly cases: readonly CaseVerdict<State, Event>[]
}

export function judge<State, Event>(program: Program, level: Level<State, Event>, seed = 1): Verdict<State, Event> {
  const cases = level.cases.map((one) => judgeCase(program, one, seed, level.limits))
  const blocks = countBlocks(program)
  return { cases, blocks, stars: starsFor(program, level, cases, blocks) }
}

export function judgeCase<State, Event>(
  program: Program,
  one: Case<State, Event>,
  seed = 1,
  limits = usualLimits,
): CaseVerdict<State, Event> {
  const steps: CaseVerdict<State, Event>['steps'][number][] = []
  const watch = (step: Step<Event>, state: State) => void steps.push({ ...step, state })
  const { count: _, ...end } = endOfCase(program, one, { seed, limits, watch })
  return { ...end, steps }
}

/** Without anything of the way there: what it earned, and in how many visible steps. */
export function judgeEnd<State, Event>(
  program: Program,
  level: Level<State, Event>,
): Omit<Verdict<State, Event>, 'cases'> & { readonly cases: readonly CaseEnd[] } {
  const options = { code: compile(program), limits: level.limits }
  const cases = level.cases.map((one) => endOfCase(program, one, options))
  const blocks = countBlocks(program)
  return { cases, blocks, stars: starsFor(program, level, cases, blocks) }
}

export type CaseEnd = Omit<CaseVerdict<unknown, unknown>, 'steps'> & { readonly count: number }

export function endOfCase<State, Event>(
  program: Program,
  { world, outcome }: Case<State, Event>,
  { watch, ...options }: RunOptions & { readonly watch?: (step: Step<Event>, state: State) => void } = {},
): CaseEnd {
  const machine = openMachine(program, world, options)
  let [count, happenings] = [0, 0]
  for (let step = machine.step(); step; step = machine.step()) {
    count++
    if (step.kind === 'world') happenings++
    watch?.(step, machine.state())
  }
  const stop = machine.stopped()
  const judged = outcome({
    program,
    state: machine.state(),
    happenings,
    said: machine.said(),
    variables: machine.variables(),
    calls: machine.calls(),
  })
  const end = stop ? { ...judged, solved: false, reason: stop.reason } : judged
  return { ...end, stop, ticks: machine.ticks(), count }
}

function starsFor<State, Event>(
  program: Program,
  { ideas, mostBlocks }: Level<State, Event>,
  cases: readonly Pick<CaseEnd, 'solved' | 'complete'>[],
  blocks: number,
): Stars {
  if (!cases.every(({ solved }) => solved)) return 0
  const used = ideas.every((idea) =>
    idea === 'complete' ? cases.every(({ complete }) => complete) : isUsed(program, idea.uses),
  )
  if (!used) return 1
  return mostBlocks !== null && blocks > mostBlocks ? 2 : 3
}

/** A block of one's own is used when it is called, too. */
function isUsed(program: Program, idea: Statement['kind'] | 'parameter'): boolean {
  const statements = statementsIn(program.body)
  if (idea !== 'define' && idea !== 'parameter') return statements.some(({ kind }) => kind === idea)
  const called = new Set([
    ...statements.flatMap((statement) => (statement.kind === 'call' ? [statement.name] : [])),
    ...statements
      .flatMap(expressionsOf)
      .flatMap(expressionsIn)
      .flatMap((expression) => (expression.kind === 'call' ? [expression.name] : [])),
  ])
  return statements.some(
    (statement) =>
      statement.kind === 'define' &&
      called.has(statement.name) &&
      (idea === 'define' || statement.parameters.length > 0),
  )
}
