import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { live } from '../live.ts'
import { forgetUnsaved } from '../unsaved.ts'

const pauseMs = 200

/**
 * A colleague who was removed, a class that was put away, a session that was ended: the page is asked for again, and
 * its guards lead where this
 * person may be now. Where somebody else has signed in meanwhile, everything is loaded anew.
 */
export function RightsWatch({ personId }: { personId: string }) {
  const { revalidate } = useRevalidator()
  const lookAgain = useEffectEvent(() => void revalidate())
  const first = useRef(personId)

  useEffect(() => {
    // Several paths of one screen close at once.
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.onLoss(() => {
      clearTimeout(timer)
      timer = setTimeout(lookAgain, pauseMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  useEffect(() => {
    if (first.current === personId) return
    forgetUnsaved()
    window.location.reload()
  }, [personId])

  return null
}
