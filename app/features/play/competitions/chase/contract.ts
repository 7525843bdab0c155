import type { GoodDeed } from '#rules/competitions/chase/chase.ts'
import type { Gain } from '#rules/competitions/chase/clouds.ts'
import type { ChaseItem } from '#rules/competitions/chase/items.ts'
import type { KiteDesign } from '#app/ui/kite/kite-design.ts'
import type { LastAnswer, TurnView } from '../self-paced/contract.ts'

/** Data exchanged between the screens of a kite chase and the server, in addition to the competition contract. */

/** Chase part of `RoomView`, from the end of the chase on. */
export type ChaseRoom = {
  /** Kites that landed in the harbor. */
  readonly landed: number
}

/** A kite on the wall, in the order in which the players joined. */
export type WallChaser = {
  readonly player: string
  readonly clouds: number
  /** Order of landing, from 1; null before. */
  readonly landing: number | null
}

/** Chase part of `HostView`. */
export type ChaseHost = {
  /** Clouds to the harbor; null while it is in mist. */
  readonly target: number | null
  /** In epoch milliseconds of the server clock; null before the start. */
  readonly harborOpensAt: number | null
  readonly landed: number
  /** Landings that end the chase. */
  readonly needed: number
  readonly kites: readonly WallChaser[]
  readonly deeds: readonly GoodDeed[]
}

/** Another player's kite. The name is null if the room does not show it. */
export type OtherKite = { readonly player: string; readonly name: string | null; readonly kite: KiteDesign }

/** `competitions/ID/chase/LOCALE`: what one player sees of the chase. */
export type ChaseView = TurnView & {
  readonly clouds: number
  readonly beads: number
  /** Percentage of the own way; null while the harbor is in mist. */
  readonly percent: number | null
  readonly harborOpensAt: number
  readonly hasLanded: boolean
  /** Clouds that the wind adds to the next right answer. */
  readonly wind: readonly Gain[]
  /** The two next kites ahead, the nearest first. */
  readonly ahead: readonly (OtherKite & { readonly gap: number })[]
  readonly hasMap: boolean
  readonly hasTailwind: boolean
  /** A cloud in front of the question. */
  readonly hasCloud: boolean
  /** A friend has built a bridge to this player since the last answer. */
  readonly wasHelped: boolean
  /** Items that the player can buy now, after a right answer. */
  readonly offers: readonly ChaseItem[]
  /** Friends whom a bridge reaches; empty unless a bridge is offered. */
  readonly friends: readonly OtherKite[]
  /** Null before the first answer. */
  readonly last: (LastAnswer & { readonly gains: readonly Gain[] }) | null
}
