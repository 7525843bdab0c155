import { useTranslation } from 'react-i18next'
import { formatRoomCode } from '#rules/competitions/room-code.ts'
import type { SceneProps } from './stage.tsx'
import styles from './stage.module.css'

/** Room code for late players and other devices, as long as joining is possible. */
export function RoomCode({ room: { locked, settings }, host: { code } }: SceneProps) {
  const { t } = useTranslation('competitions')
  if (locked || settings.lateJoin === 'closed') return null
  return (
    <p className={styles.code}>
      {t('host.joinWith')} <strong>{formatRoomCode(code)}</strong>
    </p>
  )
}
