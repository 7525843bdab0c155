import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { playsAtHome } from '#rules/competitions/game-mode.ts'
import type { RoomView } from '../../contract.ts'
import { AssignSheet } from './assign-sheet.tsx'

/** Turns a live room into homework; not available while a round is open. The wizard says which modes stay live. */
export function MoveToHomeworkButton({ room, className }: { room: RoomView; className?: string }) {
  const { t } = useTranslation('competitions')
  const [isOpen, setOpen] = useState(false)
  if (!playsAtHome(room.game) || !['draft', 'lobby', 'paused'].includes(room.state)) return null
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
