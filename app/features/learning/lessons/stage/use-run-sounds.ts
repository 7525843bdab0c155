import { useEffect, useRef } from 'react'
import type { MusicEvent } from '#rules/worlds/music.ts'
import { selectEventSound, stepSemitones } from '#rules/sound/lesson-sounds.ts'
import { playSound } from '#app/platform/sound/play-sound.ts'
import { getShownFrame, type Run } from '../player/run/session.ts'
import { playBeat } from './sound.ts'
import { getWorldEvent } from './world-view.ts'

/** Plays the sound of each frame during playback. Steps climb a scale until the run ends or hits an obstacle. */
export function useRunSounds(run: Run | null): void {
  const steps = useRef(0)
  const frame = run?.playing ? getShownFrame(run) : null
  const isStart = run !== null && run.shown === 0
  useEffect(() => {
    if (isStart) steps.current = 0
  }, [isStart])
  useEffect(() => {
    const event = frame && getWorldEvent<{ readonly kind: string }>(frame)
    if (!event) return
    if (event.kind === 'played') return playBeat((event as Extract<MusicEvent, { kind: 'played' }>).beat)
    const sound = selectEventSound(event.kind)
    if (sound === 'lesson.step') playSound(sound, { semitones: stepSemitones(steps.current++) })
    else playSound(sound)
  }, [frame])
}
