import type { AnyFrame, AnyPlayback, Run } from '../player/session.ts'
import type { TaskCase, TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { TaskRun } from '#runtimes/browser/messages.ts'
import type { WorldMoment } from '#runtimes/task-world.ts'

type Ran = Pick<Run, 'playbacks' | 'stars' | 'blocks'>

export const runOf = (ran: TaskRun): Ran => (ran.flights.length > 0 ? flightsOf(ran) : nothingToSee(ran.verdict))

/** A flight as levels show theirs: the line stands where a level names a block. */
function flightsOf({ verdict, flights }: TaskRun): Ran {
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

/** A run whose only moment is its end. */
const nothingToSee = ({ solved, stars, lines, reason }: TaskVerdict): Ran => ({
  stars,
  blocks: lines,
  playbacks: [
    {
      solved,
      reason,
      complete: solved,
      stop: null,
      frames: [{ nodeId: null, what: null, state: null, variables: new Map(), said: [] }],
    },
  ],
})
