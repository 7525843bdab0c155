/** How the program ended: where it bumped, what it left undone, what came out instead. */

import type { Direction, Position } from '../worlds/grid.ts'
import type { SkyState } from '../worlds/sky.ts'
import type { CaseRun } from './case-runs.ts'
import type { Context, Found } from './context.ts'

export function onlyFirstCase(context: Context): Found | null {
  const runs = context.runs()
  const failed = runs.findIndex(({ solved }) => !solved)
  if (failed < 1) return null
  const { stop, steps } = runs[failed]!
  return { nodeId: stop?.nodeId ?? steps.at(-1)?.nodeId ?? null, holes: { case: failed + 1 } }
}

const failedRun = (context: Context): CaseRun | undefined => context.runs().find(({ solved }) => !solved)

const nothingFor = new Set(['puddle', 'spoiled', 'no-bed-here', 'nothing-to-puff', 'empty-hand', 'belt-empty'])

export function nothingHere(context: Context): Found | null {
  const run = failedRun(context)
  return run && nothingFor.has(run.reason) ? { nodeId: run.steps.at(-1)?.nodeId ?? null } : null
}

const inTheWay = new Set(['storm', 'tree', 'outside', 'gate', 'cloud'])

export function bumped(context: Context): Found | null {
  const run = failedRun(context)
  return run && inTheWay.has(run.reason) ? { nodeId: run.steps.at(-1)?.nodeId ?? null } : null
}

/** Only where there is a bell: how many squares are left is counted as the kite flies, round what is in the way. */
export function endedShort(context: Context): Found | null {
  const run = failedRun(context)
  const at = run ? context.runs().indexOf(run) : -1
  if (!run || run.reason !== 'short') return null
  const start = context.level.cases[at]!.world.start as Partial<SkyState>
  const state = (run.steps.at(-1)?.state ?? start) as SkyState
  const count = squaresLeft(context, at, state)
  return count === null ? null : { nodeId: run.steps.at(-1)?.nodeId ?? null, holes: { count } }
}

const fourWays: readonly Direction[] = ['right', 'up', 'left', 'down']

/** Flown in the world itself, so that winds, gates and keys count as they do for the program. */
function squaresLeft({ level }: Context, at: number, from: SkyState): number | null {
  const { world } = level.cases[at]!
  const keyOf = (state: SkyState) => JSON.stringify([state.position as Position, state.keys, state.gone])
  const seen = new Set([keyOf(from)])
  let edge: readonly SkyState[] = [from]
  for (let far = 1; far <= 60 && edge.length > 0; far++) {
    const next: SkyState[] = []
    for (const state of edge)
      for (const way of fourWays) {
        const happened = world.act(state, `fly_${way}`, [], new Map())?.at(-1)
        const after = happened?.state as SkyState | undefined
        if (after?.end === 'bell') return far
        if (!after || after.end !== null || seen.has(keyOf(after))) continue
        seen.add(keyOf(after))
        next.push(after)
      }
    edge = next
  }
  return null
}

export function otherResult(reason: string): (context: Context) => Found | null {
  return (context) => {
    const run = failedRun(context)
    return run?.reason === reason ? { nodeId: run.steps.at(-1)?.nodeId ?? null } : null
  }
}

/** The first word that is another than the wanted one is not known here; the last that was said is where to look. */
export function saidOther(context: Context): Found | null {
  const run = failedRun(context)
  if (run?.reason !== 'wrong-number') return null
  return { nodeId: run.steps.findLast(({ kind }) => kind === 'said')?.nodeId ?? null }
}

/** Whatever else stopped it. */
export function stoppedHere(context: Context): Found | null {
  const run = failedRun(context)
  return run?.stop ? { nodeId: run.stop.nodeId } : null
}
