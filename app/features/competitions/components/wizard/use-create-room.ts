import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'

/** Makes a competition, opens its lobby where that is wanted, and goes there. */
export function useCreateRoom() {
  const localized = useLocalePath()
  const navigate = useNavigate()
  const opens = useRef(false)
  const go = ({ id }: { id: string }) => void navigate(localized(`/dashboard/competition/${id}`))
  const open = useAction<{ id: string }>('act', { stays: true, done: go })
  const create = useAction<{ id: string }>('create', {
    stays: true,
    done: ({ id }) =>
      opens.current ? open.send({ competition: id, press: 'open', round: '', phase: '' }) : go({ id }),
  })
  return {
    error: create.error ?? open.error,
    busy: create.busy || open.busy,
    send: (fields: Record<string, string>, atOnce: boolean) => {
      opens.current = atOnce
      create.send(fields)
    },
  }
}
