import type { PlayWindow } from '#rules/competitions/assigned/window.ts'
import type { CompetitionState } from '#rules/competitions/competition.ts'
import type { RoundPhase } from '#rules/competitions/round.ts'
import type { Scoring } from '#rules/competitions/score.ts'
import type { ShownNames } from '#rules/competitions/shown-names.ts'
import type { KiteDesign } from '#app/ui/kite/kite-design.ts'
import type { ArenaHost, ArenaRoom, PlayerClimb } from './arena/contract.ts'
import type { PlayerRace, RaceHost, RaceRoom } from './race/contract.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { PracticeSource } from './wizard/practice-source.ts'

/** Data exchanged between the competition screens and the server. Times are epoch milliseconds of the server clock. */

/** `/competition/:gameSlug`: a quiz, the coding arena, or the slug of a minigame. */
export type GameSlug = 'quiz' | 'arena' | (string & {})

export type CompetitionSettings = {
  readonly scoring: Scoring
  /** After the start: joining is closed, or late players start with zero points, or with the median of the class. */
  readonly lateJoin: 'closed' | 'zero' | 'median'
  /** Class members only; or also guests whom the host admits, with a generated name or a name they typed. */
  readonly guests: 'none' | 'approved' | 'typed'
  readonly names: ShownNames
  /** Players may change an answer until time is up. */
  readonly changeable: boolean
  /** Number of teams: 0 for none, otherwise 2 to 8. */
  readonly teams: number
  readonly answerSeconds: number
}

/** Content of a competition. Its questions and levels are frozen (copied) when the lobby opens. */
export type CompetitionSource =
  | { readonly kind: 'bank'; readonly bank: string; readonly questions: number }
  | { readonly kind: 'levels'; readonly levels: readonly { readonly lesson: string; readonly step: string }[] }
  | { readonly kind: 'minigame'; readonly game: string; readonly levels: readonly string[] }
  | PracticeSource

export type RoundView = {
  /** Zero-based. */
  readonly number: number
  readonly of: number
  readonly phase: RoundPhase
  readonly since: number
  readonly endsAt: number | null
  /** End of the phase for the player with the most extra time; the room moves on only then. */
  readonly closesAt: number | null
  readonly leftMs: number | null
}

export type BoardRow = {
  readonly player: string
  readonly name: string
  readonly team: number | null
  readonly rank: number
  readonly points: number
  /** Ranks gained since the previous round. */
  readonly gained: number
  readonly kite: KiteDesign
}

/** The correct answer. Clients receive it with the reveal, never earlier. */
export type AnswerKey = {
  /** Indexes refer to the option order of `ShownQuestion`. */
  readonly answer: Answer
  /** Number of players per option, in displayed order; empty for typed answers. */
  readonly chosen: readonly number[]
  readonly right: number
  readonly explanation: string
}

/** `competitions/ID/room/LOCALE`: everything that all players of the room see, in one language. */
export type RoomView = {
  readonly id: string
  readonly game: GameSlug
  readonly title: string
  readonly state: CompetitionState
  readonly now: number
  readonly players: number
  /** New players have to wait for the host's approval. */
  readonly locked: boolean
  readonly settings: CompetitionSettings
  /** Null for a live competition. */
  readonly window: PlayWindow | null
  readonly round: RoundView | null
  readonly question: ShownQuestion | null
  /** Null unless the game is the coding arena. */
  readonly arena: ArenaRoom | null
  /** Null unless the game is a minigame race. */
  readonly race: RaceRoom | null
  /** Set only in the phases `reveal` and `board`. */
  readonly key: AnswerKey | null
  /** Filled only in the phase `board` and at the end, as far as `settings.names` allows. */
  readonly board: readonly BoardRow[]
  readonly teams: readonly { readonly team: number; readonly rank: number; readonly points: number }[]
}

/** `competitions/ID/me`: data that only this player sees. */
export type MeView = {
  readonly player: string
  readonly name: string
  readonly state: 'asked' | 'in' | 'kicked'
  readonly team: number | null
  /** Answer time in percent of the normal time: 100 is normal, 150 is half as much again. */
  readonly timePercent: number
  /** The player's answer in the current round. */
  readonly answer: { readonly round: number; readonly answer: Answer } | null
  /** Outcome of the last revealed round. */
  readonly result: {
    readonly round: number
    readonly isRight: boolean
    readonly points: number
    readonly streak: number
  } | null
  readonly points: number
  readonly rank: number | null
  /** Arena only: the player's best program in the current round. */
  readonly climb: PlayerClimb | null
  /** Race only: the player's best play in the current round. */
  readonly race: PlayerRace | null
  /** Reward points that the teacher granted for this competition after its end. */
  readonly earned: number | null
}

export type HostPlayer = {
  readonly id: string
  /** Null for a guest. */
  readonly personId: string | null
  readonly name: string
  readonly team: number | null
  readonly state: 'asked' | 'in' | 'kicked'
  readonly here: boolean
  readonly answered: boolean
  /** Assigned competitions only: the number of answered questions; `isDone` when the player has seen all questions. */
  readonly answers: number
  readonly isDone: boolean
  readonly points: number
  readonly rank: number | null
  readonly timePercent: number
  /** Other players see a number instead of this player's name. */
  readonly muted: boolean
}

/** `competitions/ID/host`: for the teachers of the class. Several teachers may host at the same time. */
export type HostView = {
  readonly code: string
  /** Code of the class. Null when its students sign in by email, or when guests are invited. */
  readonly classCode: string | null
  readonly questions: number
  readonly players: readonly HostPlayer[]
  /** Null unless the game is the coding arena. */
  readonly arena: ArenaHost | null
  /** Null unless the game is a minigame race. */
  readonly race: RaceHost | null
  /** Students of the class who have not joined yet. */
  readonly missing: readonly { readonly id: string; readonly name: string }[]
}

/** Sent over the live connection to `competitions/ID/answers`, acknowledged once the answer is stored. */
export type SentAnswer = { readonly round: number; readonly answer: Answer }

/**
 * A host command carries the round and phase that the host saw, so that two simultaneous presses take effect once.
 * `extend` also carries the end time that the host saw.
 * Room: `open`, `start`, `next`, `pause`, `resume`, `extend` (15 s), `skip`, `lock`, `unlock`, `end`, `assign`
 * (continues as an assigned competition). Guests: `open-guests`, `type-guests`, `close-guests`, `admit-all`,
 * `turn-away-all`. One player: `admit`, `rename`, `mute`, `kick`, `readmit`, `give-time`.
 *
 * @public fields of every host command
 */
export type HostPress = {
  readonly competition: string
  readonly round: number | null
  readonly phase: RoundPhase | null
  readonly ends?: number | null
}
