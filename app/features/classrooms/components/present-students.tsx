import { useTranslation } from 'react-i18next'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import { useLive } from '#app/platform/live.ts'
import { Card } from '#app/ui/card.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import styles from './present-students.module.css'

type Student = { id: string; name: string }
type Presence = Record<string, { name: string; teaches: boolean }>

/** Every kite of the class; those whose screens are open now fly in colour. */
export function PresentStudents({ classroomId, students }: { classroomId: string; students: Student[] }) {
  const { t } = useTranslation('classrooms')
  const present = useLive<Presence>(`classrooms/${classroomId}/presence`, {})
  const count = students.filter(({ id }) => id in present).length

  return (
    <Card
      title={t('here.title')}
      icon={<IconBroadcast aria-hidden />}
      aside={t('here.count', { here: count, all: students.length })}
    >
      {students.length === 0 ? (
        <p className={styles.nobody}>{t('here.noStudents')}</p>
      ) : (
        <ul className={styles.kites} aria-live="polite">
          {students.map(({ id, name }) => (
            <li key={id} className={styles.kite} data-present={id in present} title={name}>
              <Kite look={kiteFor(id)} size={36} label={t(id in present ? 'here.isHere' : 'here.isAway', { name })} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
