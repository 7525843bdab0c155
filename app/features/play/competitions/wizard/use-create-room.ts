import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useOpenRoom } from '../idle/use-open-room.ts'

type Fields = Record<string, string>

/**
 * Creates a competition, optionally opens its lobby, and navigates to its host page. While a room of the class is
 * open, opening another one waits for the host's choice (`OpenRoomSheet`).
 */
export function useCreateRoom(classroomId: string) {
  const localized = useLocalePath()
  const navigate = useNavigate()
  const to = localized('/dashboard/competition')
  const openRoom = useOpenRoom(classroomId)
  /** Fields of the competition that waits for the host's choice. */
  const [pending, setPending] = useState<Fields | null>(null)
  const afterCreation = useRef<'open' | 'replace' | null>(null)
  /** Query of the host page that opens after the creation. */
  const hostSearch = useRef('')
  const goToRoom = ({ id }: { id: string }) =>
    void navigate(localized(`/dashboard/competition/${id}${hostSearch.current}`))
  const open = useAction<{ id: string }>('act', { to, skipRevalidation: true, onDone: goToRoom })
  const create = useAction<{ id: string }>('create', {
    ...{ to, skipRevalidation: true },
    onDone({ id }) {
      if (!afterCreation.current) return goToRoom({ id })
      const endsOpenRoom = afterCreation.current === 'replace' ? 'yes' : ''
      open.send({ competition: id, press: 'open', round: '', phase: '', endsOpenRoom })
    },
  })
  const createAnd = (next: typeof afterCreation.current, fields: Fields) => {
    afterCreation.current = next
    create.send({ classroomId, ...fields })
  }
  // The open room ended while its sheet was open: there is nothing left to choose.
  const openPending = useEffectEvent(() => {
    if (pending) createAnd('open', pending)
    setPending(null)
  })
  useEffect(() => {
    if (!openRoom) openPending()
  }, [openRoom])
  return {
    error: create.error ?? open.error,
    busy: create.busy || open.busy,
    send(fields: Fields, openNow: boolean, search = '') {
      hostSearch.current = search
      if (openNow && openRoom) setPending(fields)
      else createAnd(openNow ? 'open' : null, fields)
    },
    /** Props of `OpenRoomSheet`. */
    choice: {
      room: openRoom,
      opened: pending !== null,
      onReplace() {
        if (pending) createAnd('replace', pending)
        setPending(null)
      },
      onClose: () => setPending(null),
    },
  }
}
