import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { usePagePlace } from '#app/platform/shell/navigation/use-page-place.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CallCard } from '#app/ui/feedback/call-card.tsx'
import { useLocale } from '../components/use-locale.ts'
import { openRoomsPath, roomPagePath, type OpenRoom } from './open-room.ts'

const noRooms: readonly OpenRoom[] = []

/** Pages that list the open rooms themselves. */
const listsRooms = (path: string) =>
  path === '/dashboard' || path === '/dashboard/competition' || path.startsWith('/competition/')

/** Shows a child on any page that a live competition of the class has opened; one tap joins it. Hidden in a test. */
export function RoomCall({ classroomId }: { classroomId: string }) {
  const { path } = splitLocale(useLocation().pathname)
  const place = usePagePlace()
  if (place.at === 'test' || place.at === 'room' || listsRooms(path)) return null
  return <NewRoomCall classroomId={classroomId} />
}

/** Shows that a live competition other than `current` has opened in the class. */
export function NewRoomCall({ classroomId, current }: { classroomId: string; current?: string }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const locale = useLocale()
  const rooms = useLive(openRoomsPath(classroomId), noRooms)
  const [declined, setDeclined] = useState<readonly string[]>([])
  const room = rooms.find(({ id, closesAt }) => closesAt === null && id !== current && !declined.includes(id))
  if (!room) return null
  return (
    <CallCard
      icon={<IconTrophy aria-hidden />}
      title={t('call.title')}
      text={room.titles[locale]}
      action={
        <>
          <Button variant="quiet" onClick={() => setDeclined([...declined, room.id])}>
            {t('call.later')}
          </Button>
          <Button variant="go" href={localized(roomPagePath(room))}>
            {t('call.join')}
          </Button>
        </>
      }
    />
  )
}
