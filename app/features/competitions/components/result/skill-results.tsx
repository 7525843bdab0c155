import { useTranslation } from 'react-i18next'
import { shareRight, tellsShare } from '#rules/competitions/report.ts'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { ResultSkill } from '../../result-page.server.ts'
import { RightShare } from './right-share.tsx'
import styles from './questions.module.css'

/** Without questions it is rounds that were made or not. */
type SkillResultsProps = { skills: readonly ResultSkill[]; ofRounds?: boolean }

/** What the class can do, the weakest first, and which questions said so. */
export function SkillResults({ skills, ofRounds = false }: SkillResultsProps) {
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
                tone={tellsShare(skill) && shareRight(skill) < 0.5 ? 'warning' : 'success'}
              />
              <p>
                {[
                  answered === 0
                    ? t('result.noAnswers')
                    : t(ofRounds ? 'result.madeOf' : 'result.answersOf', { count: right, all: answered }),
                  rounds.map((round) => (ofRounds ? round + 1 : t('result.number', { number: round + 1 }))).join(', '),
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
