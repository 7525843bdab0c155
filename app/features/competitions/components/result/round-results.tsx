import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import type { ResultPage } from '../../result-page.server.ts'
import { GivePoints } from './give-points.tsx'
import { ResultPodium } from './result-podium.tsx'
import { StudentResults } from './student-results.tsx'
import questions from './questions.module.css'
import styles from './result.module.css'

type RoundResult = {
  round: number
  title: string
  words: string
  /** How many made it. */
  passed: number
}

/** What a teacher learns where no questions were asked: who won, which round was hard, and who made which. */
export function RoundResults({ page, title, rounds }: { page: ResultPage; title: string; rounds: RoundResult[] }) {
  const { t } = useTranslation('competitions')
  const { students, guests, figures } = page
  return (
    <div className={styles.result}>
      <ResultPodium students={students} guests={guests} />
      <Card title={title}>
        <ul className={questions.questions}>
          {rounds.map(({ round, title: name, words, passed }) => (
            <li key={round}>
              <span className={questions.number}>{round + 1}</span>
              <div className={questions.words}>
                <h3>{name}</h3>
                <p>{words}</p>
              </div>
              <strong className={questions.share} data-low={passed * 2 < figures.players || undefined}>
                {t('result.percent', { percent: Math.round((100 * passed) / Math.max(1, figures.players)) })}
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
