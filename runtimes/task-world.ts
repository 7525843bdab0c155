import type { ObservableState } from '#rules/levels/goals.ts'
import type { Outcome, ProgramRun } from '#rules/levels/level.ts'
import { openCases, type AnyCase } from '#rules/levels/open-level.ts'
import { unwrap } from '#rules/result.ts'
import { emptyProgram } from '#rules/program/tree.ts'
import { acceptsInputs, type Vocabulary } from '#rules/program/world.ts'
import { isList } from '#rules/program/values.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { findMissedTaskGoal, type TaskGoal } from '#rules/tasks/task-goals.ts'
import type { TaskCase } from '#rules/tasks/task-verdict.ts'
import { itemsOf } from '#rules/worlds/trail.ts'
import { countTries } from './program-facts.ts'
import { defaultLimits, type Language, type RunResult, type Runtime, type WorldCalls } from './runtime.ts'

/** One moment of a run in a world, for the animation. */
export type WorldMoment = { readonly state: unknown; readonly event: unknown; readonly line: number | null }

/** Recorded moments of a run that does not end. */
const MAX_MOMENTS = 600
/** Lower limit, because every step calls the world; no map needs more steps. */
const limits = { ...defaultLimits, steps: 5_000 }

/** Runs the program in every world case of the task. */
export async function runWorldCases(task: TaskRules, program: string, runtime: Runtime): Promise<TaskCase[]> {
  const cases: TaskCase[] = []
  for (const worldCase of worldCases(task)) {
    cases.push((await runWorldCase(task, worldCase, program, runtime)).result)
    if (cases.at(-1)!.reason === 'steps' || cases.at(-1)!.reason === 'crashed') break
  }
  return cases
}

export const worldCases = ({ place }: TaskRules): readonly AnyCase[] => unwrap(openCases(place!, { skin: 'text' }))

export async function runWorldCase(
  { place, collectsAll, goals, language }: TaskRules,
  { world, outcome }: AnyCase,
  program: string,
  runtime: Runtime,
  watchesLines = false,
): Promise<{ result: TaskCase; moments: readonly WorldMoment[] }> {
  let state = world.start
  let isOver = false
  let happenings = 0
  // Moments are recorded only for the animation.
  const moments: WorldMoment[] = [{ state, event: null, line: null }]
  const { actions, sensors } = world.vocabulary
  const calls: WorldCalls = {
    actions: Object.keys(actions),
    sensors: Object.keys(sensors),
    numbered: functionsWithNumbers(world.vocabulary),
    ...(place!.world === 'string' && { module: 'turtle' as const }),
    act(word, inputs, line) {
      if (isOver) return 'over'
      if (!acceptsInputs(actions[word]!, inputs.length)) return 'refused'
      const changes = world.act(state, word, inputs, new Map())
      if (!changes) return 'refused'
      for (const { state: nextState, event, over } of changes) {
        state = nextState
        happenings++
        if (watchesLines && moments.length < MAX_MOMENTS) moments.push({ state, event, line })
        if (!over) continue
        isOver = true
        return 'over'
      }
      return 'done'
    },
    look(word, inputs) {
      const refusal = isOver ? null : world.refuseSense?.(state, word)
      if (refusal) {
        state = refusal.state
        isOver = true
      }
      if (isOver || !acceptsInputs(sensors[word]!, inputs.length)) return 'over'
      const value = world.sense(state, word, inputs)
      return { value: isList(value) ? null : value }
    },
  }
  const runResult = await runtime.run({ program, world: calls, watchesLines, limits })
  const worldOutcome = outcome({
    program: emptyProgram,
    state,
    actionCount: happenings,
    saidValues: [],
    variables: new Map(),
    calls: new Map(),
  } as ProgramRun<unknown>)
  const finalOutcome =
    goals && !isOver ? projectOutcome(goals, program, language, state, runResult.output) : worldOutcome
  return { result: toTaskCase(finalOutcome, runResult, isOver, collectsAll === true), moments }
}

const functionsWithNumbers = ({ actions, sensors }: Vocabulary): readonly string[] =>
  Object.entries({ ...actions, ...sensors }).flatMap(([word, { inputs }]) =>
    inputs.some((kind) => kind !== 'text') ? [word] : [],
  )

/** Outcome of an open project: checks its goals, not the exact picture. */
function projectOutcome(
  goals: readonly TaskGoal[],
  program: string,
  language: Language,
  state: unknown,
  output: string,
): Outcome {
  const { lines = null } = state as ObservableState
  const missedGoal = findMissedTaskGoal(goals, {
    ...countTries(program, language),
    printed: output.split('\n').filter((line) => line.trim() !== '').length,
    drawn: itemsOf(lines).length,
  })
  return {
    solved: missedGoal === null,
    complete: missedGoal === null,
    reason: missedGoal === null ? 'done' : `goal-${missedGoal}`,
  }
}

/** The outcome of the world counts: errors after the world is over are ignored. */
function toTaskCase(
  { solved, complete, reason }: { solved: boolean; complete: boolean; reason: string },
  { output, error, stop, steps, entered }: RunResult,
  isOver: boolean,
  collectsAll: boolean,
): TaskCase {
  const failure = isOver ? null : (stop?.reason ?? (error ? 'error' : null))
  const passed = failure === null && solved && (complete || !collectsAll)
  return {
    passed,
    reason: passed ? 'passed' : (failure ?? (solved ? 'stars-left' : reason)),
    output,
    value: null,
    error: isOver ? null : error,
    stoppedAt: isOver ? null : (stop?.line ?? null),
    steps,
    entered,
  }
}
