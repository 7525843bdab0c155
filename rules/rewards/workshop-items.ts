/** What the kite workshop sells, by kind, as it costs. Fixed, and the whole list is always to be seen. */

export const prices = {
  shape: {
    delta: 60,
    fish: 80,
    star: 90,
    butterfly: 120,
    moon: 220,
    box: 240,
    hexagon: 260,
    bird: 280,
    chula: 300,
    dragon: 350,
  },
  pattern: {
    dots: 40,
    checks: 40,
    steps: 45,
    waves: 50,
    rings: 50,
    rain: 55,
    leaves: 60,
    stripes: 80,
    zigzag: 110,
    hearts: 125,
    stars: 125,
    clouds: 130,
    flowers: 130,
    shells: 135,
    suns: 140,
    // After old paper-cuts.
    'cut-fish': 200,
    'cut-peony': 225,
    'cut-swallows': 250,
  },
  tail: {
    ribbons: 80,
    'paper-rings': 85,
    leaves: 90,
    knots: 100,
    feathers: 110,
    scales: 120,
    stars: 130,
    bells: 140,
    rainbow: 155,
    // Long ones.
    streamers: 200,
    centipede: 250,
    serpent: 300,
    light: 450,
    train: 500,
  },
  face: { wink: 30, laugh: 30, surprised: 30, sleepy: 35, curious: 35, shy: 40, proud: 40, glasses: 40 },
  bow: { round: 30, pointed: 30, leaf: 30, drop: 30, double: 30, heart: 30, butterfly: 40, flower: 50 },
  sky: { dawn: 400, rain: 440, festival: 450, snow: 450 },
} as const

export const freeOnes = {
  shape: ['diamond', 'pakpao', 'shield', 'swallow'],
  pattern: ['plain', 'band', 'tip', 'quarters', 'dot'],
  tail: ['plain'],
  face: ['smile', 'calm'],
  bow: ['plain'],
  sky: ['plain'],
} as const

export type ItemKind = keyof typeof prices
export const itemKinds = Object.keys(prices) as ItemKind[]

export type NameOf<Kind extends ItemKind> = (typeof freeOnes)[Kind][number] | keyof (typeof prices)[Kind]
export type KiteShapeName = NameOf<'shape'>
export type KitePatternName = NameOf<'pattern'>
export type KiteTailName = NameOf<'tail'>
export type KiteFaceName = NameOf<'face'>
export type KiteBowName = NameOf<'bow'>
export type KiteSkyName = NameOf<'sky'>

/** Free ones first, then as they cost. */
const choicesOf = <Kind extends ItemKind>(kind: Kind) =>
  [...freeOnes[kind], ...Object.keys(prices[kind])] as NameOf<Kind>[]

export const choices = {
  shape: choicesOf('shape'),
  pattern: choicesOf('pattern'),
  tail: choicesOf('tail'),
  face: choicesOf('face'),
  bow: choicesOf('bow'),
  sky: choicesOf('sky'),
} as const

/** As it is kept and bought: `tail-ribbons`. */
export type ItemId = `${ItemKind}-${string}`
export const itemOf = (kind: ItemKind, name: string): ItemId => `${kind}-${name}`

export const items: readonly ItemId[] = itemKinds.flatMap((kind) =>
  Object.keys(prices[kind]).map((name) => itemOf(kind, name)),
)

/** `null` where there is nothing to buy. */
export function priceOf(item: string): number | null {
  const [, kind, name] = /^([a-z]+)-([a-z-]+)$/.exec(item) ?? []
  if (kind === undefined || !Object.hasOwn(prices, kind)) return null
  const list: Record<string, number> = prices[kind as ItemKind]
  return Object.hasOwn(list, name!) ? list[name!]! : null
}
