import { useEffect, useState } from 'react'
import type { GameSlug } from '#rules/games/catalogue.ts'
import { loadGame, type LoadedGame } from '#content/games/load-game.ts'
import { fetchStage } from './stage/stage-games.ts'

/** Rules and levels of a game, as soon as they are there; how it is drawn is fetched meanwhile. */
export function useGame(slug: GameSlug): LoadedGame | null {
  const [game, setGame] = useState<LoadedGame | null>(null)
  useEffect(() => {
    let left = false
    fetchStage(slug)
    void loadGame(slug).then((loaded) => !left && setGame(loaded))
    return () => {
      left = true
    }
  }, [slug])
  return game
}
