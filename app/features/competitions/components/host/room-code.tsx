import { useTranslation } from 'react-i18next'
import { showRoomCode } from '#rules/competitions/room-code.ts'
import type { SceneProps } from './stage.tsx'
import styles from './stage.module.css'

/** For whoever comes late or on another device, as long as they can come in. */
export function RoomCode({ room: { locked, settings }, host: { code } }: SceneProps) {
  const { t } = useTranslation('competitions')
  if (locked || settings.lateJoin === 'closed') return null
  return (
    <p className={styles.code}>
      {t('host.joinWith')} <strong>{showRoomCode(code)}</strong>
    </p>
  )
}
