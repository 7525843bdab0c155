import type { AnyFrame, AnyPlayback, Run } from '../player/run/session.ts'
import type { TaskCase, TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { TaskRun } from '#runtimes/browser/messages.ts'
import type { WorldMoment } from '#runtimes/task-world.ts'

type RunResult = Pick<Run, 'playbacks' | 'stars' | 'blocks'>

export const toRunResult = (run: TaskRun): RunResult =>
  run.flights.length > 0 ? toFlightResult(run) : toEmptyResult(run.verdict)

/** Converts a flight to a level playback; `nodeId` holds the line number instead of a block id. */
function toFlightResult({ verdict, flights }: TaskRun): RunResult {
  return {
    playbacks: flights.map((moments, index) => toPlayback(moments, verdict.cases[index] ?? verdict.cases.at(-1)!)),
    stars: verdict.stars,
    blocks: verdict.lines,
  }
}

function toPlayback(moments: readonly WorldMoment[], { passed, reason, error, stoppedAt }: TaskCase): AnyPlayback {
  const line = error?.line ?? stoppedAt
  return {
    solved: passed,
    reason,
    complete: passed,
    stop: line === null ? null : { reason: 'too-long', nodeId: line },
    frames: moments.map(toFrame),
  }
}

const toFrame = ({ state, event, line }: WorldMoment): AnyFrame => ({
  nodeId: line,
  event: event === null ? null : { kind: 'world', event },
  state,
  variables: new Map(),
  saidValues: [],
})

/** Result of a run without a flight: a single frame. */
const toEmptyResult = ({ solved, stars, lines, reason }: TaskVerdict): RunResult => ({
  stars,
  blocks: lines,
  playbacks: [
    {
      solved,
      reason,
      complete: solved,
      stop: null,
      frames: [{ nodeId: null, event: null, state: null, variables: new Map(), saidValues: [] }],
    },
  ],
})
