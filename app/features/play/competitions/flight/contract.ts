import type { FlightGrade } from '#rules/competitions/flight/flight-grade.ts'
import type { LastAnswer, TurnView } from '../self-paced/contract.ts'

/** Data exchanged between the screens of a class flight and the server, in addition to the competition contract. */

/** Flight part of `RoomView`, from the landing on. */
export type FlightRoom = {
  readonly grade: FlightGrade
  /** Share of the way. */
  readonly percent: number
  readonly gatesOpened: number
  readonly gates: number
}

/** The way of the class, as all players and the wall see it. */
export type FlightWay = {
  /** Null while the way is being measured. */
  readonly percent: number | null
  /** Pushes of the class so far. */
  readonly pushes: number
  /** Next gate, from 1; greater than `gates` after the last one. */
  readonly gate: number
  readonly gates: number
  /** The class waits at the gate for lanterns. */
  readonly isShut: boolean
  readonly lit: number
  readonly needed: number
}

/** Flight part of `HostView`. */
export type FlightHost = {
  readonly way: FlightWay
  /**
   * One entry per player: false while the player's lantern is missing at a shut gate. In an order that does not show who
   * is who, because a waiting child is never named.
   */
  readonly awake: readonly boolean[]
}

/** `competitions/ID/flight/LOCALE`: the question and lantern of one player. */
export type FlightView = TurnView & {
  readonly way: FlightWay
  /** The player's lantern shines at the shut gate. */
  readonly isLit: boolean
  /** Hints that the player can send now; 0 if no waiting player can use one. */
  readonly hints: number
  readonly sentHints: number
  /** Null before the first answer. `pushes` that counted for the class: none at a shut gate. */
  readonly last: (LastAnswer & { readonly pushes: number }) | null
}
