/** A level: one or more cases that the same program must solve, and the conditions for the second and third star. */

import { compile } from '../program/compile.ts'
import { expressionsIn } from '../program/expressions.ts'
import {
  openMachine,
  usualLimits,
  type Limits,
  type Machine,
  type RunOptions,
  type Step,
  type Stop,
} from '../program/machine.ts'
import { expressionsOf } from '../program/statement-contents.ts'
import { countBlocks, statementsIn, type Program, type Statement } from '../program/tree.ts'
import type { Value } from '../program/values.ts'
import type { World } from '../program/world.ts'

/** The result of a finished run, which the world judges. */
export type ProgramRun<State> = {
  readonly program: Program
  readonly state: State
  /** Number of actions that happened in the world. */
  readonly actionCount: number
  readonly saidValues: readonly Value[]
  readonly variables: ReadonlyMap<string, Value>
  /** Inputs of all calls, by function name. */
  readonly calls: ReadonlyMap<string, readonly (readonly Value[])[]>
}

/** `complete` means that optional targets are done too, for example all stars collected. */
export type Outcome = {
  readonly solved: boolean
  readonly reason: string
  readonly complete: boolean
  /** Prediction questions only: the answer that the run shows, counted from 1. */
  readonly answer?: number
}

export type Case<State, Event> = {
  readonly world: World<State, Event>
  readonly outcome: (run: ProgramRun<State>) => Outcome
}

/** Condition for the second star: complete the level, or use this kind of statement. */
export type Idea = 'complete' | { readonly uses: Statement['kind'] | 'parameter' }

export type Level<State, Event> = {
  readonly cases: readonly Case<State, Event>[]
  readonly ideas: readonly Idea[]
  /** Maximum number of blocks for the third star; `null` means no limit. */
  readonly mostBlocks: number | null
  readonly limits?: Limits
}

export type Stars = 0 | 1 | 2 | 3

export type CaseVerdict<State, Event> = {
  readonly solved: boolean
  /** Reason of the world's outcome, or why the program stopped early. */
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
  const cases = level.cases.map((levelCase) => judgeCase(program, levelCase, seed, level.limits))
  const blocks = countBlocks(program)
  return { cases, blocks, stars: countStars(program, level, cases, blocks) }
}

export function judgeCase<State, Event>(
  program: Program,
  levelCase: Case<State, Event>,
  seed = 1,
  limits = usualLimits,
): CaseVerdict<State, Event> {
  const steps: CaseVerdict<State, Event>['steps'][number][] = []
  const onStep = (step: Step<Event>, state: State) => void steps.push({ ...step, state })
  const { count: _, ...end } = runCase(program, levelCase, { seed, limits, onStep })
  return { ...end, steps }
}

/** Judges without recording the steps, which saves memory; only counts them. */
export function judgeWithoutSteps<State, Event>(
  program: Program,
  level: Level<State, Event>,
): Omit<Verdict<State, Event>, 'cases'> & { readonly cases: readonly CaseSummary[] } {
  const options = { code: compile(program), limits: level.limits }
  const cases = level.cases.map((levelCase) => runCase(program, levelCase, options))
  const blocks = countBlocks(program)
  return { cases, blocks, stars: countStars(program, level, cases, blocks) }
}

export type CaseSummary = Omit<CaseVerdict<unknown, unknown>, 'steps'> & { readonly count: number }

export function runCase<State, Event>(
  program: Program,
  { world, outcome }: Case<State, Event>,
  { onStep, ...options }: RunOptions & { readonly onStep?: (step: Step<Event>, state: State) => void } = {},
): CaseSummary {
  const machine = openMachine(program, world, options)
  let [count, actionCount] = [0, 0]
  for (let step = machine.step(); step; step = machine.step()) {
    count++
    if (step.kind === 'world') actionCount++
    onStep?.(step, machine.state())
  }
  const stop = machine.stopped()
  const end = judgeRun({ program, machine, actionCount }, outcome)
  return { ...end, stop, ticks: machine.ticks(), count }
}

type FinishedRun<State, Event> = {
  readonly program: Program
  readonly machine: Machine<State, Event>
  readonly actionCount: number
}

/** A run that stopped early is not solved, whatever state the world is in. */
export function judgeRun<State, Event>(
  { program, machine, actionCount }: FinishedRun<State, Event>,
  outcome: Case<State, Event>['outcome'],
): Outcome {
  const result = outcome({
    program,
    state: machine.state(),
    actionCount,
    saidValues: machine.saidValues(),
    variables: machine.variables(),
    calls: machine.calls(),
  })
  const stop = machine.stopped()
  return stop ? { ...result, solved: false, reason: stop.reason } : result
}

function countStars<State, Event>(
  program: Program,
  { ideas, mostBlocks }: Level<State, Event>,
  cases: readonly Pick<CaseSummary, 'solved' | 'complete'>[],
  blocks: number,
): Stars {
  if (!cases.every(({ solved }) => solved)) return 0
  const usesIdeas = ideas.every((idea) =>
    idea === 'complete' ? cases.every(({ complete }) => complete) : isUsed(program, idea.uses),
  )
  if (!usesIdeas) return 1
  return mostBlocks !== null && blocks > mostBlocks ? 2 : 3
}

/** A user-defined function counts as used only if the program also calls it. */
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
