import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { live } from '../../live/live.ts'
import { clearUnsavedMarks } from '../../forms/unsaved.ts'

const batchMs = 200

/**
 * Revalidates the page when the user loses access (removed from a class, class archived, session ended); the guards
 * then redirect. Reloads the document if another user has signed in.
 */
export function RightsWatch({ personId }: { personId: string }) {
  const { revalidate } = useRevalidator()
  const refreshPage = useEffectEvent(() => void revalidate())
  const initialPersonId = useRef(personId)

  useEffect(() => {
    // Wait briefly: several live paths of a page usually close together.
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.onLoss(() => {
      clearTimeout(timer)
      timer = setTimeout(refreshPage, batchMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  useEffect(() => {
    if (initialPersonId.current === personId) return
    clearUnsavedMarks()
    window.location.reload()
  }, [personId])

  return null
}
