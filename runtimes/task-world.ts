import type { Shown } from '#rules/levels/goals.ts'
import type { Outcome, Ran } from '#rules/levels/level.ts'
import { openCases, type AnyCase } from '#rules/levels/open-level.ts'
import { trusted } from '#rules/lib/result.ts'
import { emptyProgram } from '#rules/program/tree.ts'
import { acceptsInputs, type Vocabulary } from '#rules/program/world.ts'
import { isList } from '#rules/program/values.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { missedTaskGoal, type TaskGoal } from '#rules/tasks/task-goals.ts'
import type { TaskCase } from '#rules/tasks/task-verdict.ts'
import { itemsOf } from '#rules/worlds/trail.ts'
import { triesIn } from './program-shape.ts'
import { usualLimits, type Language, type RunResult, type Runtime, type WorldCalls } from './runtime.ts'

/** One moment of a flight, for whoever watches. */
export type WorldMoment = { readonly state: unknown; readonly event: unknown; readonly line: number | null }

/** So much of a flight that does not end is enough to see. */
const MOST_MOMENTS = 600
/** A flight asks the world at every step, which takes longer than counting; no map is as large as this. */
const limits = { ...usualLimits, steps: 5_000 }

/** The program flies through every case of the task's place. */
export async function flyCases(task: TaskRules, program: string, runtime: Runtime): Promise<TaskCase[]> {
  const cases: TaskCase[] = []
  for (const one of worldCases(task)) {
    cases.push((await flyCase(task, one, program, runtime)).result)
    if (cases.at(-1)!.reason === 'steps' || cases.at(-1)!.reason === 'crashed') break
  }
  return cases
}

export const worldCases = ({ place }: TaskRules): readonly AnyCase[] => trusted(openCases(place!, { skin: 'text' }))

export async function flyCase(
  { place, collectsAll, goals, language }: TaskRules,
  { world, outcome }: AnyCase,
  program: string,
  runtime: Runtime,
  watchesLines = false,
): Promise<{ result: TaskCase; moments: readonly WorldMoment[] }> {
  let state = world.start
  let isOver = false
  let happenings = 0
  // Nobody looks at those of a run that is judged.
  const moments: WorldMoment[] = [{ state, event: null, line: null }]
  const { actions, sensors } = world.vocabulary
  const calls: WorldCalls = {
    actions: Object.keys(actions),
    sensors: Object.keys(sensors),
    numbered: numberedIn(world.vocabulary),
    ...(place!.world === 'string' && { module: 'turtle' as const }),
    act(word, inputs, line) {
      if (isOver) return 'over'
      if (!acceptsInputs(actions[word]!, inputs.length)) return 'refused'
      const happened = world.act(state, word, inputs, new Map())
      if (!happened) return 'refused'
      for (const { state: after, event, over } of happened) {
        state = after
        happenings++
        if (watchesLines && moments.length < MOST_MOMENTS) moments.push({ state, event, line })
        if (!over) continue
        isOver = true
        return 'over'
      }
      return 'done'
    },
    look(word, inputs) {
      const refused = isOver ? null : world.refuseSense?.(state, word)
      if (refused) {
        state = refused.state
        isOver = true
      }
      if (isOver || !acceptsInputs(sensors[word]!, inputs.length)) return 'over'
      const value = world.sense(state, word, inputs)
      return { value: isList(value) ? null : value }
    },
  }
  const ran = await runtime.run({ program, world: calls, watchesLines, limits })
  const flown = outcome({
    program: emptyProgram,
    state,
    happenings,
    said: [],
    variables: new Map(),
    calls: new Map(),
  } as Ran<unknown>)
  const judged = goals && !isOver ? openOutcome(goals, program, language, state, ran.output) : flown
  return { result: caseOf(judged, ran, isOver, collectsAll === true), moments }
}

const numberedIn = ({ actions, sensors }: Vocabulary): readonly string[] =>
  Object.entries({ ...actions, ...sensors }).flatMap(([word, { inputs }]) =>
    inputs.some((kind) => kind !== 'text') ? [word] : [],
  )

/** Of a project counts what is there, not how it looks. */
function openOutcome(
  goals: readonly TaskGoal[],
  program: string,
  language: Language,
  state: unknown,
  output: string,
): Outcome {
  const { lines = null } = state as Shown
  const missed = missedTaskGoal(goals, {
    ...triesIn(program, language),
    printed: output.split('\n').filter((line) => line.trim() !== '').length,
    drawn: itemsOf(lines).length,
  })
  return { solved: missed === null, complete: missed === null, reason: missed === null ? 'done' : `goal-${missed}` }
}

/** What happened in the world counts: a program that goes on behind its end does no harm to it. */
function caseOf(
  { solved, complete, reason }: { solved: boolean; complete: boolean; reason: string },
  { output, error, stop, steps, entered }: RunResult,
  isOver: boolean,
  collectsAll: boolean,
): TaskCase {
  const broke = isOver ? null : (stop?.reason ?? (error ? 'error' : null))
  const passed = broke === null && solved && (complete || !collectsAll)
  return {
    passed,
    reason: passed ? 'passed' : (broke ?? (solved ? 'stars-left' : reason)),
    output,
    value: null,
    error: isOver ? null : error,
    stoppedAt: isOver ? null : (stop?.line ?? null),
    steps,
    entered,
  }
}
