import { useEffect } from 'react'
import { gameMode } from '#rules/competitions/game-mode.ts'
import type { GameSlug } from '../../contract.ts'

/** What a round is played with comes while one waits for it: nobody's time runs against an empty screen. */
export function useFetchRound(game: GameSlug): void {
  useEffect(() => {
    const mode = gameMode(game)
    const fetched =
      mode === 'arena'
        ? Promise.all([import('../arena/arena-look.tsx'), import('../arena/arena-play.tsx')])
        : mode === 'race'
          ? import('../race/fetch-race.ts').then(({ fetchRace }) => fetchRace(game))
          : null
    // It is asked for again when it is needed.
    fetched?.catch(() => {})
  }, [game])
}
