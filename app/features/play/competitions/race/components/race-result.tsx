import { useTranslation } from 'react-i18next'
import { gameEntry, isGameSlug, levelNumber } from '#rules/games/catalog.ts'
import type { ResultPage } from '../../results/result-page.server.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import { RoundResults } from '../../results/components/round-results.tsx'

/** Report of a race: per round, how many players got how many stars. */
export function RaceResult({ page }: { page: ResultPage }) {
  const { t } = useTranslation(['competitions', 'minigames'])
  const { game, races } = page
  const formatNumber = useFormatNumber()
  if (!isGameSlug(game)) return null
  const gameTitle = t(`minigames:games.${game}.title`)
  const rounds = races.map(({ round, level, stars, best }) => ({
    round,
    title: t('minigames:levelOf', { game: gameTitle, number: levelNumber(level) }),
    summary: [
      ...[3, 2, 1, 0]
        .filter((count) => stars[count]! > 0)
        .map((count) => `${t('minigames:starCount', { count })}: ${stars[count]}`),
      ...(best > 0 ? [t('race.bestPoints', { points: formatNumber(best) })] : []),
    ].join(' · '),
    passed: stars.slice(1).reduce((sum, count) => sum + count, 0),
  }))
  const skillName = (key: string) => {
    const skill = gameEntry(game).skills.find((skill) => skill === key)
    return skill ? t(`minigames:skills.${skill}`) : key
  }
  const translatedPage = {
    ...page,
    skills: page.skills.map((skill) => ({ ...skill, name: skillName(skill.name) })),
    revisit: page.revisit.map(({ students, skills }) => ({ students, skills: skills.map(skillName) })),
  }
  return <RoundResults page={translatedPage} title={t('race.results')} rounds={rounds} />
}
