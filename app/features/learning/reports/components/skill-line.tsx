import { useTranslation } from 'react-i18next'
import type { SkillResult } from '#rules/reports/skills.ts'
import styles from './report-sheets.module.css'

/** A skill and the number of steps in which the student has shown it. */
export function SkillLine({ skill, steps }: SkillResult) {
  const { t } = useTranslation('reports')
  return (
    <li>
      {t(`skill.${skill}`)} <span className={styles.note}>{t('sheet.steps', { count: steps })}</span>
    </li>
  )
}
