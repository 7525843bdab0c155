import { useEffect } from 'react'
import type { MusicEvent } from '#rules/worlds/music.ts'
import { getShownFrame, type Run } from '../player/run/session.ts'
import { playBeat } from './sound.ts'
import { getWorldEvent } from './world-view.ts'

/** Plays the notes of a music run during playback. */
export function useMusicSounds(run: Run | null, isMusic: boolean): void {
  const frame = run?.playing && isMusic ? getShownFrame(run) : null
  useEffect(() => {
    const event = frame && getWorldEvent<MusicEvent>(frame)
    if (event?.kind === 'played') playBeat(event.beat)
  }, [frame])
}
