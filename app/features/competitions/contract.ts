import type { Window } from '#rules/competitions/assigned/window.ts'
import type { CompetitionState } from '#rules/competitions/competition.ts'
import type { RoundPhase } from '#rules/competitions/round.ts'
import type { Scoring } from '#rules/competitions/score.ts'
import type { ShownNames } from '#rules/competitions/shown-names.ts'
import type { KiteLook } from '#app/ui/kite-look.ts'
import type { ArenaHost, ArenaRoom, OwnClimb } from './arena/contract.ts'
import type { OwnRace, RaceHost, RaceRoom } from './race/contract.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { PracticeSource } from './practice-source.ts'

/** What the screens of a competition and its server say to each other. Times are milliseconds of the server's clock. */

/** `/competition/:gameSlug`: a quiz, the coding arena, or a minigame by its own slug. */
export type GameSlug = 'quiz' | 'arena' | (string & {})

export type CompetitionSettings = {
  readonly scoring: Scoring
  /** Nobody comes after the start, or they begin with nothing, or where the middle of the class is. */
  readonly lateJoin: 'closed' | 'zero' | 'median'
  /** Nobody but the class; or whoever the host admits, by a name that was made for them or one they typed. */
  readonly guests: 'none' | 'approved' | 'typed'
  readonly names: ShownNames
  /** An answer may be changed until time is up. */
  readonly changeable: boolean
  /** 0, or two to eight. */
  readonly teams: number
  readonly answerSeconds: number
}

/** What is played. Questions and levels are frozen when the lobby opens. */
export type CompetitionSource =
  | { readonly kind: 'bank'; readonly bank: string; readonly questions: number }
  | { readonly kind: 'levels'; readonly levels: readonly { readonly lesson: string; readonly step: string }[] }
  | { readonly kind: 'minigame'; readonly game: string; readonly levels: readonly string[] }
  | PracticeSource

export type RoundView = {
  /** From 0. */
  readonly number: number
  readonly of: number
  readonly phase: RoundPhase
  readonly since: number
  readonly endsAt: number | null
  /** The same for whoever has most time: then it is over for the room. */
  readonly closesAt: number | null
  readonly leftMs: number | null
}

export type BoardRow = {
  readonly player: string
  readonly name: string
  readonly team: number | null
  readonly rank: number
  readonly points: number
  /** Places gained since the round before. */
  readonly gained: number
  readonly kite: KiteLook
}

/** What is right, told with the reveal and never before. */
export type AnswerKey = {
  /** As `ShownQuestion` counts its parts. */
  readonly answer: Answer
  /** How many chose each part, by its place; empty for typed answers. */
  readonly chosen: readonly number[]
  readonly right: number
  readonly explanation: string
}

/** `competitions/ID/room/LOCALE`: what all in the room see, in one language. */
export type RoomView = {
  readonly id: string
  readonly game: GameSlug
  readonly title: string
  readonly state: CompetitionState
  readonly now: number
  readonly players: number
  /** Nobody else comes in. */
  readonly locked: boolean
  readonly settings: CompetitionSettings
  /** Of an assigned one. */
  readonly window: Window | null
  readonly round: RoundView | null
  readonly question: ShownQuestion | null
  /** Of the coding arena; nothing in a quiz. */
  readonly arena: ArenaRoom | null
  /** Of a minigame race; nothing in other games. */
  readonly race: RaceRoom | null
  /** In the phases `reveal` and `board`. */
  readonly key: AnswerKey | null
  /** In the phase `board` and at the end, as far as `settings.names` allows. */
  readonly board: readonly BoardRow[]
  readonly teams: readonly { readonly team: number; readonly rank: number; readonly points: number }[]
}

/** `competitions/ID/me`: each player's own. */
export type MeView = {
  readonly player: string
  readonly name: string
  readonly state: 'asked' | 'in' | 'kicked'
  readonly team: number | null
  /** How much longer than the others they have, in percent: 100, 150 or 200. */
  readonly timePercent: number
  /** To the round that is on. */
  readonly answer: { readonly round: number; readonly answer: Answer } | null
  /** Of the last round that was revealed. */
  readonly result: {
    readonly round: number
    readonly isRight: boolean
    readonly points: number
    readonly streak: number
  } | null
  readonly points: number
  readonly rank: number | null
  /** In the arena, of the round that is on. */
  readonly climb: OwnClimb | null
  /** In a race, of the round that is on. */
  readonly race: OwnRace | null
  /** Points to keep that were given for it after the end. */
  readonly earned: number | null
}

export type HostPlayer = {
  readonly id: string
  /** Nobody where it is a guest. */
  readonly personId: string | null
  readonly name: string
  readonly team: number | null
  readonly state: 'asked' | 'in' | 'kicked'
  readonly here: boolean
  readonly answered: boolean
  /** Of an assigned one: how many they have answered, and whether they have seen all. */
  readonly answers: number
  readonly isDone: boolean
  readonly points: number
  readonly rank: number | null
  readonly timePercent: number
  /** Their name is shown as a generated one. */
  readonly muted: boolean
}

/** `competitions/ID/host`: for those who teach the class; any number of them at once. */
export type HostView = {
  readonly code: string
  /** Of the class, where its children log in by name and nobody was invited who is not of it. */
  readonly classCode: string | null
  readonly questions: number
  readonly players: readonly HostPlayer[]
  /** Of the coding arena; nothing in a quiz. */
  readonly arena: ArenaHost | null
  /** Of a minigame race; nothing in other games. */
  readonly race: RaceHost | null
  /** Of the class, who is not here yet. */
  readonly missing: readonly { readonly id: string; readonly name: string }[]
}

/** Sent over the live connection to `competitions/ID/answers`, acknowledged when it is stored. */
export type SentAnswer = { readonly round: number; readonly answer: Answer }

/**
 * Host's commands, each with the round and phase it was pressed at, so that two presses are one, and the end it saw: `open`, `start`, `next`,
 * `pause`, `resume`, `extend` (15 s), `skip`, `lock`, `unlock`, `end`, `assign` (goes on as an assigned window); about
 * guests and whoever asks: `open-guests`, `type-guests`, `close-guests`, `admit-all`, `turn-away-all`; about a player: `admit`, `rename`, `mute`, `kick`, `readmit`, `give-time`.
 *
 * @public what every press of a host carries
 */
export type HostPress = {
  readonly competition: string
  readonly round: number | null
  readonly phase: RoundPhase | null
  readonly ends?: number | null
}
