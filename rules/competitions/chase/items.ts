/** Items that players buy with beads, after a right answer. Nothing is random, and nothing is taken from a player. */

import { addDeed, type Chase } from './chase.ts'
import { chaseRules } from './chase-rules.ts'
import { kitesAhead, kitesWithin, type Chaser, type Rival } from './chaser.ts'

export const chaseItems = ['tailwind', 'map', 'bridge', 'puff'] as const

export type ChaseItem = (typeof chaseItems)[number]

const hasRested = (usedAt: number | null, restMs: number, elapsedMs: number): boolean =>
  usedAt === null || elapsedMs - usedAt > restMs

/** Friends among sorted rivals whom a bridge can reach now, those who have flown least first. */
export const reachableFriends = (
  { clouds, builtAt }: Chaser,
  rivals: readonly Rival[],
  elapsedMs: number,
): readonly Rival[] =>
  hasRested(builtAt, chaseRules.bridgeEveryMs, elapsedMs)
    ? kitesWithin(clouds, rivals, chaseRules.bridgeReach).filter(({ chaser }) =>
        hasRested(chaser.helpedAt, chaseRules.friendRestMs, elapsedMs),
      )
    : []

/** The next kite ahead, unless a cloud waits for it already. */
export function puffTarget({ clouds }: Chaser, rivals: readonly Rival[]): Rival | null {
  const next = kitesAhead(clouds, rivals, 1)[0]
  return next && next.chaser.cloudNumber === null ? next : null
}

/** Items that the player can pay and use now. */
export function listOffers(chaser: Chaser, rivals: readonly Rival[], elapsedMs: number): readonly ChaseItem[] {
  const isUsable: Readonly<Record<ChaseItem, () => boolean>> = {
    tailwind: () => !chaser.hasTailwind,
    map: () => !chaser.hasMap,
    bridge: () => reachableFriends(chaser, rivals, elapsedMs).length > 0,
    puff: () => puffTarget(chaser, rivals) !== null,
  }
  return chaseItems.filter((item) => chaser.beads >= chaseRules.costs[item] && isUsable[item]())
}

export type ItemRefusal = 'beads' | 'owned' | 'friend' | 'kite'

/** Why an item is not offered: too few beads, or no use for it now. */
export function refusalOf(item: ChaseItem, beads: number): ItemRefusal {
  if (beads < chaseRules.costs[item]) return 'beads'
  return item === 'bridge' ? 'friend' : item === 'puff' ? 'kite' : 'owned'
}

export type Purchase = {
  readonly player: string
  readonly chase: Chase
  readonly chaser: Chaser
  /** Sorted. */
  readonly rivals: readonly Rival[]
  readonly elapsedMs: number
  readonly item: ChaseItem
  /** For a bridge. */
  readonly friend: string | null
}

export type PurchaseResult =
  | { readonly ok: false; readonly reason: 'not-offered' | 'out-of-reach' }
  | { readonly ok: true; readonly chase: Chase; readonly chaser: Chaser; readonly other: Rival | null }

/** `other`: the friend at the other end of the bridge, or the kite behind the cloud, with its new state. */
export function buyItem(purchase: Purchase): PurchaseResult {
  const { chase, chaser, rivals, elapsedMs, item, player } = purchase
  if (!chaser.mayBuy || !listOffers(chaser, rivals, elapsedMs).includes(item))
    return { ok: false, reason: 'not-offered' }
  const beads = chaser.beads - chaseRules.costs[item]
  const paid: Chaser = { ...chaser, mayBuy: false, beads, boughtNumber: chaser.answered }
  switch (item) {
    case 'map':
      return { ok: true, chase, chaser: { ...paid, hasMap: true }, other: null }
    case 'tailwind':
      return { ok: true, chase, chaser: { ...paid, hasTailwind: true }, other: null }
    case 'puff': {
      const ahead = puffTarget(chaser, rivals)!
      // The cloud comes with the next question, so that it interrupts no answer.
      const clouded: Chaser = { ...ahead.chaser, cloudNumber: ahead.chaser.answered + 1 }
      return { ok: true, chase, chaser: paid, other: { ...ahead, chaser: clouded } }
    }
    case 'bridge': {
      const friend = reachableFriends(chaser, rivals, elapsedMs).find((rival) => rival.player === purchase.friend)
      if (!friend) return { ok: false, reason: 'out-of-reach' }
      const deed = { kind: 'bridge', player, friend: friend.player, count: chaseRules.bridge } as const
      return {
        ok: true,
        chase: addDeed(chase, deed),
        chaser: { ...crossBridge(paid), builtAt: elapsedMs },
        other: { ...friend, chaser: { ...crossBridge(friend.chaser), helpedAt: elapsedMs, wasHelped: true } },
      }
    }
  }
}

const crossBridge = (chaser: Chaser): Chaser => ({
  ...chaser,
  ...{ clouds: chaser.clouds + chaseRules.bridge, bridges: chaser.bridges + 1 },
})
