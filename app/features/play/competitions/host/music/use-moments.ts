import { useEffect, useEffectEvent, useRef } from 'react'
import { selectMomentMusic, type SharedMoments } from '#rules/competitions/music/moment.ts'
import type { HostView } from '../../contract.ts'
import { playParts } from './play-parts.ts'

/** Longer than the longest piece. */
const pieceMs = 5_000

const toMoments = ({ flight, chase }: Pick<HostView, 'flight' | 'chase'>): SharedMoments => ({
  flight: flight && {
    reached: flight.way.gate - (flight.way.isShut ? 0 : 1),
    opened: flight.way.gate - 1,
  },
  chase: chase && {
    landed: chase.landed,
    bridge: Math.max(0, ...chase.deeds.filter(({ kind }) => kind === 'bridge').map(({ number }) => number)),
  },
})

/** Plays gates, bridges and landings over the music; `output` is null while the screen is silent. */
export function useMoments(host: Pick<HostView, 'flight' | 'chase'>, output: AudioNode | null): void {
  const moments = toMoments(host)
  const last = useRef(moments)
  const play = useEffectEvent(() => {
    const piece = selectMomentMusic(last.current, moments)
    last.current = moments
    if (!piece || !output) return
    const now = output.context.currentTime
    setTimeout(playParts(output, [{ piece, startsAt: now }], now), pieceMs)
  })
  const key = JSON.stringify(moments)
  useEffect(() => play(), [key])
}
