/**
 * Sixty ticks a second whatever the screen draws: a frame runs as many ticks as are due, and what somebody meant belongs
 * to the tick in which it happened, not to the frame in which it was seen.
 */

import { ticksPerSecond } from '#rules/games/game-rules.ts'

/** After a longer gap the world waits instead of jumping: nobody can play what was never drawn. */
const mostTicksAtOnce = 15

export class TickLoop {
  /** When tick 0 would have begun, had there been no pause; null while the world stands still. */
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

  /** How fast the world goes, for watching again. */
  setSpeed(speed: number, now: number): void {
    const wasRunning = this.isRunning
    this.pause()
    this.#speed = speed
    if (wasRunning) this.run(now)
  }

  /** How many ticks are due. They count as done. */
  frame(now: number): number {
    if (this.#origin === null) return 0
    const due = this.#tickAt(now, this.#origin) - this.#done
    const ticks = Math.min(Math.max(due, 0), mostTicksAtOnce)
    if (due > ticks) this.#origin += this.#timeOf(due - ticks)
    this.#done += ticks
    return ticks
  }

  /** The tick in which something happened; the next one for what came too early or too late. */
  tickOf(time: number): number {
    return this.#origin === null ? this.#done : Math.max(this.#done, this.#tickAt(time, this.#origin))
  }

  // A hair more, so that a frame exactly on a tick's edge is not rounded to the one before.
  #tickAt = (time: number, origin: number) =>
    Math.floor(((time - origin) * this.#speed * ticksPerSecond) / 1_000 + 1e-6)
  #timeOf = (ticks: number) => (ticks * 1_000) / ticksPerSecond / this.#speed
}
