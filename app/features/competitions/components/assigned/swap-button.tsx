import { useTranslation } from 'react-i18next'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import type { RoomView } from '../../contract.ts'
import { AssignSheet } from './assign-sheet.tsx'

/** Lets a class go on at home; not while a question is before it. */
export function SwapButton({ room, className }: { room: RoomView; className?: string }) {
  const { t } = useTranslation('competitions')
  if (room.game !== 'quiz' || !['draft', 'lobby', 'paused'].includes(room.state)) return null
  return (
    <AssignSheet
      room={room}
      trigger={(open) => (
        <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
          <IconHome aria-hidden />
          {t('assigned.swap')}
        </button>
      )}
    />
  )
}
