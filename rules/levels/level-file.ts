/** A level as a lesson's file says it: what it consists of, without any words. `openLevel` makes it playable. */

import type { Statement } from '../program/tree.ts'
import type { Direction } from '../worlds/grid.ts'
import type { BoxName } from '../worlds/station.ts'
import type { Goal } from './goals.ts'

export const worldNames = ['sky', 'garden', 'string', 'music', 'station'] as const
export type WorldName = (typeof worldNames)[number]

export type SimpleValue = number | string
export type GivenValue = SimpleValue | readonly SimpleValue[]
export type NoteName = 'C' | 'D' | 'E' | 'G' | 'A' | 'drum' | 'rest' | number

/** Coordinates are x and y; a polygon turns to the right. */
export type ShapeFile =
  | { readonly path: readonly (readonly [number, number])[] }
  | {
      readonly polygon: {
        readonly corners: number
        readonly side: number
        readonly at: readonly [number, number]
        readonly heading: number
      }
    }

/** One sky, garden, sheet, tune or day at the station, and what is to be done there. */
export type CaseFile = {
  readonly map?: readonly string[]
  readonly facing?: Direction
  /** Variables that are there before the program begins. */
  readonly given?: Readonly<Record<string, GivenValue>>
  readonly drawing?: readonly ShapeFile[]
  readonly tune?: readonly NoteName[]
  readonly belt?: readonly SimpleValue[]
  readonly boxes?: Readonly<Partial<Record<BoxName, readonly SimpleValue[]>>>
  readonly out?: readonly SimpleValue[]
  readonly variables?: Readonly<Record<string, GivenValue>>
  /** All that must be said, in this order. */
  readonly says?: readonly SimpleValue[]
}

export type IdeaName = 'complete' | 'parameter' | Statement['kind']

export type Place = {
  readonly world: WorldName
  /** The version of the world's rules that the level was made for. */
  readonly rules: number
  readonly cases: readonly CaseFile[]
}

export const levelKinds = ['solve', 'finish', 'fix', 'predict', 'practice', 'create', 'project'] as const

/** What a verdict depends on, and all that a learner's device needs to judge. Programs are lines of Python. */
export type LevelRules = Place & {
  readonly id: string
  /** Grows when the level changes, so that an old verdict still says what it was about. */
  readonly version: number
  readonly kind: (typeof levelKinds)[number]
  readonly skin: 'icons' | 'blocks'
  readonly offers: 'all' | readonly string[]
  /** The highest number a loop may have, where that is part of the riddle. */
  readonly mostTimes?: number
  /** Other places to choose from, where the learner decides. */
  readonly choices?: readonly Place[]
  /** The learner may draw the map anew. */
  readonly ownMap?: boolean
  readonly start?: readonly string[]
  /** At which flag of the map it ends, or which of these tunes it plays. What is right is read off a run: `answerOf`. */
  readonly predict?: { readonly tunes?: readonly (readonly NoteName[])[] }
  /** For levels without one right result. */
  readonly goals?: readonly Goal[]
  readonly stars: {
    readonly ideas: readonly IdeaName[]
    readonly mostBlocks: number | null
    /** How many more blocks than the solution needs the third star allows. */
    readonly slack?: number
  }
}

/** With what only authors and teachers see. */
export type LevelFile = LevelRules & {
  readonly solution: readonly string[]
  /** Of a question before the run, counted from 1: what its author meant to be right. */
  readonly answer?: number
  readonly mustFail: readonly { readonly program: readonly string[]; readonly reason: string }[]
  /** Which of the failing programs the level's own explanation is about. */
  readonly explains?: number
  /** Others of which it is just as true. */
  readonly alsoExplains?: readonly number[]
  readonly example: Example
}

/** A similar level, worked: never this one. */
export type Example =
  | { readonly step: string }
  | {
      readonly world?: WorldName
      readonly cases: readonly CaseFile[]
      readonly program: readonly string[]
    }
