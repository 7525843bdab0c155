import { useState, type ReactElement } from 'react'
import { isLastLevel, type GameSlug } from '#rules/games/catalog.ts'
import { usePagePerson } from '#app/platform/shell/person/page-person.ts'
import { markEndingSeen } from './endings-seen.ts'
import { GameEnding } from './game-ending.tsx'

type Level = {
  readonly slug: GameSlug
  readonly level: string
  /** The level has a star from an earlier play. */
  readonly hasStar: boolean
}

/** Shows the game's ending over the result when a play wins the first star of the last level. */
export function useEnding({ slug, level, hasStar }: Level): {
  ending: ReactElement | null
  showIfReached: (stars: number) => void
} {
  const [isShown, setIsShown] = useState(false)
  const person = usePagePerson()
  return {
    ending: isShown ? <GameEnding slug={slug} onClose={() => setIsShown(false)} /> : null,
    showIfReached(stars) {
      if (stars > 0 && !hasStar && isLastLevel(slug, level))
        setIsShown(markEndingSeen(localStorage, person?.id ?? null, slug, level))
    },
  }
}
