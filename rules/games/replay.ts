/** Computes the score on the server by replaying the inputs; a score claimed by the device is never read. */

import { accept, refuse, type Result } from '../result.ts'
import { type Evidence, type GameInput, type GameRules, type PlaySettings, ticksPerSecond } from './game-rules.ts'
import { ticksPerDigest } from './play.ts'

export type SubmittedPlay = {
  readonly inputs: readonly unknown[]
  readonly ticks: number
  readonly digests: readonly number[]
  /** Seconds from issuing the seed to receiving the log; for an offline play, between the device's own times. */
  readonly seconds: number
  /** Accepts a play that has not reached its end, and scores the part that was played. */
  readonly mayBeUnfinished?: boolean
}

export type ReplayResult = {
  readonly score: number
  readonly meter: number
  readonly ticks: number
  readonly evidence: readonly Evidence[]
  readonly longestRun: number
}

export type ReplayRefusal = 'malformed' | 'too-long' | 'too-fast' | 'illegal' | 'not-over' | 'differs'

/** Tolerance for a slow start of the device or network. */
const toleranceSeconds = 2

export function replayPlay<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  level: Level,
  settings: PlaySettings,
  submitted: SubmittedPlay,
): Result<ReplayResult, ReplayRefusal> {
  const replay = replayInParts(rules, level, settings, submitted)
  for (;;) {
    const { done, value } = replay.next()
    if (done) return value
  }
}

/** Like `replayPlay`, but yields after each second of play: long logs take 100 ms, which would block the server. */
export function* replayInParts<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  level: Level,
  settings: PlaySettings,
  submitted: SubmittedPlay,
): Generator<void, Result<ReplayResult, ReplayRefusal>> {
  const { ticks } = submitted
  if (!Number.isInteger(ticks) || ticks < 1) return refuse('malformed')
  if (ticks > rules.maxTicks || submitted.inputs.length > maxInputs(rules, ticks)) return refuse('too-long')
  if (ticks / ticksPerSecond > submitted.seconds + toleranceSeconds) return refuse('too-fast')
  const inputs = readInputs(rules, submitted.inputs, ticks)
  if (inputs === null) return refuse('malformed')
  if (isTooFast(inputs, rules.maxInputsPerSecond)) return refuse('too-fast')
  return yield* run(rules, rules.init(level, settings), inputs, submitted)
}

const maxInputs = (rules: { readonly maxInputsPerSecond: number }, ticks: number): number =>
  rules.maxInputsPerSecond * Math.ceil(ticks / ticksPerSecond)

/** Null unless all inputs are well-formed and their ticks strictly increase. */
function readInputs<Input extends GameInput>(
  rules: { readInput(sent: unknown): Input | null },
  rawInputs: readonly unknown[],
  ticks: number,
): Input[] | null {
  const inputs: Input[] = []
  let last = -1
  for (const rawInput of rawInputs) {
    const input = rules.readInput(rawInput)
    if (input === null || !Number.isInteger(input.t) || input.t <= last || input.t >= ticks) return null
    last = input.t
    inputs.push(input)
  }
  return inputs
}

/** Whether any second has more inputs than a player can make. */
const isTooFast = (inputs: readonly GameInput[], limit: number): boolean =>
  inputs.some((input, index) => index >= limit && input.t - (inputs[index - limit]?.t ?? 0) < ticksPerSecond)

function* run<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  state: State,
  inputs: readonly Input[],
  submitted: SubmittedPlay,
): Generator<void, Result<ReplayResult, ReplayRefusal>> {
  const cursor = { tick: 0, next: 0 }
  while (cursor.tick < submitted.ticks) {
    yield
    const refusal = runSecond(rules, state, inputs, submitted, cursor)
    if (refusal) return refuse(refusal)
  }
  if (!submitted.mayBeUnfinished && !rules.isDone(state) && submitted.ticks < rules.maxTicks) return refuse('not-over')
  if (submitted.digests.length !== Math.floor(submitted.ticks / ticksPerDigest)) return refuse('differs')
  return accept({
    score: rules.score(state),
    meter: rules.meter(state),
    ticks: submitted.ticks,
    evidence: rules.evidence(state),
    longestRun: rules.longestRun?.(state) ?? 0,
  })
}

/** Runs one second of ticks. Separate from the generator, because local variables are slow inside a generator. */
function runSecond<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  state: State,
  inputs: readonly Input[],
  { ticks, digests }: SubmittedPlay,
  cursor: { tick: number; next: number },
): ReplayRefusal | null {
  const until = Math.min(ticks, cursor.tick + ticksPerSecond)
  let { tick, next } = cursor
  let input = inputs[next] ?? null
  let untilDigest = ticksPerDigest - (tick % ticksPerDigest)
  for (; tick < until; tick += 1) {
    if (rules.isDone(state)) return 'differs'
    if (input !== null && input.t === tick) {
      if (!rules.isLegal(state, input)) return 'illegal'
      rules.step(state, input)
      next += 1
      input = inputs[next] ?? null
    } else rules.step(state, null)
    untilDigest -= 1
    if (untilDigest === 0) {
      if (digests[(tick + 1) / ticksPerDigest - 1] !== rules.digest(state)) return 'differs'
      untilDigest = ticksPerDigest
    }
  }
  cursor.tick = tick
  cursor.next = next
  return null
}
