import { useTranslation } from 'react-i18next'
import { isExtra, levelNumber, type GameSlug } from '#rules/games/catalog.ts'
import { parseDailyDay } from '#rules/games/daily.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'

type LevelMessages = {
  readonly title: string
  /** Link for leaving the level: to the game's levels, or from a challenge to all games. */
  readonly back: { readonly href: string; readonly label: string }
}

/** Title of a level on the play screen, and the link for leaving it. */
export function useLevelMessages(slug: GameSlug, level: string, flight: string | null): LevelMessages {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const game = t(`games.${slug}.title`)
  const levels = { href: pathTo(`/minigame/${slug}`), label: t('result.levels') }
  if (flight !== null) return { title: t('flights.of', { game, title: flight }), back: levels }
  if (isExtra(slug, level)) return { title: t(`extra.${level}.of`, { game }), back: levels }
  return parseDailyDay(level) === null
    ? { title: t('levelOf', { game, number: levelNumber(level) }), back: levels }
    : { title: t('challenge.of', { game }), back: { href: pathTo('/minigame'), label: t('allGames') } }
}
