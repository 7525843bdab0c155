/** Kite workshop: buying, returning and wearing items. Items are purely decorative. */

import { choices, freeItems, itemKinds, makeItemId, priceOf, type ItemKind, type ItemName } from './workshop-items.ts'

export const sailColors = ['leaf', 'coral', 'sun', 'sky', 'plum', 'pink', 'teal', 'ink'] as const
export type SailColor = (typeof sailColors)[number]

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

export const returnWithinMs = 24 * 60 * 60_000
export const canReturn = (boughtAt: number, now: number): boolean => now - boughtAt <= returnWithinMs

export type KiteAppearance = { readonly colour: SailColor } & { readonly [Kind in ItemKind]: ItemName<Kind> }

/** Default part per kind: the first free item. */
export const defaultParts = Object.fromEntries(itemKinds.map((kind) => [kind, freeItems[kind][0]])) as {
  readonly [Kind in ItemKind]: ItemName<Kind>
}

const optionalKinds = ['face', 'bow', 'sky'] as const

/** Compact form, e.g. `swallow.leaf.waves.ribbons`; face, bow and sky follow only if one is not the default. */
export function serializeAppearance(appearance: KiteAppearance): string {
  const parts = [appearance.shape, appearance.colour, appearance.pattern, appearance.tail]
  const optionalParts = optionalKinds.map((kind) => appearance[kind])
  return [
    ...parts,
    ...(optionalKinds.some((kind) => appearance[kind] !== defaultParts[kind]) ? optionalParts : []),
  ].join('.')
}

const isOneOf = <T extends string>(list: readonly T[], text: string | undefined): text is T =>
  (list as readonly (string | undefined)[]).includes(text)

export function parseAppearance(text: string): KiteAppearance | null {
  const parts = text.split('.')
  if (parts.length !== 4 && parts.length !== 7) return null
  const [shape, colour, pattern, tail, face = defaultParts.face, bow = defaultParts.bow, sky = defaultParts.sky] = parts
  return isOneOf(choices.shape, shape) &&
    isOneOf(sailColors, colour) &&
    isOneOf(choices.pattern, pattern) &&
    isOneOf(choices.tail, tail) &&
    isOneOf(choices.face, face) &&
    isOneOf(choices.bow, bow) &&
    isOneOf(choices.sky, sky)
    ? { shape, colour, pattern, tail, face, bow, sky }
    : null
}

/** Items with a price must be owned. */
export const canWear = (appearance: KiteAppearance, owned: ReadonlySet<string>): boolean =>
  itemKinds.map((kind) => makeItemId(kind, appearance[kind])).every((item) => priceOf(item) === null || owned.has(item))

/** Replaces a returned item with the default part. */
export function removeItem(appearance: KiteAppearance, item: string): KiteAppearance {
  const removedKind = itemKinds.find((kind) => item === makeItemId(kind, appearance[kind]))
  return removedKind === undefined
    ? appearance
    : ({ ...appearance, [removedKind]: defaultParts[removedKind] } as KiteAppearance)
}
