/** Runs a play from the countdown to its end with pauses, sounds and hints. Independent of page and canvas. */

import { ticksPerSecond } from '#rules/games/game-rules.ts'
import type { Card, Cue, PressedKey, Size, TextField } from './game-view.ts'
import type { Session, StageControl } from './session.ts'
import { TickLoop } from './tick-loop.ts'

export type Phase = 'ready' | 'counting' | 'playing' | 'paused' | 'over'

export type Snapshot = {
  readonly phase: Phase
  /** Countdown: 3, 2, 1, then 0 for "go". */
  readonly count: number
  readonly score: number
  readonly meter: number
  readonly secondsLeft: number | null
  readonly rounds: { readonly done: number; readonly of: number }
  readonly controls: readonly StageControl[]
  readonly card: Card | null
  readonly field: TextField | null
  readonly description: string
  /** Id of the control to point at, or null. */
  readonly hint: string | null
}

export type PlayerOptions = {
  readonly session: Session
  /** Whether to point at the next control when the player hesitates. */
  readonly hints: boolean
  /** No countdown, for replays. */
  readonly skipCountdown: boolean
  onChange(snapshot: Snapshot): void
  onCues(cues: readonly Cue[]): void
}

const countMs = 700
const counts = 3
const hintDelayMs = 3_000
/** Minimum time between announcements, so that a screen reader can finish a sentence. */
const minDescriptionMs = 1_200

export class StagePlayer {
  readonly #options: PlayerOptions
  readonly #loop = new TickLoop()
  #phase: Phase = 'ready'
  #countdownStart = 0
  #lastPress = 0
  #description = { time: Number.NEGATIVE_INFINITY, text: '' }
  #size: Size = { width: 1, height: 1 }
  #lastSnapshot = ''
  #count = counts

  constructor(options: PlayerOptions) {
    this.#options = options
  }

  get phase(): Phase {
    return this.#phase
  }

  begin(now: number): void {
    this.#lastPress = now
    this.#countdownStart = now
    this.#phase = this.#options.skipCountdown ? 'playing' : 'counting'
    if (this.#phase === 'playing') this.#loop.run(now)
    else this.#options.onCues([{ sound: 'game.count' }])
  }

  pause(): void {
    if (this.#phase !== 'playing' && this.#phase !== 'counting') return
    this.#phase = 'paused'
    this.#loop.pause()
    this.#notifyChange(this.#lastPress)
  }

  /** Resumes with a new countdown, so that the player is prepared. */
  resume(now: number): void {
    if (this.#phase !== 'paused') return
    this.begin(now)
    this.#notifyChange(now)
  }

  setSpeed(speed: number, now: number): void {
    this.#loop.setSpeed(speed, now)
  }

  press(id: string, time: number): void {
    if (this.#phase !== 'playing') return
    this.#lastPress = time
    this.#options.session.press(id, this.#size, this.#loop.tickOf(time))
    this.#notifyChange(time)
  }

  /** Returns whether the game used the key as typing. */
  typeKey(key: string, time: number, pressed?: PressedKey): boolean {
    if (this.#phase !== 'playing') return false
    const isTyped = this.#options.session.typeKey(key, this.#loop.tickOf(time), pressed)
    if (isTyped) this.#lastPress = time
    return isTyped
  }

  /** Returns whether the game accepted the text, so that the field can be cleared. */
  submitText(text: string, isSent: boolean, time: number): boolean {
    if (this.#phase !== 'playing') return false
    this.#lastPress = time
    return this.#options.session.submitText(text, isSent, this.#loop.tickOf(time))
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
      onCues([{ sound: 'game.end' }])
    }
    this.#notifyChange(now)
  }

  #countDown(now: number): void {
    const remaining = counts - Math.floor((now - this.#countdownStart) / countMs)
    if (remaining !== this.#count && remaining >= 0)
      this.#options.onCues([{ sound: remaining === 0 ? 'game.begin' : 'game.count' }])
    this.#count = Math.max(remaining, 0)
    if (remaining > 0) return
    this.#phase = 'playing'
    this.#lastPress = now
    // Start at the exact end of the countdown, not at the frame time, so that all devices have the same first tick.
    this.#loop.run(this.#countdownStart + counts * countMs)
  }

  #notifyChange(now: number): void {
    const snapshot = this.#snapshot(now)
    const serialized = JSON.stringify(snapshot)
    if (serialized === this.#lastSnapshot) return
    this.#lastSnapshot = serialized
    this.#options.onChange(snapshot)
  }

  #snapshot(now: number): Snapshot {
    const { session, hints } = this.#options
    const ticksLeft = session.ticksLeft()
    const isHesitating = this.#phase === 'playing' && now - this.#lastPress > hintDelayMs
    return {
      phase: this.#phase,
      count: this.#count,
      score: session.score,
      meter: session.meter,
      secondsLeft: ticksLeft === null ? null : Math.ceil(ticksLeft / ticksPerSecond),
      rounds: session.rounds(),
      controls: session.controls(this.#size),
      card: session.card(),
      field: session.field(),
      description: this.#describe(now),
      hint: hints && isHesitating ? session.hint() : null,
    }
  }

  #describe(now: number): string {
    const text = this.#options.session.describe()
    if (text !== this.#description.text && now - this.#description.time >= minDescriptionMs)
      this.#description = { time: now, text }
    return this.#description.text
  }
}
