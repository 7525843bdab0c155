/** Design of a student's kite: small enough for a database column, rendered by `Kite`. */

import type { SailColor } from '#rules/rewards/workshop.ts'
import type {
  KiteBowName,
  KiteFaceName,
  KitePatternName,
  KiteShapeName,
  KiteSkyName,
  KiteTailName,
} from '#rules/rewards/workshop-items.ts'

export const kiteColors = {
  coral: ['#FF8B74', '#E74F38'],
  sun: ['#FFD352', '#F8AC05'],
  leaf: ['#6DD893', '#1EAB57'],
  teal: ['#5ECFCB', '#0E9A96'],
  sky: ['#7CC6FF', '#1C8FEE'],
  ocean: ['#45ABFA', '#0B70CF'],
  plum: ['#BB9DFE', '#8758E8'],
  grape: ['#A079F6', '#6E3DCF'],
  pink: ['#FF9CC3', '#E8659A'],
  ink: ['#586B87', '#33445E'],
  cream: ['#FFF0C2', '#FFE38C'],
  blush: ['#FFE0DA', '#FFC1B6'],
  mint: ['#D2F5DD', '#A4E9BB'],
} as const satisfies Record<string, readonly [bright: string, dark: string]>

export const kitePatterns = ['quarters', 'tip', 'band', 'dot', 'plain'] as const

export type KiteColor = keyof typeof kiteColors
export type KiteDesign = {
  colours: [sail: KiteColor, accent: KiteColor]
  pattern: KitePatternName
  /** Chosen in the workshop; default: diamond. */
  shape?: KiteShapeName
  tail?: KiteTailName
  face?: KiteFaceName
  bow?: KiteBowName
  sky?: KiteSkyName
}

// Color pairs that are distinguishable at 28 px, also for color-blind children.
const pairs: [KiteColor, KiteColor][] = [
  ['coral', 'sun'],
  ['sky', 'cream'],
  ['leaf', 'mint'],
  ['pink', 'cream'],
  ['plum', 'pink'],
  ['sun', 'coral'],
  ['ocean', 'leaf'],
  ['teal', 'blush'],
  ['grape', 'sun'],
  ['ink', 'sky'],
  ['ocean', 'sun'],
  ['coral', 'cream'],
  ['teal', 'sun'],
  ['plum', 'cream'],
  ['leaf', 'sun'],
  ['sky', 'coral'],
]

const defaultPatterns = kitePatterns.filter((pattern) => pattern !== 'plain')

/** Default kite, derived from the id: the same id always gives the same kite. */
export function defaultKite(id: string): KiteDesign {
  const number = hash(id)
  const colorPair = pairs[number % pairs.length]!
  return { colours: colorPair, pattern: defaultPatterns[Math.floor(number / pairs.length) % defaultPatterns.length]! }
}

type StoredKite = [KiteShapeName, SailColor, KitePatternName, KiteTailName, KiteFaceName?, KiteBowName?, KiteSkyName?]

/** Parses a stored design such as `swallow.leaf.waves.ribbons`; returns the default kite if there is none. */
export function parseKite(id: string, chosen: string | null): KiteDesign {
  if (chosen === null) return defaultKite(id)
  const [shape, color, pattern, tail, face, bow, sky] = chosen.split('.') as StoredKite
  const colorPair = pairs.find(([sail]) => sail === color)
  if (!colorPair) return defaultKite(id)
  return { colours: colorPair, pattern, shape, tail, ...(face && { face }), ...(bow && { bow }), ...(sky && { sky }) }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193)
  value ^= value >>> 15
  return (Math.imul(value, 0x2c1b3c6d) ^ (value >>> 12)) >>> 0
}
