import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useNavigation, type Location } from 'react-router'
import { LeaveDialog } from '#app/ui/dialogs/leave-dialog.tsx'
import { unsavedMark } from '#app/ui/fields/unsaved.ts'
import { clearUnsavedMarks, isUnsaved } from './unsaved.ts'

type NavigationStep = { currentLocation: Location; nextLocation: Location }

/** Warns before a reload or navigation discards unsaved input. */
export default function UnsavedGuard() {
  const { t } = useTranslation()
  const isIdle = useNavigation().state === 'idle'
  const blocker = useBlocker(({ currentLocation, nextLocation }: NavigationStep) => {
    if (currentLocation.pathname + currentLocation.search === nextLocation.pathname + nextLocation.search) return false
    // The form's own submission may navigate; another navigation during the submission would lose its input.
    return isIdle ? document.querySelector(`[${unsavedMark}]:not([${unsavedMark}="sending"])`) !== null : isUnsaved()
  })

  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [])

  if (blocker.state !== 'blocked') return null
  const answer = (leaves: boolean) => {
    if (!leaves) return blocker.reset()
    clearUnsavedMarks()
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
