import { useEffect, useState } from 'react'
import type { GameSlug } from '#rules/games/catalog.ts'
import { loadGame, type LoadedGame } from '#content/games/load-game.ts'
import { prefetchStage } from './stage/stage-games.ts'

/** Loads a game's rules and levels; prefetches its stage concurrently. */
export function useGame(slug: GameSlug): LoadedGame | null {
  const [game, setGame] = useState<LoadedGame | null>(null)
  useEffect(() => {
    let isUnmounted = false
    prefetchStage(slug)
    void loadGame(slug).then((loaded) => !isUnmounted && setGame(loaded))
    return () => {
      isUnmounted = true
    }
  }, [slug])
  return game
}
