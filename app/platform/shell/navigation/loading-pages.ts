import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { splitLocale } from '../../i18n/languages.ts'
import { isLeaving, onLeaving } from '../../pages/page-leaving.ts'

const siteLayouts = new Set(['none', 'landing', 'default', 'beta', 'register'])
const appPath = /^\/(?:account|dashboard|lesson|minigame)(?:\/|$)/

/** Going from the public site to the app replaces the whole frame, and the app's code must load first. */
export const isEnteringApp = (layout: string, path: string): boolean => siteLayouts.has(layout) && appPath.test(path)

/** True while the app's first page loads, from the public site or after signing in or out. */
export function useIsAppStarting(layout: string): boolean {
  const isLeavingPage = useSyncExternalStore(onLeaving, isLeaving, () => false)
  const { state, location } = useNavigation()
  return isLeavingPage || (state === 'loading' && isEnteringApp(layout, splitLocale(location.pathname).path))
}
