/** Browser and system in their own names, the same in every language. What is not known stays out. */
export function deviceName(userAgent: string | null): string | null {
  const names = [first(browsers, userAgent ?? ''), first(systems, userAgent ?? '')].filter((name) => name !== null)
  return names.length > 0 ? names.join(' · ') : null
}

type Signs = readonly (readonly [name: string, sign: RegExp])[]

const first = (signs: Signs, userAgent: string) => signs.find(([, sign]) => sign.test(userAgent))?.[0] ?? null

// The order matters: nearly every browser also calls itself Chrome or Safari.
const browsers: Signs = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|OPiOS\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Whale', /Whale\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

const systems: Signs = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chromebook', /CrOS/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
]
