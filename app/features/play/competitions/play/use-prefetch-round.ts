import { useEffect } from 'react'
import { gameMode } from '#rules/competitions/game-mode.ts'
import type { GameSlug } from '../contract.ts'

/** Loads the code of a round while players wait for it, so that no answer time is lost to loading. */
export function usePrefetchRound(game: GameSlug): void {
  useEffect(() => {
    const mode = gameMode(game)
    const download =
      mode === 'arena'
        ? Promise.all([import('../arena/components/arena-intro.tsx'), import('../arena/components/arena-play.tsx')])
        : mode === 'race'
          ? import('../race/components/prefetch-race.ts').then(({ prefetchRace: fetchRace }) => fetchRace(game))
          : null
    // Loading is retried when the screen is rendered.
    download?.catch(() => {})
  }, [game])
}
