import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '#app/platform/live.ts'
import { cueName, cueOf, type HeardRoom } from '#rules/competitions/music/cue.ts'
import type { Sound } from './kept-sound.ts'
import { outputOf, playParts } from './play-parts.ts'

/** Music of a room, for as long as this is on the screen, the page is seen and the room goes on. */
export function useMusic(room: HeardRoom, { on, volume }: Sound): void {
  const isHeard = useMayBeHeard()
  const isPlaying = on && isHeard
  const output = useOutput(isPlaying)
  const cue = cueName(room)
  const play = useEffectEvent((into: AudioNode) => {
    const now = serverNow()
    return playParts(into, cueOf(room, now), now / 1_000)
  })
  useEffect(() => {
    // Ears hear steps of the square as even ones.
    output?.gain.setTargetAtTime((volume / 100) ** 2, output.context.currentTime, 0.03)
  }, [output, volume])
  useEffect(() => (output && isPlaying ? play(output) : undefined), [output, isPlaying, cue])
}

/** Browsers let a page be heard from its first press on, and nobody wants to hear one that is not seen. */
function useMayBeHeard(): boolean {
  const [isPressed, setPressed] = useState(false)
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const look = () => {
      setSeen(document.visibilityState === 'visible')
      setPressed((was) => was || (navigator.userActivation?.hasBeenActive ?? true))
    }
    look()
    const events = ['pointerup', 'keyup', 'visibilitychange'] as const
    for (const event of events) document.addEventListener(event, look)
    return () => {
      for (const event of events) document.removeEventListener(event, look)
    }
  }, [])
  return isPressed && isSeen
}

/** Where to play into, from when it is first wanted; the loudspeaker rests while nothing plays. */
function useOutput(isPlaying: boolean): GainNode | null {
  const [output, setOutput] = useState<GainNode | null>(null)
  useEffect(() => {
    if (!isPlaying) return
    const context = new AudioContext({ latencyHint: 'playback' })
    setOutput(outputOf(context))
    void context.resume().catch(() => {})
    return () => {
      setOutput(null)
      // What rings fades first.
      setTimeout(() => void context.close(), 400)
    }
  }, [isPlaying])
  return output
}
