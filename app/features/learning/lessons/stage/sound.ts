import type { Beat } from '#rules/worlds/music.ts'
import { playRecipe } from '#app/platform/sound/play-sound.ts'

/** Notes and a drum of the music world. */

/** Semitones above C for each step of the scale. */
const semitones = [0, 2, 4, 5, 7, 9, 11]
const frequencyOf = (note: number): number =>
  261.63 * 2 ** ((semitones[(note - 1) % 7]! + 12 * Math.floor((note - 1) / 7)) / 12)

export function playBeat(beat: Beat): void {
  if (beat === 'rest') return
  const voice =
    beat === 'drum'
      ? ({ wave: 'sine', hertz: 120, endHertz: 45, seconds: 0.22 } as const)
      : ({ wave: 'triangle', hertz: frequencyOf(beat), seconds: 0.6 } as const)
  playRecipe(`beat ${beat}`, { role: 'main', gain: 0.32, voices: [voice] })
}

const BEAT_MS = 420

/** Plays a whole tune and returns a function that stops it. */
export function playTune(beats: readonly Beat[], onBeat: (beatIndex: number | null) => void): () => void {
  let index = 0
  const timer = setInterval(() => {
    if (index >= beats.length) return stop()
    playBeat(beats[index]!)
    onBeat(index++)
  }, BEAT_MS)
  const stop = () => {
    clearInterval(timer)
    onBeat(null)
  }
  return stop
}
