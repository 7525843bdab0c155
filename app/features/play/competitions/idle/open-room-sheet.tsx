import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { useLocale } from '../components/use-locale.ts'
import type { OpenRoom } from '../lobby/open-room.ts'
import styles from './open-room-sheet.module.css'

type OpenRoomSheetProps = {
  /** The open room of the class. */
  room: OpenRoom | null
  opened: boolean
  /** Ends the open room and opens the new one. */
  onReplace: () => void
  onClose: () => void
}

/** A class has one live room: the host goes back to the open one, or ends it for the new one. */
export function OpenRoomSheet({ room, opened, onReplace, onClose }: OpenRoomSheetProps) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const locale = useLocale()
  return (
    <Sheet title={t('openRoom.title')} opened={opened && room !== null} onClose={onClose}>
      {room && (
        <>
          <p>{t('openRoom.text', { title: room.titles[locale] })}</p>
          <div className={styles.choices}>
            <Button size="large" href={localized(`/dashboard/competition/${room.id}`)}>
              {t('openRoom.go')}
            </Button>
            <Button variant="quiet" size="large" onClick={onReplace}>
              {t('openRoom.endAndOpen')}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  )
}
