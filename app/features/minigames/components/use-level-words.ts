import { useTranslation } from 'react-i18next'
import { isExtra, levelNumber, type GameSlug } from '#rules/games/catalogue.ts'
import { dayOfDaily } from '#rules/games/daily.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'

type LevelWords = {
  readonly title: string
  /** Where one goes afterwards: to the other levels, or from a challenge to the other games. */
  readonly back: { readonly href: string; readonly label: string }
}

/** What a level is called over its stage. */
export function useLevelWords(slug: GameSlug, level: string, flight: string | null): LevelWords {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const game = t(`games.${slug}.title`)
  const levels = { href: pathTo(`/minigame/${slug}`), label: t('result.levels') }
  if (flight !== null) return { title: t('flights.of', { game, title: flight }), back: levels }
  if (isExtra(slug, level)) return { title: t(`extra.${level}.of`, { game }), back: levels }
  return dayOfDaily(level) === null
    ? { title: t('levelOf', { game, number: levelNumber(level) }), back: levels }
    : { title: t('challenge.of', { game }), back: { href: pathTo('/minigame'), label: t('allGames') } }
}
