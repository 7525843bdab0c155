/** The kite workshop: buying, giving back, and what may be flown. No item does anything. */

import { choices, freeOnes, itemKinds, itemOf, priceOf, type ItemKind, type NameOf } from './workshop-items.ts'

export const sailColours = ['leaf', 'coral', 'sun', 'sky', 'plum', 'pink', 'teal', 'ink'] as const
export type SailColour = (typeof sailColours)[number]

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

export type WornLook = { readonly colour: SailColour } & { readonly [Kind in ItemKind]: NameOf<Kind> }

/** What is flown where nothing else was chosen: the first free one. */
export const plainParts = Object.fromEntries(itemKinds.map((kind) => [kind, freeOnes[kind][0]])) as {
  readonly [Kind in ItemKind]: NameOf<Kind>
}

const laterParts = ['face', 'bow', 'sky'] as const

/** Short, because a class has many: `swallow.leaf.waves.ribbons`, and where one was chosen face, bow and sky after it. */
export function writeLook(look: WornLook): string {
  const parts = [look.shape, look.colour, look.pattern, look.tail]
  const later = laterParts.map((kind) => look[kind])
  return [...parts, ...(laterParts.some((kind) => look[kind] !== plainParts[kind]) ? later : [])].join('.')
}

const among = <T extends string>(list: readonly T[], text: string | undefined): text is T =>
  (list as readonly (string | undefined)[]).includes(text)

export function readLook(text: string): WornLook | null {
  const parts = text.split('.')
  if (parts.length !== 4 && parts.length !== 7) return null
  const [shape, colour, pattern, tail, face = plainParts.face, bow = plainParts.bow, sky = plainParts.sky] = parts
  return among(choices.shape, shape) &&
    among(sailColours, colour) &&
    among(choices.pattern, pattern) &&
    among(choices.tail, tail) &&
    among(choices.face, face) &&
    among(choices.bow, bow) &&
    among(choices.sky, sky)
    ? { shape, colour, pattern, tail, face, bow, sky }
    : null
}

/** What costs something has to be owned. */
export const canWear = (look: WornLook, owned: ReadonlySet<string>): boolean =>
  itemKinds.map((kind) => itemOf(kind, look[kind])).every((item) => priceOf(item) === null || owned.has(item))

/** What is flown when an item went back. */
export function withoutItem(look: WornLook, item: string): WornLook {
  const gone = itemKinds.find((kind) => item === itemOf(kind, look[kind]))
  return gone === undefined ? look : ({ ...look, [gone]: plainParts[gone] } as WornLook)
}
