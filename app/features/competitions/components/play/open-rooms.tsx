import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import type { LobbyPage } from '../../lobby-page.server.ts'
import { classPath, roomAddress, type OpenRoom } from '../../open-room.ts'
import { RoomCodeForm } from './room-code-form.tsx'
import { useLocale } from './use-locale.ts'
import styles from './open-rooms.module.css'

type OpenRoomsProps = Pick<LobbyPage, 'classes' | 'rooms'> & { typed: string | null; limited: boolean }

/** The rooms one can come into now, and a field for the code of one. */
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
        <RoomWatch key={id} classroomId={id} shown={rooms} />
      ))}
    </div>
  )
}

function RoomCard({ room, className }: { room: OpenRoom; className?: string }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const locale = useLocale()
  return (
    <div className={styles.room}>
      <div>
        <p className={styles.name}>{room.titles[locale]}</p>
        {className && <p className={styles.text}>{className}</p>}
      </div>
      <Button href={localized(roomAddress(room))} variant="go" size="large" icon={<IconPlayerPlayFilled aria-hidden />}>
        {t(room.closesAt === null ? 'lobby.join' : 'assigned.goOn')}
      </Button>
    </div>
  )
}

/** Reads the page again when a room of the class opens or ends. */
function RoomWatch({ classroomId, shown }: { classroomId: string; shown: readonly OpenRoom[] }) {
  const [first] = useState(() => shown.filter((room) => room.classroomId === classroomId))
  const now = useLive<readonly OpenRoom[]>(classPath(classroomId), first)
  const { revalidate } = useRevalidator()
  const names = (rooms: readonly OpenRoom[]) => rooms.map(({ id }) => id).join()
  const isOld = names(now) !== names(shown.filter((room) => room.classroomId === classroomId))
  useEffect(() => {
    if (isOld) void revalidate()
  }, [isOld, now, revalidate])
  return null
}
