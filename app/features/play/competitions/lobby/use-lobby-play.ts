import { useRef } from 'react'
import { jumpIntervalMs, maxJumps } from '#rules/competitions/lobby-play.ts'
import { live } from '#app/platform/live/live.ts'
import type { MeView } from '../contract.ts'
import { lobbyPath } from '../paths.ts'

/** Sends jumps and the chosen kite of a player; both are for fun, so a refusal is not shown. */
export function useLobbyPlay(competition: string, me: Pick<MeView, 'jumps'>) {
  const jumps = useRef(me.jumps)
  const jumpedAt = useRef(0)
  const send = (kite: string | null) =>
    void live.set(lobbyPath(competition), { jumps: Math.min(jumps.current, maxJumps), kite }).catch(() => {})
  return {
    /** False if the last jump was too recent. */
    jump(): boolean {
      const now = performance.now()
      if (now - jumpedAt.current < jumpIntervalMs) return false
      jumpedAt.current = now
      jumps.current = Math.max(jumps.current, me.jumps) + 1
      send(null)
      return true
    },
    chooseKite: (kite: string) => send(kite),
  }
}
