import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/platform/live/live.ts'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { LobbyPage } from './lobby-page.server.ts'
import { openRoomsPath, type OpenRoom } from './open-room.ts'
import { RoomButton } from './room-button.tsx'
import { RoomCodeForm } from './room-code-form.tsx'
import { useLocale } from '../components/use-locale.ts'
import styles from './open-rooms.module.css'

type OpenRoomsProps = Pick<LobbyPage, 'classes' | 'rooms'> & { typed: string | null; limited: boolean }

/** Rooms that the student can join now, and a field for a room code. */
export function OpenRooms({ classes, rooms, typed, limited }: OpenRoomsProps) {
  const { t } = useTranslation('competitions')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('lobby.title')}</h1>
      {rooms.length === 0 ? (
        <section className={styles.none}>
          <WaoStill mood="asleep" size={120} />
          <div>
            <h2 className={styles.heading}>{t('lobby.none')}</h2>
            <p className={styles.text}>{t('lobby.noneText')}</p>
          </div>
        </section>
      ) : (
        <section className={styles.open}>
          <h2 className={styles.heading}>{t('lobby.heading')}</h2>
          {rooms.map((room) => (
            <RoomCard
              key={room.id}
              room={room}
              className={classes.length > 1 ? classes.find(({ id }) => id === room.classroomId)?.name : undefined}
            />
          ))}
        </section>
      )}
      <RoomCodeForm key={`${typed} ${limited}`} typed={typed} limited={limited} />
      {classes.map(({ id }) => (
        <ReloadOnRoomChange key={id} classroomId={id} shown={rooms} />
      ))}
    </div>
  )
}

function RoomCard({ room, className }: { room: OpenRoom; className?: string }) {
  const locale = useLocale()
  return (
    <div className={styles.room}>
      <div>
        <p className={styles.name}>{room.titles[locale]}</p>
        {className && <p className={styles.text}>{className}</p>}
      </div>
      <RoomButton room={room} />
    </div>
  )
}

/** Reloads the page when a room of the class opens or ends. */
function ReloadOnRoomChange({ classroomId, shown }: { classroomId: string; shown: readonly OpenRoom[] }) {
  const [first] = useState(() => shown.filter((room) => room.classroomId === classroomId))
  const current = useLive<readonly OpenRoom[]>(openRoomsPath(classroomId), first)
  const { revalidate } = useRevalidator()
  const idsOf = (rooms: readonly OpenRoom[]) => rooms.map(({ id }) => id).join()
  const isStale = idsOf(current) !== idsOf(shown.filter((room) => room.classroomId === classroomId))
  useEffect(() => {
    if (isStale) void revalidate()
  }, [isStale, current, revalidate])
  return null
}
