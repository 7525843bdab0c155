import { useTranslation } from 'react-i18next'
import { correctShare, hasEnoughAnswers } from '#rules/competitions/report.ts'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { ResultSkill } from '../result-page.server.ts'
import { RightShare } from './right-share.tsx'
import styles from './questions.module.css'

/** `countsRounds`: arena and race results count rounds instead of questions. */
type SkillResultsProps = { skills: readonly ResultSkill[]; countsRounds?: boolean }

/** Results by skill, weakest first, with the numbers of the questions that trained it. */
export function SkillResults({ skills, countsRounds = false }: SkillResultsProps) {
  const { t } = useTranslation('competitions')
  return (
    <ul className={styles.questions}>
      {skills.map((skill) => {
        const { name, rounds, answered, right } = skill
        return (
          <li key={name} data-skill>
            <div className={styles.words}>
              <h3>{name}</h3>
              <ProgressBar
                label={name}
                value={right}
                max={Math.max(1, answered)}
                tone={hasEnoughAnswers(skill) && correctShare(skill) < 0.5 ? 'warning' : 'success'}
              />
              <p>
                {[
                  answered === 0
                    ? t('result.noAnswers')
                    : t(countsRounds ? 'result.madeOf' : 'result.answersOf', { count: right, all: answered }),
                  rounds
                    .map((round) => (countsRounds ? round + 1 : t('result.number', { number: round + 1 })))
                    .join(', '),
                ].join(' · ')}
              </p>
            </div>
            <RightShare counts={skill} />
          </li>
        )
      })}
    </ul>
  )
}
