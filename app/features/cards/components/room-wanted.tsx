import { useTranslation } from 'react-i18next'
import { showRoomCode } from '#rules/competitions/room-code.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Somebody came with the code of a competition, which goes along until they have shown who they are. */
export function RoomWanted({ room }: { room: string }) {
  const { t } = useTranslation('cards')
  return (
    <Notice kind="info" title={t('room.title', { code: showRoomCode(room) })}>
      {t('room.text')}
    </Notice>
  )
}
