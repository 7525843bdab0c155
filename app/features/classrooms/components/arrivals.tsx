import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tileNames } from '#rules/cards/tile-names.ts'
import { useLive } from '#app/platform/live.ts'
import { ChildKite } from '#app/ui/child-kite.tsx'
import styles from './arrivals.module.css'

type Present = Record<string, { name: string; teaches: boolean }>

/**
 * Who is in, for the whole class to see: given names as on the tiles, never more, and nobody whom a teacher has not let
 * in yet.
 */
export function Arrivals({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('classrooms')
  const present = useLive<Present>(`classrooms/${classroomId}/presence`, {})
  const students = useInOrder(Object.keys(present).filter((id) => !present[id]!.teaches))
  const names = tileNames(students.map((id) => present[id]!.name))
  if (students.length === 0) return null
  return (
    <section className={styles.arrivals} aria-labelledby="arrivals">
      <p id="arrivals" className={styles.count} role="status">
        {t('code.here', { count: students.length })}
      </p>
      <ul className={styles.names}>
        {students.map((id, at) => (
          <li key={id} className={styles.name}>
            <ChildKite id={id} size={32} />
            {names[at]}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whoever comes stands at the end: nobody's name jumps while others read theirs. */
function useInOrder(ids: string[]): string[] {
  const [order, setOrder] = useState(ids)
  const now = [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))]
  if (now.join() !== order.join()) setOrder(now)
  return now
}
