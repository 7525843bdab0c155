import { useEffect, useState } from 'react'
import type { HostPage } from '../../host-page.server.ts'
import { AssignedHost } from '../assigned/assigned-host.tsx'
import { HostControls } from './host-controls.tsx'
import { Remote } from './remote.tsx'
import { Stage } from './stage.tsx'
import { useHostRoom } from './use-host-room.ts'
import { usePresses } from './use-presses.ts'
import { usePrimaryKey } from './use-primary-key.ts'

const wide = '(min-width: 62em)'

/** One room on as many devices as its host likes: a wide screen shows it to the class, a phone leads it. */
export function HostScreen({ page }: { page: HostPage }) {
  const { room, host } = useHostRoom(page)
  const presses = usePresses(room)
  const [staged, setStaged] = useState(false)
  useEffect(() => {
    if (matchMedia(wide).matches) setStaged(true)
  }, [])
  usePrimaryKey(room, presses)
  if (room.window) return <AssignedHost room={room} host={host} presses={presses} />
  return (
    <>
      <Remote room={room} host={host} presses={presses} onStage={() => setStaged(true)} />
      {staged && (
        <Stage
          room={room}
          host={host}
          controls={<HostControls room={room} host={host} presses={presses} />}
          onClose={() => setStaged(false)}
        />
      )}
    </>
  )
}
