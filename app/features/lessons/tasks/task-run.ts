import type { AnyFrame, AnyPlayback, Run } from '../player/session.ts'
import type { TaskCase } from '#rules/tasks/task-verdict.ts'
import type { TaskRun } from '#runtimes/browser/messages.ts'
import type { WorldMoment } from '#runtimes/task-world.ts'

/** A flight as levels show theirs: the line stands where a level names a block. */
export function flightsOf({ verdict, flights }: TaskRun): Pick<Run, 'playbacks' | 'stars' | 'blocks'> {
  return {
    playbacks: flights.map((moments, at) => playbackOf(moments, verdict.cases[at] ?? verdict.cases.at(-1)!)),
    stars: verdict.stars,
    blocks: verdict.lines,
  }
}

function playbackOf(moments: readonly WorldMoment[], { passed, reason, error, stoppedAt }: TaskCase): AnyPlayback {
  const line = error?.line ?? stoppedAt
  return {
    solved: passed,
    reason,
    complete: passed,
    stop: line === null ? null : { reason: 'too-long', nodeId: line },
    frames: moments.map(frameOf),
  }
}

const frameOf = ({ state, event, line }: WorldMoment): AnyFrame => ({
  nodeId: line,
  what: event === null ? null : { kind: 'world', event },
  state,
  variables: new Map(),
  said: [],
})
