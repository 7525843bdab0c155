import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useIdentity } from '#app/platform/identity-client/use-identity.ts'
import { destinationIn, openPage } from './sign-in-destination.ts'

/** Leaves this page when the user has signed in by opening the mailed link in another tab. */
export function SignInRedirect() {
  const { status } = useIdentity()
  const { search, pathname } = useLocation()
  useEffect(() => {
    if (status === 'authenticated') void openPage(splitLocale(pathname).locale, destinationIn(search))
  }, [status, search, pathname])
  return null
}
