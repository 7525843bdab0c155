/**
 * Runs sixty ticks per second at any frame rate: each frame runs the ticks that are due, and an input belongs to the
 * tick of its event time, not to the frame that processed it.
 */

import { ticksPerSecond } from '#rules/games/game-rules.ts'

/** Limit after a long gap: the game waits instead of skipping ticks that the player never saw. */
const maxTicksPerFrame = 15

export class TickLoop {
  /** Start time of tick 0, shifted by all pauses; null while paused. */
  #origin: number | null = null
  #done = 0
  #speed = 1

  get isRunning(): boolean {
    return this.#origin !== null
  }

  run(now: number): void {
    this.#origin ??= now - this.#timeOf(this.#done)
  }

  pause(): void {
    this.#origin = null
  }

  /** Sets the speed of a replay. */
  setSpeed(speed: number, now: number): void {
    const wasRunning = this.isRunning
    this.pause()
    this.#speed = speed
    if (wasRunning) this.run(now)
  }

  /** Returns the number of due ticks and counts them as done. */
  frame(now: number): number {
    if (this.#origin === null) return 0
    const due = this.#tickAt(now, this.#origin) - this.#done
    const ticks = Math.min(Math.max(due, 0), maxTicksPerFrame)
    if (due > ticks) this.#origin += this.#timeOf(due - ticks)
    this.#done += ticks
    return ticks
  }

  /** Returns the tick of an event time, but not one that has already run. */
  tickOf(time: number): number {
    return this.#origin === null ? this.#done : Math.max(this.#done, this.#tickAt(time, this.#origin))
  }

  // The epsilon keeps a time exactly on a tick boundary from rounding down.
  #tickAt = (time: number, origin: number) =>
    Math.floor(((time - origin) * this.#speed * ticksPerSecond) / 1_000 + 1e-6)
  #timeOf = (ticks: number) => (ticks * 1_000) / ticksPerSecond / this.#speed
}
