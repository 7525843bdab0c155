/** A play from the count-down to its end: pauses, sounds and hints around the session. Knows neither page nor canvas. */

import { ticksPerSecond } from '#rules/games/game-rules.ts'
import type { Card, Cue, PressedKey, Size, TextField } from './game-view.ts'
import type { Session, StageControl } from './session.ts'
import { TickLoop } from './tick-loop.ts'

export type Phase = 'ready' | 'counting' | 'playing' | 'paused' | 'over'

export type Snapshot = {
  readonly phase: Phase
  /** 3, 2, 1; 0 is "go". */
  readonly count: number
  readonly score: number
  readonly meter: number
  readonly secondsLeft: number | null
  readonly rounds: { readonly done: number; readonly of: number }
  readonly controls: readonly StageControl[]
  readonly card: Card | null
  readonly field: TextField | null
  readonly description: string
  /** The control a hand points at, or null. */
  readonly hint: string | null
}

export type PlayerOptions = {
  readonly session: Session
  /** Whether a hand helps whoever hesitates. */
  readonly hints: boolean
  /** Without counting down, for watching again. */
  readonly atOnce: boolean
  onChange(snapshot: Snapshot): void
  onCues(cues: readonly Cue[]): void
}

const countMs = 700
const counts = 3
const stillMs = 3_000
/** A voice needs time for a sentence. */
const sayMs = 1_200

export class StagePlayer {
  readonly #options: PlayerOptions
  readonly #loop = new TickLoop()
  #phase: Phase = 'ready'
  #countFrom = 0
  #lastPress = 0
  #said = { at: Number.NEGATIVE_INFINITY, text: '' }
  #size: Size = { width: 1, height: 1 }
  #shown = ''
  #count = counts

  constructor(options: PlayerOptions) {
    this.#options = options
  }

  get phase(): Phase {
    return this.#phase
  }

  begin(now: number): void {
    this.#lastPress = now
    this.#countFrom = now
    this.#phase = this.#options.atOnce ? 'playing' : 'counting'
    if (this.#phase === 'playing') this.#loop.run(now)
    else this.#options.onCues([{ sound: 'count' }])
  }

  pause(): void {
    if (this.#phase !== 'playing' && this.#phase !== 'counting') return
    this.#phase = 'paused'
    this.#loop.pause()
    this.#tell(this.#lastPress)
  }

  /** After a pause the count-down begins again, so that nobody is surprised. */
  resume(now: number): void {
    if (this.#phase !== 'paused') return
    this.begin(now)
    this.#tell(now)
  }

  setSpeed(speed: number, now: number): void {
    this.#loop.setSpeed(speed, now)
  }

  press(id: string, time: number): void {
    if (this.#phase !== 'playing') return
    this.#lastPress = time
    this.#options.session.press(id, this.#size, this.#loop.tickOf(time))
    this.#tell(time)
  }

  /** Answers whether the key was typing. */
  type(key: string, time: number, pressed?: PressedKey): boolean {
    if (this.#phase !== 'playing') return false
    const isTyping = this.#options.session.typed(key, this.#loop.tickOf(time), pressed)
    if (isTyping) this.#lastPress = time
    return isTyping
  }

  /** Answers whether what stands in the field was taken, so that it can be emptied. */
  putIn(text: string, isSent: boolean, time: number): boolean {
    if (this.#phase !== 'playing') return false
    this.#lastPress = time
    return this.#options.session.putIn(text, isSent, this.#loop.tickOf(time))
  }

  /** Runs the ticks that are due. */
  frame(now: number, size: Size): void {
    const { session, onCues } = this.#options
    this.#size = size
    if (this.#phase === 'counting') this.#countDown(now)
    for (let ticks = this.#loop.frame(now); ticks > 0 && !session.isOver; ticks -= 1) {
      session.advance()
      const cues = session.cues(size)
      if (cues.length > 0) onCues(cues)
    }
    if (this.#phase === 'playing' && session.isOver) {
      this.#phase = 'over'
      this.#loop.pause()
      onCues([{ sound: 'end' }])
    }
    this.#tell(now)
  }

  #countDown(now: number): void {
    const left = counts - Math.floor((now - this.#countFrom) / countMs)
    if (left !== this.#count && left >= 0) this.#options.onCues([{ sound: left === 0 ? 'begin' : 'count' }])
    this.#count = Math.max(left, 0)
    if (left > 0) return
    this.#phase = 'playing'
    this.#lastPress = now
    // When the count ended, not when the screen drew it: the first tick is the same on every device.
    this.#loop.run(this.#countFrom + counts * countMs)
  }

  #tell(now: number): void {
    const snapshot = this.#snapshot(now)
    const shown = JSON.stringify(snapshot)
    if (shown === this.#shown) return
    this.#shown = shown
    this.#options.onChange(snapshot)
  }

  #snapshot(now: number): Snapshot {
    const { session, hints } = this.#options
    const left = session.ticksLeft()
    const isStill = this.#phase === 'playing' && now - this.#lastPress > stillMs
    return {
      phase: this.#phase,
      count: this.#count,
      score: session.score,
      meter: session.meter,
      secondsLeft: left === null ? null : Math.ceil(left / ticksPerSecond),
      rounds: session.rounds(),
      controls: session.controls(this.#size),
      card: session.card(),
      field: session.field(),
      description: this.#say(now),
      hint: hints && isStill ? session.hint() : null,
    }
  }

  #say(now: number): string {
    const text = this.#options.session.describe()
    if (text !== this.#said.text && now - this.#said.at >= sayMs) this.#said = { at: now, text }
    return this.#said.text
  }
}
