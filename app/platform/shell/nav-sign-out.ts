import { useState } from 'react'
import { forgetDrafts } from '../drafts.ts'
import { identityClient } from '../identity-client.ts'
import { leavePageFor } from '../leave-page.ts'
import { live } from '../live.ts'
import { forgetUnsaved } from '../unsaved.ts'
import { useLocalePath } from './nav-languages.ts'
import { clearRuntimeCaches } from './service-worker.ts'

/**
 * Ends the session and loads the login page (or `next`) anew: nothing that was on the screen or in this tab's memory
 * stays for the next person.
 */
export function useSignOut(next = '/login') {
  const [leaving, setLeaving] = useState(false)
  const nextPage = useLocalePath()(next)

  const signOut = async () => {
    setLeaving(true)
    const { settleWork, lockWork } = await import('../outbox/leaving.ts')
    if (!(await settleWork())) return setLeaving(false)
    try {
      // First: the end of the session is news to this screen as well, and it would look for its page again.
      live.forget()
      await identityClient().signOut()
      await clearRuntimeCaches()
      await lockWork()
      sessionStorage.clear()
      forgetDrafts(localStorage)
      forgetUnsaved()
      leavePageFor(nextPage)
    } catch {
      // The session still stands; loading the page anew shows the truth of it.
      window.location.reload()
    }
  }
  return { leaving, signOut }
}
