import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useIdentity } from '#app/platform/use-identity.ts'
import { destinationIn, leaveFor } from './sign-in-destination.ts'

/** The mail was opened in another tab: whoever comes back to this one is in here too. */
export function SignInElsewhere() {
  const { status } = useIdentity()
  const { search, pathname } = useLocation()
  useEffect(() => {
    if (status === 'authenticated') void leaveFor(splitLocale(pathname).locale, destinationIn(search))
  }, [status, search, pathname])
  return null
}
