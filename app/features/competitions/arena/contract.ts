import type { Skin } from '#app/features/lessons/public.ts'

/** What the screens of the coding arena and its server say to each other, beside what every competition says. */

/** Which level it is, and where its file is in the reader's language; nothing of its solution. */
export type ArenaLevel = { readonly lesson: string; readonly step: string; readonly file: string }

/** In `RoomView`: for everybody. */
export type ArenaRoom = {
  /** From the phase `question` on. */
  readonly level: ArenaLevel | null
}

/** In `MeView`: the best that somebody has sent to the round that is on. */
export type OwnClimb = {
  readonly round: number
  readonly points: number
  readonly passed: number
  readonly tests: number
  readonly blocks: number
  readonly tries: number
}

/** One kite in the sky that the class looks at. */
export type Climb = {
  readonly player: string
  readonly points: number
  readonly passed: number
  readonly tests: number
  readonly tookMs: number
  readonly skin: Skin
}

/** A program without anybody's name. */
export type BestProgram = {
  readonly program: string
  readonly skin: Skin
  readonly blocks: number
  readonly steps: number
  /** How many sent just this. */
  readonly players: number
}

/** In `HostView`. */
export type ArenaHost = {
  /** Of the round that is on: whoever sent nothing is not in it. */
  readonly climbs: readonly Climb[]
  /** From the reveal on: the best that pass all tests, each once. */
  readonly best: readonly BestProgram[]
}

/** Sent over the live connection to `competitions/ID/programs`, acknowledged when it is judged and stored. */
export type SentProgram = { readonly round: number; readonly program: string; readonly skin: Skin }
