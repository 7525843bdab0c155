import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  Link as RouterLink,
  PrefetchPageLinks,
  useLocation,
  useNavigate,
  useRouteLoaderData,
  type LinkProps as RouterLinkProps,
} from 'react-router'
import { navigationTarget, prefetchDelayMs } from '#rules/navigation.ts'
import { localePath, splitLocale, type Locale } from './i18n/languages.ts'

type Taken = 'to' | 'prefetch' | 'reloadDocument' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
type LinkProps = Omit<RouterLinkProps, Taken> & { to: string; external?: boolean; children: ReactNode }

/**
 * Stays in the reader's language; fetches the page's data ahead when somebody lingers on it; leaves the site only when
 * told so.
 */
export function Link({ to, external = false, children, ...rest }: LinkProps) {
  const { locale } = splitLocale(useLocation().pathname)
  const target = placeOf(to, external, locale)
  const { lingered, ...lingering } = useLingering()
  const signedIn = useRouteLoaderData<{ person: unknown }>('root')?.person != null

  if (target.external) {
    return (
      <a {...rest} href={target.to} rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  return (
    <>
      <RouterLink {...rest} {...lingering} to={target.to}>
        {children}
      </RouterLink>
      {/* What belongs to a person is never kept by the browser, so fetching it ahead would only ask for it twice. */}
      {lingered && !signedIn && target.to.startsWith('/') && <PrefetchPageLinks page={target.to} />}
    </>
  )
}

/** The same rules for going somewhere by script. */
export function useGo() {
  const navigate = useNavigate()
  const { locale } = splitLocale(useLocation().pathname)
  return (to: string, { external = false, replace = false } = {}) => {
    const target = placeOf(to, external, locale)
    if (target.external) window.location[replace ? 'replace' : 'assign'](target.to)
    else void navigate(target.to, { replace })
  }
}

/**
 * Where an address leads from a page in this language. An external one without the flag is a mistake of ours, so it is
 * thrown.
 */
export function placeOf(to: string, external: boolean, locale: Locale): { external: boolean; to: string } {
  const target = navigationTarget(to, { external })
  if (!target.ok) throw new Error(`cannot go to ${to}: ${target.reason}`)
  if (target.value.external || !to.startsWith('/')) return target.value
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? []
  const alreadyPrefixed = splitLocale(path).path !== path
  return { external: false, to: (alreadyPrefixed ? path : localePath(locale, path)) + rest }
}

/** True when the pointer or the focus has stayed for a second. */
function useLingering() {
  const [lingered, setLingered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setLingered(true), prefetchDelayMs)
  }
  const end = () => clearTimeout(timer.current)
  useEffect(() => end, [])
  return { lingered, onPointerEnter: begin, onFocus: begin, onPointerLeave: end, onBlur: end }
}
