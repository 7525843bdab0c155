/** Plays what is written, a little ahead of time: notes fall where the sound card's clock has them, however busy the page is. */

import { notesBetween, type Part } from '#rules/competitions/music/piece.ts'
import { playNote } from './instruments.ts'

const aheadSeconds = 0.6
const askMs = 120
const fadeSeconds = 0.12

/**
 * Parts are in seconds of a clock of which it is `now`. Answers how to stop them; what rings then fades at once.
 */
export function playParts(into: AudioNode, parts: readonly Part[], now: number): () => void {
  const { context } = into
  const bus = new GainNode(context)
  bus.connect(into)
  const offset = context.currentTime - now
  let until = now
  const ask = () => {
    // A page that was held up begins again where the clock is.
    const from = Math.max(until, context.currentTime - offset)
    const to = context.currentTime - offset + aheadSeconds
    if (to <= from) return
    for (const part of parts) playPart(bus, part, from, to, offset)
    until = to
  }
  ask()
  const timer = setInterval(ask, askMs)
  return () => {
    clearInterval(timer)
    bus.gain.setTargetAtTime(0, context.currentTime, fadeSeconds / 3)
    setTimeout(() => bus.disconnect(), fadeSeconds * 2_000)
  }
}

/** The notes of a part that begin between two times, `offset` seconds later by the context's own clock. */
export function playPart(into: AudioNode, part: Part, from: number, to: number, offset = 0): void {
  for (const note of notesBetween(part, from, to))
    playNote(into, note, Math.max(note.at + offset, into.context.currentTime))
}

/** From the band to the loudspeaker: as loud as the host likes, and never so loud that it breaks. */
export function outputOf(context: BaseAudioContext): GainNode {
  const volume = new GainNode(context, { gain: 0 })
  volume
    .connect(new DynamicsCompressorNode(context, { threshold: -14, knee: 12, ratio: 6, attack: 0.004, release: 0.2 }))
    .connect(context.destination)
  return volume
}
