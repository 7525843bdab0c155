import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  Link as RouterLink,
  PrefetchPageLinks,
  useLocation,
  useNavigate,
  useRouteLoaderData,
  type LinkProps as RouterLinkProps,
} from 'react-router'
import { mayPrefetch, prefetchDelayMs, resolveNavigationTarget } from '#rules/navigation/navigation.ts'
import { localePath, splitLocale, type Locale } from '../i18n/languages.ts'

type ManagedProps = 'to' | 'prefetch' | 'reloadDocument' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
type LinkProps = Omit<RouterLinkProps, ManagedProps> & { to: string; external?: boolean; children: ReactNode }

/**
 * Link that preserves the page's language, prefetches when the pointer or focus stays on it, and leaves the site only
 * with `external`.
 */
export function Link({ to, external = false, children, ...rest }: LinkProps) {
  const { locale } = splitLocale(useLocation().pathname)
  const target = resolveLink(to, external, locale)
  const { lingered: hasLingered, ...lingerHandlers } = useLinger()
  const path = splitLocale(target.to.split(/[?#]/)[0]!).path
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
      <RouterLink {...rest} {...lingerHandlers} to={target.to}>
        {children}
      </RouterLink>
      {/* Pages of signed-in users are not cached by the browser, so prefetching would load them twice. */}
      {hasLingered && !signedIn && mayPrefetch(path) && <PrefetchPageLinks page={target.to} />}
    </>
  )
}

/** Programmatic navigation with the same rules as `Link`. */
export function useNavigateTo() {
  const navigate = useNavigate()
  const { locale } = splitLocale(useLocation().pathname)
  return (to: string, { external = false, replace = false } = {}) => {
    const target = resolveLink(to, external, locale)
    if (target.external) window.location[replace ? 'replace' : 'assign'](target.to)
    else void navigate(target.to, { replace })
  }
}

/**
 * Resolves a link on a page in this language. Throws for an external address without the flag, which is a programming
 * error.
 */
export function resolveLink(to: string, external: boolean, locale: Locale): { external: boolean; to: string } {
  const target = resolveNavigationTarget(to, { external })
  if (!target.ok) throw new Error(`cannot go to ${to}: ${target.reason}`)
  if (target.value.external || !to.startsWith('/')) return target.value
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? []
  const alreadyPrefixed = splitLocale(path).path !== path
  return { external: false, to: (alreadyPrefixed ? path : localePath(locale, path)) + rest }
}

/** `hasLingered` is true once the pointer or focus has stayed for `prefetchDelayMs`. */
function useLinger() {
  const [hasLingered, setLingered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const startTimer = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setLingered(true), prefetchDelayMs)
  }
  const stopTimer = () => clearTimeout(timer.current)
  useEffect(() => stopTimer, [])
  return {
    lingered: hasLingered,
    onPointerEnter: startTimer,
    onFocus: startTimer,
    onPointerLeave: stopTimer,
    onBlur: stopTimer,
  }
}
