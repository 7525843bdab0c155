import { useEffect, useState } from 'react'
import type { HostPage } from './host-page.server.ts'
import { AssignedHost } from '../assigned/components/assigned-host.tsx'
import { DraftRoomSheet } from '../idle/draft-room-sheet.tsx'
import { PreviewScreen } from '../preview/preview-screen.tsx'
import { RoomKites } from '../lobby/room-kites.tsx'
import { HostControls } from './host-controls.tsx'
import { Remote } from './remote.tsx'
import { Stage } from './stage/stage.tsx'
import { StopSheet } from './stop-sheet.tsx'
import { useHostRoom } from './use-host-room.ts'
import { usePresses } from './use-presses.ts'
import { usePrimaryKey } from './use-primary-key.ts'

const wideScreen = '(min-width: 62em)'

/** Host page, usable on several devices: a wide screen opens the stage for the class, a phone is the remote control. */
export function HostScreen({ page }: { page: HostPage }) {
  const { room, host } = useHostRoom(page)
  const presses = usePresses(room)
  const [isStageOpen, setStageOpen] = useState(false)
  useEffect(() => {
    if (matchMedia(wideScreen).matches) setStageOpen(true)
  }, [])
  usePrimaryKey(room, presses)
  if (room.window) return <AssignedHost room={room} host={host} presses={presses} />
  if (page.preview && room.state === 'draft')
    return (
      <>
        <PreviewScreen room={room} preview={page.preview} presses={presses} />
        <DraftRoomSheet classroomId={page.classroomId} presses={presses} />
      </>
    )
  return (
    <RoomKites kites={host.players.map(({ id, personId, kite }) => ({ id: personId ?? id, kite }))}>
      <Remote room={room} host={host} presses={presses} onStage={() => setStageOpen(true)} />
      {room.state === 'draft' && <DraftRoomSheet classroomId={page.classroomId} presses={presses} />}
      {isStageOpen && (
        <Stage
          room={room}
          host={host}
          controls={<HostControls room={room} host={host} presses={presses} />}
          onClose={() => setStageOpen(false)}
        />
      )}
      <StopSheet presses={presses} />
    </RoomKites>
  )
}
