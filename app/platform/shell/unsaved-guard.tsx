import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useNavigation, type Location } from 'react-router'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'
import { unsavedMark } from '#app/ui/unsaved.ts'
import { forgetUnsaved, isUnsaved } from '../unsaved.ts'

type Step = { currentLocation: Location; nextLocation: Location }

/** Asks before a refresh or a step to another page drops what was typed. */
export default function UnsavedGuard() {
  const { t } = useTranslation()
  const idle = useNavigation().state === 'idle'
  const blocker = useBlocker(({ currentLocation, nextLocation }: Step) => {
    if (currentLocation.pathname + currentLocation.search === nextLocation.pathname + nextLocation.search) return false
    // A form that is being sent goes its own way; only another step, taken meanwhile, would lose it.
    return idle ? document.querySelector(`[${unsavedMark}]:not([${unsavedMark}="sending"])`) !== null : isUnsaved()
  })

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])

  if (blocker.state !== 'blocked') return null
  const answer = (leaves: boolean) => {
    if (!leaves) return blocker.reset()
    forgetUnsaved()
    blocker.proceed()
  }
  return (
    <LeaveDialog
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      stay={t('unsaved.stay')}
      leave={t('unsaved.leave')}
      onAnswer={answer}
    />
  )
}
