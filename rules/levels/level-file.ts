/** A level as stored in a lesson file, without translated texts. `openLevel` makes it playable. */

import type { Statement } from '../program/tree.ts'
import type { Direction } from '../worlds/grid.ts'
import type { BoxName } from '../worlds/station.ts'
import type { Goal } from './goals.ts'

export const worldNames = ['sky', 'garden', 'string', 'music', 'station'] as const
export type WorldName = (typeof worldNames)[number]

export type SimpleValue = number | string
export type InitialValue = SimpleValue | readonly SimpleValue[]
export type NoteName = 'C' | 'D' | 'E' | 'G' | 'A' | 'drum' | 'rest' | number

/** Coordinates are [x, y]; a polygon turns clockwise. */
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

/** One sky, garden, sheet, tune or station belt with its expected result. */
export type CaseFile = {
  readonly map?: readonly string[]
  readonly facing?: Direction
  /** Variables that exist before the program starts. */
  readonly given?: Readonly<Record<string, InitialValue>>
  readonly drawing?: readonly ShapeFile[]
  readonly tune?: readonly NoteName[]
  readonly belt?: readonly SimpleValue[]
  readonly boxes?: Readonly<Partial<Record<BoxName, readonly SimpleValue[]>>>
  readonly out?: readonly SimpleValue[]
  readonly variables?: Readonly<Record<string, InitialValue>>
  /** The values the program must pass to `say`, in this order. */
  readonly says?: readonly SimpleValue[]
}

export type IdeaName = 'complete' | 'parameter' | Statement['kind']

export type WorldSetup = {
  readonly world: WorldName
  /** Version of the world's rules that the level was written for. */
  readonly rules: number
  readonly cases: readonly CaseFile[]
}

export const levelKinds = ['solve', 'finish', 'fix', 'predict', 'practice', 'create', 'project'] as const

/** All data that judging a program needs; sent to the student's device. Programs are lines of Python. */
export type LevelRules = WorldSetup & {
  readonly id: string
  /** Increases when the level changes, so that a stored verdict names the version it was judged with. */
  readonly version: number
  readonly kind: (typeof levelKinds)[number]
  readonly skin: 'icons' | 'blocks'
  readonly offers: 'all' | readonly string[]
  /** Maximum loop count, in levels where the limit is part of the puzzle. */
  readonly mostTimes?: number
  /** Alternative worlds, in levels where the student chooses one. */
  readonly choices?: readonly WorldSetup[]
  /** The student may replace the map. */
  readonly ownMap?: boolean
  readonly start?: readonly string[]
  /** Prediction question: which flag the run ends at, or which tune it plays. `answerOf` gets the answer from a run. */
  readonly predict?: { readonly tunes?: readonly (readonly NoteName[])[] }
  /** Goals replace the expected result in levels without one correct result. */
  readonly goals?: readonly Goal[]
  readonly stars: {
    readonly ideas: readonly IdeaName[]
    readonly mostBlocks: number | null
    /** How many blocks more than the solution the third star allows. */
    readonly slack?: number
  }
}

/** A level including the parts that only authors and teachers see. */
export type LevelFile = LevelRules & {
  readonly solution: readonly string[]
  /** Answer of a prediction question that the author expects, counted from 1. Checked against a run. */
  readonly answer?: number
  readonly mustFail: readonly { readonly program: readonly string[]; readonly reason: string }[]
  /** Index in `mustFail` of the program that the author's explanation describes. */
  readonly explains?: number
  /** Further indexes in `mustFail` that the explanation applies to. */
  readonly alsoExplains?: readonly number[]
  readonly example: Example
}

/** A solved example of a similar level; never of this level, which would give the solution away. */
export type Example =
  | { readonly step: string }
  | {
      readonly world?: WorldName
      readonly cases: readonly CaseFile[]
      readonly program: readonly string[]
    }
