import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tileNames } from '#rules/cards/tile-names.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { useClassPresence } from '../../presence/use-class-presence.ts'
import styles from './arrivals.module.css'

/**
 * Students who are present, shown to the whole class on the projector. Shows only the short names of the login tiles,
 * and no students who still wait for approval.
 */
export function Arrivals({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('classrooms')
  const present = useClassPresence(classroomId)
  const students = useArrivalOrder(Object.keys(present).filter((id) => !present[id]!.teaches))
  const names = tileNames(students.map((id) => present[id]!.name))
  if (students.length === 0) return null
  return (
    <section className={styles.arrivals} aria-labelledby="arrivals">
      <p id="arrivals" className={styles.count} role="status">
        {t('code.here', { count: students.length })}
      </p>
      <ul className={styles.names}>
        {students.map((id, index) => (
          <li key={id} className={styles.name}>
            <ChildKite id={id} size={32} />
            {names[index]}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Appends new ids at the end, so that names already shown keep their position. */
function useArrivalOrder(ids: string[]): string[] {
  const [order, setOrder] = useState(ids)
  const orderedIds = [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))]
  if (orderedIds.join() !== order.join()) setOrder(orderedIds)
  return orderedIds
}
