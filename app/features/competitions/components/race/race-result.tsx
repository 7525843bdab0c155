import { useTranslation } from 'react-i18next'
import { isGameSlug, levelNumber } from '#rules/games/catalogue.ts'
import { Card } from '#app/ui/card.tsx'
import type { ResultPage } from '../../result-page.server.ts'
import { GivePoints } from '../result/give-points.tsx'
import { ResultPodium } from '../result/result-podium.tsx'
import { StudentResults } from '../result/student-results.tsx'
import questions from '../result/questions.module.css'
import styles from '../result/result.module.css'

/** What a teacher learns from a race: who won, which level was hard, and how many stars each had. */
export function RaceResult({ page }: { page: ResultPage }) {
  const { t } = useTranslation(['competitions', 'minigames'])
  const { game, races, students, figures } = page
  if (!isGameSlug(game)) return null
  return (
    <div className={styles.result}>
      <ResultPodium students={students} guests={page.guests} />
      <Card title={t('race.results')}>
        <ul className={questions.questions}>
          {races.map(({ round, level, stars }) => {
            const starred = stars.reduce((sum, count, at) => sum + (at > 0 ? count : 0), 0)
            return (
              <li key={round}>
                <span className={questions.number}>{round + 1}</span>
                <div className={questions.words}>
                  <h3>
                    {t('minigames:levelOf', {
                      game: t(`minigames:games.${game}.title`),
                      number: levelNumber(level),
                    })}
                  </h3>
                  <p>
                    {[3, 2, 1, 0]
                      .filter((count) => stars[count]! > 0)
                      .map((count) => `${t('minigames:starCount', { count })}: ${stars[count]}`)
                      .join(' · ')}
                  </p>
                </div>
                <strong className={questions.share} data-low={starred * 2 < figures.players || undefined}>
                  {t('result.percent', { percent: Math.round((100 * starred) / Math.max(1, figures.players)) })}
                </strong>
              </li>
            )
          })}
        </ul>
      </Card>
      <div className={styles.people}>
        <StudentResults page={page} />
        <GivePoints page={page} />
      </div>
    </div>
  )
}
