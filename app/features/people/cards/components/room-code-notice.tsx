import { useTranslation } from 'react-i18next'
import { formatRoomCode, roomPathAs } from '#rules/competitions/room-code.ts'
import { Link } from '#app/platform/pages/link.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Reminds a child that the competition with this code opens after sign-in. */
export function RoomCodeNotice({ room, hasGuests = false }: { room: string; hasGuests?: boolean }) {
  const { t } = useTranslation('cards')
  const guestPath = useLocalePath()(roomPathAs(room, 'guest'))
  return (
    <Notice kind="info" title={t('room.title', { code: formatRoomCode(room) })}>
      {t('room.text')}
      {hasGuests && (
        <>
          {' '}
          <Link to={guestPath}>{t('room.asGuest')}</Link>
        </>
      )}
    </Notice>
  )
}
