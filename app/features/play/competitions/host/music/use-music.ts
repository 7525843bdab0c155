import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '#app/platform/live/live.ts'
import { cueKey, selectMusic, type CueRoom } from '#rules/competitions/music/cue.ts'
import type { SoundSetting } from './sound-setting.ts'
import { createOutput, playParts } from './play-parts.ts'

/**
 * Plays the music of a room while this component is mounted, the page is visible and the room is running. Returns the
 * output for other sounds; null while the screen is silent.
 */
export function useMusic(room: CueRoom, { on, volume }: SoundSetting): AudioNode | null {
  const canPlay = useCanPlaySound()
  const isPlaying = on && canPlay
  const output = useOutput(isPlaying)
  const cue = cueKey(room)
  const play = useEffectEvent((into: AudioNode) => {
    const now = serverNow()
    return playParts(into, selectMusic(room, now), now / 1_000)
  })
  useEffect(() => {
    // Squared, because loudness perception is not linear.
    output?.gain.setTargetAtTime((volume / 100) ** 2, output.context.currentTime, 0.03)
  }, [output, volume])
  useEffect(() => (output && isPlaying ? play(output) : undefined), [output, isPlaying, cue])
  return output
}

/** Browsers allow sound only after the first interaction; a hidden page stays silent. */
function useCanPlaySound(): boolean {
  const [hasInteracted, setInteracted] = useState(false)
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const update = () => {
      setVisible(document.visibilityState === 'visible')
      setInteracted((previous) => previous || (navigator.userActivation?.hasBeenActive ?? true))
    }
    update()
    const events = ['pointerup', 'keyup', 'visibilitychange'] as const
    for (const event of events) document.addEventListener(event, update)
    return () => {
      for (const event of events) document.removeEventListener(event, update)
    }
  }, [])
  return hasInteracted && isVisible
}

/** Audio output, created on first use and closed while nothing plays. */
function useOutput(isPlaying: boolean): GainNode | null {
  const [output, setOutput] = useState<GainNode | null>(null)
  useEffect(() => {
    if (!isPlaying) return
    const context = new AudioContext({ latencyHint: 'playback' })
    setOutput(createOutput(context))
    void context.resume().catch(() => {})
    return () => {
      setOutput(null)
      // Lets playing notes fade out first.
      setTimeout(() => void context.close(), 400)
    }
  }, [isPlaying])
  return output
}
