import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassPrograms } from '#app/features/learning/progress/public.ts'
import type { ProgramGroup } from './program-groups.ts'
import styles from './misconceptions.module.css'

type ClassBarProps = {
  programs: Pick<ClassPrograms, 'students' | 'solved' | 'tried'>
  groups: readonly ProgramGroup[]
  children: ReactNode
}

/** Stacked bar of the class with the counts of the progress grid: solved, each mistake group, other tries, not tried. */
export function ClassBar({ programs: { students, solved, tried }, groups, children }: ClassBarProps) {
  const { t } = useTranslation('misconceptions')
  const grouped = groups.reduce((sum, { members }) => sum + members.length, 0)
  const withoutProgram = Math.max(0, tried - grouped)
  const rest = Math.max(0, students - solved - tried)
  return (
    <div className={styles.bar}>
      <p className={styles.all}>{t('students', { count: students })}</p>
      <ul className={styles.parts}>
        {solved > 0 && (
          <li data-part="solved" style={{ flexGrow: solved }}>
            <strong>{solved}</strong> {t('solved')}
          </li>
        )}
        {groups.map(({ key, members }) => (
          <li key={key} data-part="group" style={{ flexGrow: members.length }}>
            <strong>{members.length}</strong>
          </li>
        ))}
        {withoutProgram > 0 && (
          <li data-part="group" style={{ flexGrow: withoutProgram }}>
            <strong>{withoutProgram}</strong> {t('noProgram')}
          </li>
        )}
        {rest > 0 && (
          <li data-part="rest" style={{ flexGrow: rest }}>
            <strong>{rest}</strong> {t('notTried')}
          </li>
        )}
      </ul>
      {children}
    </div>
  )
}
