import { useEffect, useState } from 'react'
import type { HostPage } from './host-page.server.ts'
import { AssignedHost } from '../assigned/components/assigned-host.tsx'
import { HostControls } from './host-controls.tsx'
import { Remote } from './remote.tsx'
import { Stage } from './stage/stage.tsx'
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
  return (
    <>
      <Remote room={room} host={host} presses={presses} onStage={() => setStageOpen(true)} />
      {isStageOpen && (
        <Stage
          room={room}
          host={host}
          controls={<HostControls room={room} host={host} presses={presses} />}
          onClose={() => setStageOpen(false)}
        />
      )}
    </>
  )
}
