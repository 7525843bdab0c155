import { useState } from 'react'
import { identityClient } from '../identity-client.ts'
import { live } from '../live.ts'
import { useLocalePath } from './nav-languages.ts'
import { clearRuntimeCaches } from './service-worker.ts'

/** Ends the session and loads the login page anew: nothing that was on the screen or in this tab's memory stays for the next person. */
export function useSignOut() {
  const [leaving, setLeaving] = useState(false)
  const loginPage = useLocalePath()('/login')

  const signOut = async () => {
    setLeaving(true)
    try {
      await identityClient().signOut()
      live.forget()
      await clearRuntimeCaches()
      sessionStorage.clear()
      window.location.replace(loginPage)
    } catch {
      // The session still stands; loading the page anew shows the truth of it.
      window.location.reload()
    }
  }
  return { leaving, signOut }
}
