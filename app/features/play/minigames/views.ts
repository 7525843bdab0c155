/** Data of the minigame pages. */

import type { ExtraLevel, GameSlug } from '#rules/games/catalog.ts'
import type { DailyChallenge } from '#rules/games/daily.ts'
import type { GameInput, Skill } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import type { FlightObstacle } from '#rules/games/quiz-flight/bank-flight.ts'
import type { CurrentQuietPeriod } from '#rules/rewards/quiet-hours.ts'
import type { PlayTicket } from './plays/play-ticket.ts'

/** Minutes played and limit: per week, or per day for one game. */
export type GameTime = { readonly played: number; readonly most: number }

export const isTimeUp = ({ played, most }: GameTime): boolean => played >= most

export type ArcadeGame = {
  readonly slug: GameSlug
  readonly stars: number
  readonly of: number
  /** Set if the class has a daily limit for the game. */
  readonly time: GameTime | null
}

/** Today's challenge with the student's attempts and the class leaderboard. */
export type StudentChallenge = DailyChallenge & {
  readonly tries: number
  readonly stars: number
  readonly score: number | null
  readonly board: Board
}

/** A question bank that a class practices in Quiz Flight, shown as a level. */
export type BankFlightLevel = {
  readonly level: string
  readonly title: string
  readonly stars: number
  readonly score: number | null
}

export type Arcade = {
  readonly challenge: StudentChallenge | null
  readonly games: readonly ArcadeGame[]
  readonly flights: readonly BankFlightLevel[]
  /** Whether the viewer's stars are stored. */
  readonly counts: boolean
  /** Set if the class has a weekly limit. */
  readonly time: GameTime | null
  /** Set during quiet hours. */
  readonly quiet: CurrentQuietPeriod | null
}

export type GameLevel = {
  readonly id: string
  readonly isOpen: boolean
  readonly stars: number
  /** The viewer's best score; `null` if never played. */
  readonly score: number | null
}

export type GamePage = {
  readonly slug: GameSlug
  readonly levels: readonly GameLevel[]
  /** Extra level outside of the sequence, for example the endless one. */
  readonly extra: (GameLevel & { readonly id: ExtraLevel }) | null
  readonly flights: readonly BankFlightLevel[]
  readonly time: GameTime | null
}

export const boardScopes = ['me', 'class', 'school'] as const
export type BoardScope = (typeof boardScopes)[number]

export type BoardRow = {
  readonly rank: number
  readonly score: number
  /** `null` for students of other classes. */
  readonly name: string | null
  readonly own: boolean
}

export type Board = {
  readonly level: string
  readonly scope: BoardScope
  /** Scopes that the class setting allows. */
  readonly scopes: readonly BoardScope[]
  readonly places: readonly BoardRow[]
}

export type ClassReport = {
  readonly hidden: readonly GameSlug[]
  readonly weeklyMinutes: number | null
  readonly dailyMinutes: Readonly<Partial<Record<GameSlug, number>>>
  /** Games that the class played in the last weeks. */
  readonly games: readonly { readonly slug: GameSlug; readonly players: number; readonly minutes: number }[]
  readonly skills: readonly { readonly skill: Skill; readonly tries: number; readonly right: number }[]
}

export type GameReport = {
  readonly students: readonly {
    readonly id: string
    readonly name: string
    readonly stars: number
    readonly levels: number
    readonly tries: number
    /** Newest play that can be watched. */
    readonly play: { readonly id: string; readonly level: string } | null
  }[]
}

/** Teacher view: banks that the class practices, banks to add, and a check of the chosen one. */
export type TaughtBanks = {
  readonly given: readonly {
    readonly bank: string
    readonly level: string
    readonly title: string
    readonly count: number
    readonly players: number
    readonly starred: number
    /** The owner, who does not teach the class, has changed the bank since the assignment. */
    readonly newer: boolean
  }[]
  readonly choices: readonly { readonly id: string; readonly title: string }[]
  readonly chosen: {
    readonly id: string
    readonly questions: number
    readonly flown: number
    readonly unflown: readonly { readonly why: FlightObstacle; readonly count: number }[]
  } | null
}

/** `title`: the bank's title if the play was a bank flight. */
export type WatchedPlay = {
  readonly title: string | null
  readonly ticket: PlayTicket
  readonly log: PlayLog<GameInput>
}
