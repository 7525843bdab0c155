import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'

/** Creates a competition, optionally opens its lobby, and navigates to its host page. */
export function useCreateRoom() {
  const localized = useLocalePath()
  const navigate = useNavigate()
  const shouldOpen = useRef(false)
  const goToRoom = ({ id }: { id: string }) => void navigate(localized(`/dashboard/competition/${id}`))
  const open = useAction<{ id: string }>('act', { skipRevalidation: true, onDone: goToRoom })
  const create = useAction<{ id: string }>('create', {
    skipRevalidation: true,
    onDone: ({ id }) =>
      shouldOpen.current ? open.send({ competition: id, press: 'open', round: '', phase: '' }) : goToRoom({ id }),
  })
  return {
    error: create.error ?? open.error,
    busy: create.busy || open.busy,
    send: (fields: Record<string, string>, openNow: boolean) => {
      shouldOpen.current = openNow
      create.send(fields)
    },
  }
}
