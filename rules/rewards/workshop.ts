/** The kite workshop: what there is, what it costs, what may be flown. No item does anything. */

export const freeShapes = ['diamond', 'pakpao', 'shield', 'swallow'] as const
export const freePatterns = ['plain', 'band', 'tip', 'quarters', 'dot'] as const
export const sailColours = ['leaf', 'coral', 'sun', 'sky', 'plum', 'pink', 'teal', 'ink'] as const

/** Fixed, and the whole list is always to be seen. */
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
  pattern: { dots: 40, checks: 40, steps: 45, waves: 50, rings: 50, rain: 55, leaves: 60 },
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
  },
} as const

export type KiteShapeName = (typeof freeShapes)[number] | keyof typeof prices.shape
export type KitePatternName = (typeof freePatterns)[number] | keyof typeof prices.pattern
export type KiteTailName = 'plain' | keyof typeof prices.tail
export type SailColour = (typeof sailColours)[number]

export type ItemKind = keyof typeof prices
export const itemKinds = Object.keys(prices) as ItemKind[]

/** Free ones first, then as they cost. */
export const choices = {
  shape: [...freeShapes, ...Object.keys(prices.shape)] as KiteShapeName[],
  pattern: [...freePatterns, ...Object.keys(prices.pattern)] as KitePatternName[],
  tail: ['plain', ...Object.keys(prices.tail)] as KiteTailName[],
} as const

/** As it is kept and bought: `tail-ribbons`. */
export type ItemId = `${ItemKind}-${string}`
export const itemOf = (kind: ItemKind, name: string): ItemId => `${kind}-${name}`

export const items: readonly ItemId[] = itemKinds.flatMap((kind) =>
  Object.keys(prices[kind]).map((name) => itemOf(kind, name)),
)

/** `null` where there is nothing to buy. */
export function priceOf(item: string): number | null {
  const [, kind, name] = /^(shape|pattern|tail)-([a-z-]+)$/.exec(item) ?? []
  const list: Record<string, number> | undefined = kind === undefined ? undefined : prices[kind as ItemKind]
  return list && Object.hasOwn(list, name!) ? list[name!]! : null
}

export type BuyReason = 'no-such-item' | 'owned' | 'not-enough'

export function canBuy(
  item: string,
  { owned, balance }: { owned: ReadonlySet<string>; balance: number },
): { ok: true; value: number } | { ok: false; reason: BuyReason } {
  const price = priceOf(item)
  if (price === null) return { ok: false, reason: 'no-such-item' }
  if (owned.has(item)) return { ok: false, reason: 'owned' }
  return balance < price ? { ok: false, reason: 'not-enough' } : { ok: true, value: price }
}

export const RETURN_WITHIN_MS = 24 * 60 * 60_000
export const canReturn = (boughtAt: number, now: number): boolean => now - boughtAt <= RETURN_WITHIN_MS

export type WornLook = {
  readonly shape: KiteShapeName
  readonly colour: SailColour
  readonly pattern: KitePatternName
  readonly tail: KiteTailName
}

/** Short, because a class has many: `swallow.leaf.waves.ribbons`. */
export const writeLook = ({ shape, colour, pattern, tail }: WornLook): string =>
  [shape, colour, pattern, tail].join('.')

const among = <T extends string>(list: readonly T[], text: string | undefined): text is T =>
  (list as readonly (string | undefined)[]).includes(text)

export function readLook(text: string): WornLook | null {
  const [shape, colour, pattern, tail, ...more] = text.split('.')
  return more.length === 0 &&
    among(choices.shape, shape) &&
    among(sailColours, colour) &&
    among(choices.pattern, pattern) &&
    among(choices.tail, tail)
    ? { shape, colour, pattern, tail }
    : null
}

/** What costs something has to be owned. */
export const canWear = ({ shape, pattern, tail }: WornLook, owned: ReadonlySet<string>): boolean =>
  [itemOf('shape', shape), itemOf('pattern', pattern), itemOf('tail', tail)].every(
    (item) => priceOf(item) === null || owned.has(item),
  )

/** What is flown when an item went back. */
export const withoutItem = (look: WornLook, item: string): WornLook => ({
  ...look,
  shape: item === itemOf('shape', look.shape) ? 'diamond' : look.shape,
  pattern: item === itemOf('pattern', look.pattern) ? 'plain' : look.pattern,
  tail: item === itemOf('tail', look.tail) ? 'plain' : look.tail,
})
