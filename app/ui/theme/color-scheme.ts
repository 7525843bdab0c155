/** Light, night or as the device likes it. Kept where Mantine keeps it, so that both speak of the same choice. */

export const colorSchemes = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof colorSchemes)[number]

const storageKey = 'mantine-color-scheme-value'
const changed = 'skykite:color-scheme'

/**
 * Goes into the head as the text of a script element, before any style is painted. It is written without quotes,
 * ampersands and
 * angle brackets, so that React prints it unchanged and the content security policy can name its hash.
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
    // A browser without storage forgets the choice at the next page; it still holds on this one.
  }
  paint(scheme)
  window.dispatchEvent(new CustomEvent(changed, { detail: scheme }))
}

export function watchColorScheme(onChange: (scheme: ColorScheme) => void): () => void {
  const chosen = (event: Event) => onChange((event as CustomEvent<ColorScheme>).detail)
  const otherTab = (event: StorageEvent) => event.key === storageKey && onChange(readColorScheme())
  window.addEventListener(changed, chosen)
  window.addEventListener('storage', otherTab)
  return () => {
    window.removeEventListener(changed, chosen)
    window.removeEventListener('storage', otherTab)
  }
}

export function paint(scheme: ColorScheme) {
  const night = scheme === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  document.documentElement.setAttribute('data-mantine-color-scheme', night ? 'dark' : 'light')
}
