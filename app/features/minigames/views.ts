/** What pages of games show. */

import type { ExtraLevel, GameSlug } from '#rules/games/catalogue.ts'
import type { DailyChallenge } from '#rules/games/daily.ts'
import type { GameInput, Skill } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import type { Unflown } from '#rules/games/quiz-flight/bank-flight.ts'
import type { QuietNow } from '#rules/rewards/quiet-hours.ts'
import type { PlayTicket } from './play-ticket.ts'

/** Minutes of a week, or of a day for one game. */
export type GameTime = { readonly played: number; readonly most: number }

export const isUp = ({ played, most }: GameTime): boolean => played >= most

export type ArcadeGame = {
  readonly slug: GameSlug
  readonly stars: number
  readonly of: number
  /** Where those who teach have said how long it may be played in a day. */
  readonly time: GameTime | null
}

/** The challenge of today, how often somebody has tried it, and their class's leaderboard. */
export type OwnChallenge = DailyChallenge & {
  readonly tries: number
  readonly stars: number
  readonly score: number | null
  readonly board: Board
}

/** A bank of the school that a class practises in Quiz Flight: a level of its own. */
export type FlownBank = {
  readonly level: string
  readonly title: string
  readonly stars: number
  readonly score: number | null
}

export type Arcade = {
  readonly challenge: OwnChallenge | null
  readonly games: readonly ArcadeGame[]
  readonly flights: readonly FlownBank[]
  /** Whether stars are kept for whoever looks. */
  readonly counts: boolean
  /** Where those who teach have said how long a week of playing is. */
  readonly time: GameTime | null
  /** While games sleep. */
  readonly quiet: QuietNow | null
}

export type GameLevel = {
  readonly id: string
  readonly isOpen: boolean
  readonly stars: number
  /** Own best; nothing where it was never played. */
  readonly score: number | null
}

export type GamePage = {
  readonly slug: GameSlug
  readonly levels: readonly GameLevel[]
  /** The level beside them, such as one without an end. */
  readonly extra: (GameLevel & { readonly id: ExtraLevel }) | null
  readonly flights: readonly FlownBank[]
  readonly time: GameTime | null
}

export const boardScopes = ['me', 'class', 'school'] as const
export type BoardScope = (typeof boardScopes)[number]

export type NamedPlace = {
  readonly rank: number
  readonly score: number
  /** Children of other classes have no name here. */
  readonly name: string | null
  readonly own: boolean
}

export type Board = {
  readonly level: string
  readonly scope: BoardScope
  /** Those that the class's setting leaves. */
  readonly scopes: readonly BoardScope[]
  readonly places: readonly NamedPlace[]
}

export type ClassReport = {
  readonly hidden: readonly GameSlug[]
  readonly weeklyMinutes: number | null
  readonly dailyMinutes: Readonly<Partial<Record<GameSlug, number>>>
  /** What the class played in the last weeks. */
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
    /** The newest play that can be watched again. */
    readonly play: { readonly id: string; readonly level: string } | null
  }[]
}

/** For those who teach: the banks that the class practises, and what becomes of one they might give it. */
export type TaughtBanks = {
  readonly given: readonly {
    readonly bank: string
    readonly level: string
    readonly title: string
    readonly count: number
    readonly players: number
    readonly starred: number
    /** Its owner, who does not teach the class, has changed it since it was given. */
    readonly newer: boolean
  }[]
  readonly choices: readonly { readonly id: string; readonly title: string }[]
  readonly chosen: {
    readonly id: string
    readonly questions: number
    readonly flown: number
    readonly unflown: readonly { readonly why: Unflown; readonly count: number }[]
  } | null
}

/** `title`: of the bank, where it was flown over one. */
export type WatchedPlay = {
  readonly title: string | null
  readonly ticket: PlayTicket
  readonly log: PlayLog<GameInput>
}
