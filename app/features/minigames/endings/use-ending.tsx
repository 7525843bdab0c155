import { useState, type ReactElement } from 'react'
import { isLastLevel, type GameSlug } from '#rules/games/catalogue.ts'
import { usePagePerson } from '#app/platform/shell/page-person.ts'
import { showEnding } from './endings-seen.ts'
import { GameEnding } from './game-ending.tsx'

type Level = {
  readonly slug: GameSlug
  readonly level: string
  /** Won in an earlier play. */
  readonly hasStar: boolean
}

/** The ending of a game, over the result of the play whose stars reached it. */
export function useEnding({ slug, level, hasStar }: Level): {
  ending: ReactElement | null
  reach: (stars: number) => void
} {
  const [isShown, setIsShown] = useState(false)
  const person = usePagePerson()
  return {
    ending: isShown ? <GameEnding slug={slug} onClose={() => setIsShown(false)} /> : null,
    reach(stars) {
      if (stars > 0 && !hasStar && isLastLevel(slug, level))
        setIsShown(showEnding(localStorage, person?.id ?? null, slug, level))
    },
  }
}
