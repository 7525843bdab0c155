import { useState } from 'react'
import { deleteDrafts } from '../../forms/drafts.ts'
import { getIdentityClient } from '../../identity-client/identity-client.ts'
import { replacePage } from '../../pages/replace-page.ts'
import { live } from '../../live/live.ts'
import { clearUnsavedMarks } from '../../forms/unsaved.ts'
import { useLocalePath } from '../navigation/locale-paths.ts'
import { clearRuntimeCaches } from '../offline/service-worker.ts'

/**
 * Ends the session and loads the login page (or `next`) as a new document, so that nothing on the page or in the memory
 * of this tab remains for the next user.
 */
export function useSignOut(next = '/login') {
  const [isLeaving, setIsLeaving] = useState(false)
  const nextPage = useLocalePath()(next)

  const signOut = async () => {
    setIsLeaving(true)
    const { sendWorkBeforeSignOut, lockWorkAfterSignOut } = await import('../../outbox/sign-out.ts')
    if (!(await sendWorkBeforeSignOut())) return setIsLeaving(false)
    try {
      // Disconnect first: otherwise the end of the session would make this page revalidate.
      live.forget()
      await getIdentityClient().signOut()
      await clearRuntimeCaches()
      await lockWorkAfterSignOut()
      sessionStorage.clear()
      deleteDrafts(localStorage)
      clearUnsavedMarks()
      replacePage(nextPage)
    } catch {
      // Signing out failed; a reload shows the actual session state.
      window.location.reload()
    }
  }
  return { leaving: isLeaving, signOut }
}
