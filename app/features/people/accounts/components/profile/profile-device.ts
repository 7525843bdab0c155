/** Brand names of browser and system, not translated; null if neither is recognized. */
export function deviceName(userAgent: string | null): string | null {
  const names = [findName(browsers, userAgent ?? ''), findName(systems, userAgent ?? '')].filter(
    (name) => name !== null,
  )
  return names.length > 0 ? names.join(' · ') : null
}

type NamePatterns = readonly (readonly [name: string, pattern: RegExp])[]

const findName = (patterns: NamePatterns, userAgent: string) =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

// The order matters: the user agents of most browsers also contain Chrome or Safari.
const browsers: NamePatterns = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|OPiOS\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Whale', /Whale\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

const systems: NamePatterns = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chromebook', /CrOS/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
]
