import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { splitLocale } from '../i18n/languages.ts'
import { isLeaving, onLeaving } from '../leaving.ts'

const outside = new Set(['none', 'landing', 'default', 'beta', 'register'])
const inside = /^\/(?:account|dashboard|lesson|minigame)(?:\/|$)/

/** Between the site and the app there is no frame that stays, and the app has to come first. */
export const entersApp = (layout: string, path: string): boolean => outside.has(layout) && inside.test(path)

/** The first page of the app is on its way: from a page outside of it, or anew after signing in and out. */
export function useAppStarting(layout: string): boolean {
  const leaving = useSyncExternalStore(onLeaving, isLeaving, () => false)
  const { state, location } = useNavigation()
  return leaving || (state === 'loading' && entersApp(layout, splitLocale(location.pathname).path))
}
