import { useTranslation } from 'react-i18next'
import { formatRoomCode } from '#rules/competitions/room-code.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Reminds a child that the competition with this code opens after sign-in. */
export function RoomCodeNotice({ room }: { room: string }) {
  const { t } = useTranslation('cards')
  return (
    <Notice kind="info" title={t('room.title', { code: formatRoomCode(room) })}>
      {t('room.text')}
    </Notice>
  )
}
