import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import type { RoomView } from '../../contract.ts'
import { AssignSheet } from './assign-sheet.tsx'

/** Turns a live quiz into homework; not available while a question is open. */
export function MoveToHomeworkButton({ room, className }: { room: RoomView; className?: string }) {
  const { t } = useTranslation('competitions')
  const [isOpen, setOpen] = useState(false)
  if (room.game !== 'quiz' || !['draft', 'lobby', 'paused'].includes(room.state)) return null
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconHome aria-hidden />
        {t('assigned.swap')}
      </button>
      {isOpen && <AssignSheet room={room} onClose={() => setOpen(false)} />}
    </>
  )
}
