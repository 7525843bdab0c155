import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import type { ResultPage } from '../../result-page.server.ts'
import { GivePoints } from '../result/give-points.tsx'
import { ResultPodium } from '../result/result-podium.tsx'
import { StudentResults } from '../result/student-results.tsx'
import questions from '../result/questions.module.css'
import styles from '../result/result.module.css'

/** What a teacher learns from an arena: who won, which level was hard, and who solved what. */
export function ArenaResult({ page }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const { levels, students, figures } = page
  return (
    <div className={styles.result}>
      <ResultPodium students={students} guests={page.guests} />
      <Card title={t('arena.results')}>
        <ul className={questions.questions}>
          {levels.map(({ round, lesson, solved }) => (
            <li key={round}>
              <span className={questions.number}>{round + 1}</span>
              <div className={questions.words}>
                <h3>{lesson}</h3>
                <p>{t('arena.solvedBy', { count: solved, all: figures.players })}</p>
              </div>
              <strong className={questions.share} data-low={solved * 2 < figures.players || undefined}>
                {t('result.percent', { percent: Math.round((100 * solved) / Math.max(1, figures.players)) })}
              </strong>
            </li>
          ))}
        </ul>
      </Card>
      <div className={styles.people}>
        <StudentResults page={page} />
        <GivePoints page={page} />
      </div>
    </div>
  )
}
