/** A play while it runs: what the page draws from, and the log it sends. */

import { type GameInput, type GameRules, type PlaySettings, ticksPerSecond } from './game-rules.ts'

/** A digest is kept every ten seconds, so that a log that goes wrong shows where. */
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

  /** One tick. A wish that is not legal now changes nothing; answers whether it counted. */
  advance(wish: Input | null = null): boolean {
    if (this.isOver) return false
    const input = wish === null ? null : { ...wish, t: this.#tick }
    const counts = input !== null && this.#rules.isLegal(this.state, input)
    this.#rules.step(this.state, counts ? input : null)
    if (counts) this.#inputs.push(input)
    this.#tick += 1
    if (this.#tick % ticksPerDigest === 0) this.#digests.push(this.#rules.digest(this.state))
    return counts
  }
}
