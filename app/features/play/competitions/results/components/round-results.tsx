import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ResultPage } from '../result-page.server.ts'
import { ResultPeople } from './result-people.tsx'
import { ResultPodium } from './result-podium.tsx'
import { ResultTeams } from './result-teams.tsx'
import { SkillResults } from './skill-results.tsx'
import { useResultOrder } from './use-result-order.tsx'
import questions from './questions.module.css'
import styles from './result.module.css'

type RoundResult = {
  round: number
  title: string
  summary: string
  /** Number of players who succeeded. */
  passed: number
  more?: ReactNode
}

/** Report of an arena or race for the teacher: winners, hard rounds, results of students, and whom to support. */
export function RoundResults({ page, title, rounds }: { page: ResultPage; title: string; rounds: RoundResult[] }) {
  const { t } = useTranslation('competitions')
  const { students, guests, figures, skills } = page
  const { order, control } = useResultOrder(skills.length > 0)
  const sortedRounds = order === 'hardest' ? rounds.toSorted((round, other) => round.passed - other.passed) : rounds
  return (
    <div className={styles.result}>
      <ResultTeams page={page} />
      <ResultPodium students={students} guests={guests} game={page.game} />
      <Card title={title} aside={control}>
        {order === 'bySkill' ? (
          <SkillResults skills={skills} countsRounds />
        ) : (
          <ul className={questions.questions}>
            {sortedRounds.map(({ round, title: name, summary, passed, more }) => (
              <li key={round}>
                <span className={questions.number}>{round + 1}</span>
                <div className={questions.words}>
                  <h3>{name}</h3>
                  <p>{summary}</p>
                  {more}
                </div>
                <strong className={questions.share} data-low={passed * 2 < figures.players || undefined}>
                  {t('result.percent', { percent: Math.round((100 * passed) / Math.max(1, figures.players)) })}
                  <small>{t('result.ofPlayers')}</small>
                </strong>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <ResultPeople page={page} />
    </div>
  )
}
