/** How one learner's kite looks: small enough to keep in a row, drawn by `Kite`. */

import type { SailColour } from '#rules/rewards/workshop.ts'
import type {
  KiteBowName,
  KiteFaceName,
  KitePatternName,
  KiteShapeName,
  KiteSkyName,
  KiteTailName,
} from '#rules/rewards/workshop-items.ts'

export const kiteColours = {
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

export type KiteColour = keyof typeof kiteColours
export type KiteLook = {
  colours: [sail: KiteColour, accent: KiteColour]
  pattern: KitePatternName
  /** Chosen in the workshop; without it, the diamond everybody begins with. */
  shape?: KiteShapeName
  tail?: KiteTailName
  face?: KiteFaceName
  bow?: KiteBowName
  sky?: KiteSkyName
}

// Pairs that a child tells apart at 28 px, also with little colour vision: bright on dark or across the wheel.
const pairs: [KiteColour, KiteColour][] = [
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

const givenPatterns = kitePatterns.filter((pattern) => pattern !== 'plain')

/** The kite that someone flies until they choose their own: always the same one for the same id. */
export function kiteFor(id: string): KiteLook {
  const number = hash(id)
  const colours = pairs[number % pairs.length]!
  return { colours, pattern: givenPatterns[Math.floor(number / pairs.length) % givenPatterns.length]! }
}

type Written = [KiteShapeName, SailColour, KitePatternName, KiteTailName, KiteFaceName?, KiteBowName?, KiteSkyName?]

/** What a child chose, as the server keeps it, `swallow.leaf.waves.ribbons`; without it, the kite that came with them. */
export function kiteOf(id: string, chosen: string | null): KiteLook {
  if (chosen === null) return kiteFor(id)
  const [shape, colour, pattern, tail, face, bow, sky] = chosen.split('.') as Written
  const colours = pairs.find(([sail]) => sail === colour)
  if (!colours) return kiteFor(id)
  return { colours, pattern, shape, tail, ...(face && { face }), ...(bow && { bow }), ...(sky && { sky }) }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193)
  value ^= value >>> 15
  return (Math.imul(value, 0x2c1b3c6d) ^ (value >>> 12)) >>> 0
}
