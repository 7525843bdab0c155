import { useTranslation } from 'react-i18next'
import { gameEntry, isGameSlug, levelNumber } from '#rules/games/catalogue.ts'
import type { ResultPage } from '../../result-page.server.ts'
import { useNumber } from '../use-number.ts'
import { RoundResults } from '../result/round-results.tsx'

/** Round by round, how many had how many stars. */
export function RaceResult({ page }: { page: ResultPage }) {
  const { t } = useTranslation(['competitions', 'minigames'])
  const { game, races } = page
  const number = useNumber()
  if (!isGameSlug(game)) return null
  const gameTitle = t(`minigames:games.${game}.title`)
  const rounds = races.map(({ round, level, stars, best }) => ({
    round,
    title: t('minigames:levelOf', { game: gameTitle, number: levelNumber(level) }),
    words: [
      ...[3, 2, 1, 0]
        .filter((count) => stars[count]! > 0)
        .map((count) => `${t('minigames:starCount', { count })}: ${stars[count]}`),
      ...(best > 0 ? [t('race.bestPoints', { points: number(best) })] : []),
    ].join(' · '),
    passed: stars.slice(1).reduce((sum, count) => sum + count, 0),
  }))
  const wordsOf = (key: string) => {
    const skill = gameEntry(game).skills.find((one) => one === key)
    return skill ? t(`minigames:skills.${skill}`) : key
  }
  const named = {
    ...page,
    skills: page.skills.map((skill) => ({ ...skill, name: wordsOf(skill.name) })),
    revisit: page.revisit.map(({ students, skills }) => ({ students, skills: skills.map(wordsOf) })),
  }
  return <RoundResults page={named} title={t('race.results')} rounds={rounds} />
}
