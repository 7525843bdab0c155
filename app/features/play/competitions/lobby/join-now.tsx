import { useTranslation } from 'react-i18next'
import { useLive } from '#app/platform/live/live.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { openRoomsPath, type OpenRoom } from './open-room.ts'
import { RoomButton } from './room-button.tsx'
import { useLocale } from '../components/use-locale.ts'
import styles from './join-now.module.css'

type JoinNowProps = {
  classroomId: string
  rooms: readonly OpenRoom[]
  /** Ids of assigned competitions that the student has completed. */
  done: readonly string[]
}

/** Links to the open competitions of the class; updates live when one opens. */
export function JoinNow({ classroomId, rooms: first, done }: JoinNowProps) {
  const { t } = useTranslation('competitions')
  const locale = useLocale()
  const open = useLive<readonly OpenRoom[]>(openRoomsPath(classroomId), first)
  const rooms = open.filter(({ id }) => !done.includes(id))
  const formatDateTime = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  if (rooms.length === 0) return null
  return (
    <section className={styles.now} aria-label={t('lobby.heading')}>
      {rooms.map((room) => (
        <div key={room.id} className={styles.room}>
          <div className={styles.words}>
            <p className={styles.hint}>
              {room.closesAt === null ? t('lobby.heading') : t('assigned.until', { at: formatDateTime(room.closesAt) })}
            </p>
            <h2 className={styles.title}>{room.titles[locale]}</h2>
          </div>
          <RoomButton room={room} />
        </div>
      ))}
    </section>
  )
}
