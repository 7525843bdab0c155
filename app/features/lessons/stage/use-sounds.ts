import { useEffect } from 'react'
import type { MusicEvent } from '#rules/worlds/music.ts'
import { frameShown, type Run } from '../player/session.ts'
import { playBeat } from './sound.ts'
import { eventOf } from './world-view.ts'

/** A run of music is heard while it plays. */
export function useSounds(run: Run | null, isMusic: boolean): void {
  const frame = run?.playing && isMusic ? frameShown(run) : null
  useEffect(() => {
    const event = frame && eventOf<MusicEvent>(frame)
    if (event?.kind === 'played') playBeat(event.beat)
  }, [frame])
}
