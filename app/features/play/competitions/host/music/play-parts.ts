/** Schedules notes ahead of time on the audio clock, so that they stay in rhythm on a busy page. */

import { notesBetween, type Part } from '#rules/competitions/music/piece.ts'
import { playNote } from './instruments.ts'

const scheduleAheadSeconds = 0.6
const scheduleIntervalMs = 120
const fadeSeconds = 0.12

/** Times of parts are seconds of a clock that shows `now`. Returns a function that stops playback with a short fade. */
export function playParts(output: AudioNode, parts: readonly Part[], now: number): () => void {
  const { context } = output
  const bus = new GainNode(context)
  bus.connect(output)
  const offset = context.currentTime - now
  let scheduledUntil = now
  const scheduleNotes = () => {
    // After a stall, playback continues at the current time.
    const from = Math.max(scheduledUntil, context.currentTime - offset)
    const to = context.currentTime - offset + scheduleAheadSeconds
    if (to <= from) return
    for (const part of parts) playPart(bus, part, from, to, offset)
    scheduledUntil = to
  }
  scheduleNotes()
  const timer = setInterval(scheduleNotes, scheduleIntervalMs)
  return () => {
    clearInterval(timer)
    bus.gain.setTargetAtTime(0, context.currentTime, fadeSeconds / 3)
    setTimeout(() => bus.disconnect(), fadeSeconds * 2_000)
  }
}

/** Plays the notes of a part that begin between two times. `offset` converts them to the audio clock. */
export function playPart(output: AudioNode, part: Part, from: number, to: number, offset = 0): void {
  for (const note of notesBetween(part, from, to))
    playNote(output, note, Math.max(note.at + offset, output.context.currentTime))
}

/** Volume control followed by a compressor that prevents clipping. */
export function createOutput(context: BaseAudioContext): GainNode {
  const volume = new GainNode(context, { gain: 0 })
  volume
    .connect(new DynamicsCompressorNode(context, { threshold: -14, knee: 12, ratio: 6, attack: 0.004, release: 0.2 }))
    .connect(context.destination)
  return volume
}
