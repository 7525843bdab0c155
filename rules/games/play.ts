/** A running play: its state, which the page renders, and its log, which the page sends to the server. */

import { type GameInput, type GameRules, type PlaySettings, ticksPerSecond } from './game-rules.ts'

/** Records a digest every ten seconds, so that a replay mismatch can be located. */
export const ticksPerDigest = 10 * ticksPerSecond

export type PlayLog<Input extends GameInput> = {
  readonly inputs: readonly Input[]
  readonly ticks: number
  readonly digests: readonly number[]
}

export class Play<State, Input extends GameInput, Level> {
  readonly state: State
  #tick = 0
  readonly #inputs: Input[] = []
  readonly #digests: number[] = []
  readonly #rules: GameRules<State, Input, Level>

  constructor(rules: GameRules<State, Input, Level>, level: Level, settings: PlaySettings) {
    this.#rules = rules
    this.state = rules.init(level, settings)
  }

  get tick(): number {
    return this.#tick
  }

  get isOver(): boolean {
    return this.#rules.isDone(this.state) || this.#tick >= this.#rules.maxTicks
  }

  get log(): PlayLog<Input> {
    return { inputs: [...this.#inputs], ticks: this.#tick, digests: [...this.#digests] }
  }

  /** Advances one tick. Ignores an illegal action; returns whether the action was accepted. */
  advance(action: Input | null = null): boolean {
    if (this.isOver) return false
    const input = action === null ? null : { ...action, t: this.#tick }
    const isAccepted = input !== null && this.#rules.isLegal(this.state, input)
    this.#rules.step(this.state, isAccepted ? input : null)
    if (isAccepted) this.#inputs.push(input)
    this.#tick += 1
    if (this.#tick % ticksPerDigest === 0) this.#digests.push(this.#rules.digest(this.state))
    return isAccepted
  }
}
