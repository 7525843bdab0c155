/** The only score there is: the rules run again over what was sent. What the device claims is not even read. */

import { accept, refuse, type Result } from '../lib/result.ts'
import { type Evidence, type GameInput, type GameRules, type PlaySettings, ticksPerSecond } from './game-rules.ts'
import { ticksPerDigest } from './play.ts'

export type SentPlay = {
  readonly inputs: readonly unknown[]
  readonly ticks: number
  readonly digests: readonly number[]
  /** Seconds between the seed being issued and the log's arrival, or between the device's own times for a play offline. */
  readonly seconds: number
  /** Counts as far as it has come, though it is not at its end. */
  readonly mayGoOn?: boolean
}

export type ReplayedPlay = {
  readonly score: number
  readonly meter: number
  readonly ticks: number
  readonly evidence: readonly Evidence[]
  readonly longestRun: number
}

export type ReplayRefusal = 'malformed' | 'too-long' | 'too-fast' | 'illegal' | 'not-over' | 'differs'

/** A slow start of the clock or of the network is nobody's fault. */
const secondsForgiven = 2

export function replayPlay<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  level: Level,
  settings: PlaySettings,
  sent: SentPlay,
): Result<ReplayedPlay, ReplayRefusal> {
  const parts = replayInParts(rules, level, settings, sent)
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** The same, a second of play at a time: the longest logs take a tenth of a second, and whoever replays has others to answer. */
export function* replayInParts<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  level: Level,
  settings: PlaySettings,
  sent: SentPlay,
): Generator<void, Result<ReplayedPlay, ReplayRefusal>> {
  const { ticks } = sent
  if (!Number.isInteger(ticks) || ticks < 1) return refuse('malformed')
  if (ticks > rules.maxTicks || sent.inputs.length > mostInputs(rules, ticks)) return refuse('too-long')
  if (ticks / ticksPerSecond > sent.seconds + secondsForgiven) return refuse('too-fast')
  const inputs = readInputs(rules, sent.inputs, ticks)
  if (inputs === null) return refuse('malformed')
  if (isTooFast(inputs, rules.maxInputsPerSecond)) return refuse('too-fast')
  return yield* run(rules, rules.init(level, settings), inputs, sent)
}

const mostInputs = (rules: { readonly maxInputsPerSecond: number }, ticks: number): number =>
  rules.maxInputsPerSecond * Math.ceil(ticks / ticksPerSecond)

/** All of them, each at a later tick than the one before it, or null. */
function readInputs<Input extends GameInput>(
  rules: { readInput(sent: unknown): Input | null },
  sent: readonly unknown[],
  ticks: number,
): Input[] | null {
  const inputs: Input[] = []
  let last = -1
  for (const one of sent) {
    const input = rules.readInput(one)
    if (input === null || !Number.isInteger(input.t) || input.t <= last || input.t >= ticks) return null
    last = input.t
    inputs.push(input)
  }
  return inputs
}

/** More inputs within any second than hands can give. */
const isTooFast = (inputs: readonly GameInput[], most: number): boolean =>
  inputs.some((input, at) => at >= most && input.t - (inputs[at - most]?.t ?? 0) < ticksPerSecond)

function* run<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  state: State,
  inputs: readonly Input[],
  sent: SentPlay,
): Generator<void, Result<ReplayedPlay, ReplayRefusal>> {
  const at = { tick: 0, next: 0 }
  while (at.tick < sent.ticks) {
    yield
    const refused = runSecond(rules, state, inputs, sent, at)
    if (refused) return refuse(refused)
  }
  if (!sent.mayGoOn && !rules.isDone(state) && sent.ticks < rules.maxTicks) return refuse('not-over')
  if (sent.digests.length !== Math.floor(sent.ticks / ticksPerDigest)) return refuse('differs')
  return accept({
    score: rules.score(state),
    meter: rules.meter(state),
    ticks: sent.ticks,
    evidence: rules.evidence(state),
    longestRun: rules.longestRun?.(state) ?? 0,
  })
}

/** Until the next full second, or the end. Apart from the generator, whose own variables are slow. */
function runSecond<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  state: State,
  inputs: readonly Input[],
  { ticks, digests }: SentPlay,
  at: { tick: number; next: number },
): ReplayRefusal | null {
  const until = Math.min(ticks, at.tick + ticksPerSecond)
  let { tick, next } = at
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
  at.tick = tick
  at.next = next
  return null
}
