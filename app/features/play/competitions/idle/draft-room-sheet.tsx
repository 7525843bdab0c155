import { useState } from 'react'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import type { Presses } from '../host/use-presses.ts'
import { OpenRoomSheet } from './open-room-sheet.tsx'
import { useOpenRoom } from './use-open-room.ts'

/** Appears when a draft could not open, because another room of the class is open. */
export function DraftRoomSheet({ classroomId, presses }: { classroomId: string; presses: Presses }) {
  const openRoom = useOpenRoom(classroomId)
  const [closedError, setClosedError] = useState<ActionError | null>(null)
  const { error } = presses
  return (
    <OpenRoomSheet
      room={openRoom}
      opened={error?.reason === 'too-many-open' && error !== closedError}
      onReplace={() => presses.press('open', { endsOpenRoom: 'yes' })}
      onClose={() => setClosedError(error)}
    />
  )
}
