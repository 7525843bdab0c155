import { useTranslation } from 'react-i18next'
import type { HelpReport } from '#rules/reports/child-report.ts'
import type { LessonTitles, StudentReport } from '../contract.ts'
import { useLessonName } from './use-lesson-name.ts'
import styles from './report-sheets.module.css'

type LinesProps = { student: StudentReport; titles: LessonTitles }

/** Steps on which the student needed help, unsolved ones first. */
export function HelpLines({ student, titles }: LinesProps) {
  const { t } = useTranslation('reports')
  const nameOf = useLessonName(student, titles)
  const { help, moreHelp, lessons } = student
  const describe = ({ attempts, hints, solved }: HelpReport) => {
    const line = t(solved ? 'sheet.solved' : 'sheet.open', { count: attempts })
    return hints > 0 ? t('sheet.hinted', { line }) : line
  }
  if (lessons.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>{t('sheet.help')}</h2>
      {help.length === 0 && <p>{t('sheet.noHelp')}</p>}
      <ul className={styles.lessons}>
        {help.map((item) => (
          <li key={`${item.lesson} ${item.step}`}>
            <span>{t('sheet.place', { lesson: nameOf(item.lesson), step: item.step })}</span>
            <span className={styles.note}>{describe(item)}</span>
          </li>
        ))}
      </ul>
      {moreHelp > 0 && <p className={styles.note}>{t('sheet.moreHelp', { count: moreHelp })}</p>}
    </section>
  )
}
