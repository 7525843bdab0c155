import type { AgeRange } from '#rules/classrooms/school-grade.ts'
import type { PlayWindow } from '#rules/competitions/assigned/window.ts'
import type { CompetitionState } from '#rules/competitions/competition.ts'
import type { RoundPhase } from '#rules/competitions/round.ts'
import type { OwnBest } from '#rules/competitions/ending/own-best.ts'
import type { Scoring } from '#rules/competitions/score.ts'
import type { ShownNames } from '#rules/competitions/shown-names.ts'
import type { KiteDesign } from '#app/ui/kite/kite-design.ts'
import type { ArenaHost, ArenaRoom, PlayerClimb } from './arena/contract.ts'
import type { ChaseHost, ChaseRoom } from './chase/contract.ts'
import type { FlightHost, FlightRoom } from './flight/contract.ts'
import type { PlayerRace, RaceHost, RaceRoom } from './race/contract.ts'
import type { HostCloud } from '#rules/competitions/steps/word-cloud.ts'
import type { QuestionPlace } from '#rules/competitions/steps/question-place.ts'
import type { StepView } from './steps/contract.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { PracticeSource } from './wizard/practice-source.ts'

/** Data exchanged between the competition screens and the server. Times are epoch milliseconds of the server clock. */

/** `/competition/:gameSlug`: a quiz, a class flight, a kite chase, the coding arena, or the slug of a minigame. */
export type GameSlug = 'quiz' | 'flight' | 'chase' | 'arena' | (string & {})

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
  /** Without `ages`, the grade of the class decides; null draws from all ages. */
  | { readonly kind: 'bank'; readonly bank: string; readonly questions: number; readonly ages?: AgeRange | null }
  | { readonly kind: 'levels'; readonly levels: readonly { readonly lesson: string; readonly step: string }[] }
  | { readonly kind: 'minigame'; readonly game: string; readonly levels: readonly string[] }
  | PracticeSource

export type RoundView = {
  /** Zero-based. */
  readonly number: number
  readonly of: number
  /** Number from 1 as players count: without polls, word clouds and slides. */
  readonly place: QuestionPlace
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
  /** Null before the end. */
  readonly finishedAt: number | null
  readonly players: number
  /** New players have to wait for the host's approval. */
  readonly locked: boolean
  readonly settings: CompetitionSettings
  /** Null for a live competition. */
  readonly window: PlayWindow | null
  readonly round: RoundView | null
  readonly question: ShownQuestion | null
  /** Null for a question: set while the round is a poll, a word cloud or a slide. */
  readonly step: StepView | null
  /** Null unless the game is the coding arena. */
  readonly arena: ArenaRoom | null
  /** Null unless the game is a minigame race. */
  readonly race: RaceRoom | null
  /** How a class flight ended; null before its end and in other games. */
  readonly flight: FlightRoom | null
  /** How a kite chase ended; null before its end and in other games. */
  readonly chase: ChaseRoom | null
  /** Set only in the phases `reveal` and `board`; for a poll it names no right answer. */
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
    /** The answer arrived after the answer time and does not count. */
    readonly isLate: boolean
    /** The player's answer; null if there is none that counts. */
    readonly answer: Answer | null
  } | null
  readonly points: number
  readonly rank: number | null
  /** Arena only: the player's best program in the current round. */
  readonly climb: PlayerClimb | null
  /** Race only: the player's best play in the current round. */
  readonly race: PlayerRace | null
  /** Kite chosen in the lobby of this room; null without a choice. */
  readonly kite: string | null
  readonly jumps: number
  /** Players just ahead and behind; null unless the leaderboard is shown. */
  readonly neighbors: Neighbors | null
  /** The player's own achievement; null before the end. */
  readonly best: OwnBest | null
  /** Reward points that the teacher granted for this competition after its end. */
  readonly earned: number | null
}

/** The name is null if the room does not show it. */
export type Neighbor = { readonly name: string | null; readonly kite: KiteDesign; readonly gap: number }
export type Neighbors = { readonly ahead: Neighbor | null; readonly behind: Neighbor | null }

export type HostPlayer = {
  readonly id: string
  /** Null for a guest. */
  readonly personId: string | null
  readonly name: string
  readonly team: number | null
  readonly state: 'asked' | 'in' | 'kicked'
  readonly here: boolean
  readonly answered: boolean
  /** An answer to the current round arrived after the answer time. */
  readonly isLate: boolean
  /** Assigned competitions only: the number of answered questions; `isDone` when the player has seen all questions. */
  readonly answers: number
  readonly isDone: boolean
  readonly points: number
  readonly rank: number | null
  readonly timePercent: number
  /** Other players see a number instead of this player's name. */
  readonly muted: boolean
  /** Kite chosen in the lobby; the wall shows a jump whenever `jumps` grows. */
  readonly kite: string | null
  readonly jumps: number
}

/** `competitions/ID/host`: for the teachers of the class. Several teachers may host at the same time. */
export type HostView = {
  readonly code: string
  /** Code of the class. Null when its students sign in by email, or when guests are invited. */
  readonly classCode: string | null
  readonly questions: number
  readonly players: readonly HostPlayer[]
  /** Last activity of a room that waits for its host; null in other phases (`rules/competitions/idle-room.ts`). */
  readonly idleSince: number | null
  /** Words of a word cloud, also before the host shows them; null in other rounds. */
  readonly heldWords: HostCloud | null
  /** Null unless the game is the coding arena. */
  readonly arena: ArenaHost | null
  /** Null unless the game is a minigame race. */
  readonly race: RaceHost | null
  /** Null unless the game is a class flight. */
  readonly flight: FlightHost | null
  /** Null unless the game is a kite chase. */
  readonly chase: ChaseHost | null
  /** Each player's achievement; empty before the end. */
  readonly bests: readonly (OwnBest & { readonly player: string })[]
  /** Students of the class who have not joined yet. */
  readonly missing: readonly { readonly id: string; readonly name: string }[]
}

/** Sent to `competitions/ID/lobby`: the total number of jumps, and a new kite or null. */
export type SentLobbyPlay = { readonly jumps: number; readonly kite: string | null }

/** Sent over the live connection to `competitions/ID/answers`, acknowledged once the answer is stored. */
export type SentAnswer = { readonly round: number; readonly answer: Answer }

/**
 * A host command carries the round and phase that the host saw, so that two simultaneous presses take effect once.
 * `extend` also carries the end time that the host saw.
 * Room: `open`, `start`, `next`, `pause`, `resume`, `extend` (15 s), `skip`, `lock`, `unlock`, `stay` (the host is still
 * there), `release` (shows the words of a word cloud), `end`, `assign` (continues as an assigned competition). Guests: `open-guests`, `type-guests`, `close-guests`, `admit-all`,
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
