/** Light, dark or as on the device. Uses Mantine's storage key, so that both share the setting. */

export const colorSchemes = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof colorSchemes)[number]

const storageKey = 'mantine-color-scheme-value'
const changeEvent = 'skykite:color-scheme'

/**
 * Inline script in the head that sets the theme before the first paint. Must not contain quotes, ampersands or angle
 * brackets: React would escape them, and the hash in the content security policy would not match.
 */
export const colorSchemeScript =
  'try{var s=localStorage.getItem(`' +
  storageKey +
  '`)}catch(e){}var d=matchMedia(`(prefers-color-scheme: dark)`).matches?`dark`:`light`;' +
  'document.documentElement.setAttribute(`data-mantine-color-scheme`,s===`dark`||s===`light`?s:d)'

const isColorScheme = (value: unknown): value is ColorScheme => colorSchemes.includes(value as ColorScheme)

export function readColorScheme(): ColorScheme {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return isColorScheme(stored) ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

export function chooseColorScheme(scheme: ColorScheme) {
  try {
    window.localStorage.setItem(storageKey, scheme)
  } catch {
    // Without storage the choice lasts until the next page load.
  }
  applyColorScheme(scheme)
  window.dispatchEvent(new CustomEvent(changeEvent, { detail: scheme }))
}

export function watchColorScheme(onChange: (scheme: ColorScheme) => void): () => void {
  const onChosen = (event: Event) => onChange((event as CustomEvent<ColorScheme>).detail)
  const onStorage = (event: StorageEvent) => event.key === storageKey && onChange(readColorScheme())
  window.addEventListener(changeEvent, onChosen)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener(changeEvent, onChosen)
    window.removeEventListener('storage', onStorage)
  }
}

export function applyColorScheme(scheme: ColorScheme) {
  const isDark = scheme === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
