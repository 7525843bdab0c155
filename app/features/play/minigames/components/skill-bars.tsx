import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { ClassReport } from '../views.ts'
import styles from './skill-bars.module.css'

/** Correct attempts out of all attempts, per skill. */
export function SkillBars({ skills }: { skills: ClassReport['skills'] }) {
  const { t } = useTranslation('minigames')
  return (
    <ul className={styles.skills}>
      {skills.map(({ skill, tries, right }) => (
        <li key={skill} className={styles.skill}>
          <span>{t(`skills.${skill}`)}</span>
          <span className={styles.count}>{t('class.right', { right, tries })}</span>
          <ProgressBar label={t(`skills.${skill}`)} value={right} max={tries} className={styles.bar} />
        </li>
      ))}
    </ul>
  )
}
