import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProgramGroup } from './program-groups.ts'
import styles from './misconceptions.module.css'

type ClassBarProps = { students: number; solved: number; groups: readonly ProgramGroup[]; children: ReactNode }

/** Stacked bar of the class: students who solved the step, each mistake group, students who have not tried. */
export function ClassBar({ students, solved, groups, children }: ClassBarProps) {
  const { t } = useTranslation('misconceptions')
  const tried = solved + groups.reduce((sum, { members }) => sum + members.length, 0)
  const rest = Math.max(0, students - tried)
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
