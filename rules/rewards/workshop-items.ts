/** Prices of the kite workshop by kind. Prices are fixed and all items are always visible. */

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
    // Traditional paper-cut motifs.
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
    // Long tails.
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

export const freeItems = {
  shape: ['diamond', 'pakpao', 'shield', 'swallow'],
  pattern: ['plain', 'band', 'tip', 'quarters', 'dot'],
  tail: ['plain'],
  face: ['smile', 'calm'],
  bow: ['plain'],
  sky: ['plain'],
} as const

export type ItemKind = keyof typeof prices
export const itemKinds = Object.keys(prices) as ItemKind[]

export type ItemName<Kind extends ItemKind> = (typeof freeItems)[Kind][number] | keyof (typeof prices)[Kind]
export type KiteShapeName = ItemName<'shape'>
export type KitePatternName = ItemName<'pattern'>
export type KiteTailName = ItemName<'tail'>
export type KiteFaceName = ItemName<'face'>
export type KiteBowName = ItemName<'bow'>
export type KiteSkyName = ItemName<'sky'>

/** Free items first, then by price. */
const listChoices = <Kind extends ItemKind>(kind: Kind) =>
  [...freeItems[kind], ...Object.keys(prices[kind])] as ItemName<Kind>[]

export const choices = {
  shape: listChoices('shape'),
  pattern: listChoices('pattern'),
  tail: listChoices('tail'),
  face: listChoices('face'),
  bow: listChoices('bow'),
  sky: listChoices('sky'),
} as const

/** Id for storage and purchases, for example `tail-ribbons`. */
export type ItemId = `${ItemKind}-${string}`
export const makeItemId = (kind: ItemKind, name: string): ItemId => `${kind}-${name}`

export const items: readonly ItemId[] = itemKinds.flatMap((kind) =>
  Object.keys(prices[kind]).map((name) => makeItemId(kind, name)),
)

/** Null for free and unknown items. */
export function priceOf(item: string): number | null {
  const [, kind, name] = /^([a-z]+)-([a-z-]+)$/.exec(item) ?? []
  if (kind === undefined || !Object.hasOwn(prices, kind)) return null
  const priceList: Record<string, number> = prices[kind as ItemKind]
  return Object.hasOwn(priceList, name!) ? priceList[name!]! : null
}
