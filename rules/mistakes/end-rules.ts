/** Rules about how a run ended: collisions, missing results, wrong results. */

import type { Direction, Position } from '../worlds/grid.ts'
import type { SkyState } from '../worlds/sky.ts'
import type { CaseRun } from './case-runs.ts'
import type { Context, Finding } from './context.ts'

export function findLaterCaseFailure(context: Context): Finding | null {
  const runs = context.runs()
  const failed = runs.findIndex(({ solved }) => !solved)
  if (failed < 1) return null
  const { stop, steps } = runs[failed]!
  return { nodeId: stop?.nodeId ?? steps.at(-1)?.nodeId ?? null, holes: { case: failed + 1 } }
}

const failedRun = (context: Context): CaseRun | undefined => context.runs().find(({ solved }) => !solved)

const noTargetReasons = new Set(['puddle', 'spoiled', 'no-bed-here', 'nothing-to-puff', 'empty-hand', 'belt-empty'])

export function findActionWithoutTarget(context: Context): Finding | null {
  const run = failedRun(context)
  return run && noTargetReasons.has(run.reason) ? { nodeId: run.steps.at(-1)?.nodeId ?? null } : null
}

const collisionReasons = new Set(['storm', 'tree', 'outside', 'gate', 'cloud'])

export function findCollision(context: Context): Finding | null {
  const run = failedRun(context)
  return run && collisionReasons.has(run.reason) ? { nodeId: run.steps.at(-1)?.nodeId ?? null } : null
}

/** Only on maps with a bell: reports the length of the shortest remaining flight to it, around obstacles. */
export function findStopBeforeBell(context: Context): Finding | null {
  const run = failedRun(context)
  const caseIndex = run ? context.runs().indexOf(run) : -1
  if (!run || run.reason !== 'short') return null
  const start = context.level.cases[caseIndex]!.world.start as Partial<SkyState>
  const state = (run.steps.at(-1)?.state ?? start) as SkyState
  const count = countRemainingSquares(context, caseIndex, state)
  return count === null ? null : { nodeId: run.steps.at(-1)?.nodeId ?? null, holes: { count } }
}

const directions: readonly Direction[] = ['right', 'up', 'left', 'down']

/** Breadth-first search with the world's own rules, so that winds, gates and keys count. */
function countRemainingSquares({ level }: Context, caseIndex: number, from: SkyState): number | null {
  const { world } = level.cases[caseIndex]!
  const keyOf = (state: SkyState) => JSON.stringify([state.position as Position, state.keys, state.gone])
  const seen = new Set([keyOf(from)])
  let frontier: readonly SkyState[] = [from]
  for (let distance = 1; distance <= 60 && frontier.length > 0; distance++) {
    const next: SkyState[] = []
    for (const state of frontier)
      for (const direction of directions) {
        const lastStep = world.act(state, `fly_${direction}`, [], new Map())?.at(-1)
        const after = lastStep?.state as SkyState | undefined
        if (after?.end === 'bell') return distance
        if (!after || after.end !== null || seen.has(keyOf(after))) continue
        seen.add(keyOf(after))
        next.push(after)
      }
    frontier = next
  }
  return null
}

export function findWrongResult(reason: string): (context: Context) => Finding | null {
  return (context) => {
    const run = failedRun(context)
    return run?.reason === reason ? { nodeId: run.steps.at(-1)?.nodeId ?? null } : null
  }
}

/** Points to the last `say`: runs do not record which said value was wrong. */
export function findWrongSaidValue(context: Context): Finding | null {
  const run = failedRun(context)
  if (run?.reason !== 'wrong-number') return null
  return { nodeId: run.steps.findLast(({ kind }) => kind === 'said')?.nodeId ?? null }
}

/** Fallback for all other reasons why a run stopped. */
export function findStop(context: Context): Finding | null {
  const run = failedRun(context)
  return run?.stop ? { nodeId: run.stop.nodeId } : null
}
