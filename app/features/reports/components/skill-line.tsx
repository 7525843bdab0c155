import { useTranslation } from 'react-i18next'
import type { SkillShown } from '#rules/reports/skills.ts'
import styles from './report-sheets.module.css'

/** What somebody can do, and how often it was seen. */
export function SkillLine({ skill, steps }: SkillShown) {
  const { t } = useTranslation('reports')
  return (
    <li>
      {t(`skill.${skill}`)} <span className={styles.note}>{t('sheet.steps', { count: steps })}</span>
    </li>
  )
}
