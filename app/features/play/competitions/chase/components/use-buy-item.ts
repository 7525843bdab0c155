import { useState } from 'react'
import type { ChaseItem } from '#rules/competitions/chase/items.ts'
import { live } from '#app/platform/live/live.ts'
import { movesPath } from '../../paths.ts'

/** Buys an item after the answer with this number. The server refuses what is not possible any more. */
export function useBuyItem(competition: string, number: number, onDone: () => void) {
  const [state, setState] = useState<'idle' | 'sending' | 'refused'>('idle')
  const buy = (item: ChaseItem, friend: string | null) => {
    setState('sending')
    live
      .set(movesPath(competition), { round: 0, number, item, to: item === 'bridge' ? friend : null })
      .then(onDone, () => setState('refused'))
  }
  return { state, buy }
}
