import { useState } from 'react'
import { http } from '../http.ts'
import { useLocalePath } from './nav-languages.ts'

/** Ends the session and loads the login page anew: the server's answer empties what this browser kept, and no screen stays open behind it. */
export function useSignOut() {
  const [leaving, setLeaving] = useState(false)
  const loginPage = useLocalePath()('/login')

  const signOut = async () => {
    setLeaving(true)
    try {
      await http('/api/auth/sign-out', { method: 'POST', body: {} })
    } finally {
      window.location.replace(loginPage)
    }
  }
  return { leaving, signOut }
}
