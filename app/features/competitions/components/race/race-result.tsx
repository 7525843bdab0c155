import { useTranslation } from 'react-i18next'
import { isGameSlug, levelNumber } from '#rules/games/catalogue.ts'
import type { ResultPage } from '../../result-page.server.ts'
import { RoundResults } from '../result/round-results.tsx'

/** Round by round, how many had how many stars. */
export function RaceResult({ page }: { page: ResultPage }) {
  const { t } = useTranslation(['competitions', 'minigames'])
  const { game, races } = page
  if (!isGameSlug(game)) return null
  const gameTitle = t(`minigames:games.${game}.title`)
  const rounds = races.map(({ round, level, stars }) => ({
    round,
    title: t('minigames:levelOf', { game: gameTitle, number: levelNumber(level) }),
    words: [3, 2, 1, 0]
      .filter((count) => stars[count]! > 0)
      .map((count) => `${t('minigames:starCount', { count })}: ${stars[count]}`)
      .join(' · '),
    passed: stars.slice(1).reduce((sum, count) => sum + count, 0),
  }))
  return <RoundResults page={page} title={t('race.results')} rounds={rounds} />
}
