/** Tasks of a generated worksheet. The blocks have the form of those of printed resources, without translated texts. */

import type { Direction } from '../worlds/grid.ts'

export const sheetLimits = { tasks: [3, 4, 6, 8, 12], mostTasks: 12, options: 6, programLines: 14 } as const

export type Skin = 'icons' | 'blocks' | 'python'

type Part = {
  readonly question?: string
  readonly map?: readonly string[]
  readonly facing?: Direction
  readonly skin?: Skin
}

export type TaskBlock =
  | (Part & {
      readonly kind: 'predict'
      readonly program: readonly string[]
      readonly flags?: Readonly<Partial<Record<'A' | 'B' | 'C', readonly [number, number]>>>
      /** Lines to write the output on. */
      readonly write?: number
    })
  | (Part & { readonly kind: 'debug'; readonly program: readonly string[] })
  | (Part & { readonly kind: 'order'; readonly items: readonly string[] })
  | (Part & {
      readonly kind: 'choice'
      readonly question: string
      readonly program?: readonly string[]
      readonly options: readonly string[]
    })
  | { readonly kind: 'write'; readonly question: string; readonly lines: number }

/** `option`: index of the right option, which a camera can read; `lines`: written by hand. */
export type TaskAnswer = {
  readonly option?: number
  readonly options?: number
  readonly lines: readonly string[]
}

/** The level or question of the task, to compare answers on paper with those on screen. */
export type TaskSource = { readonly step: string } | { readonly question: string }

export type SheetTask = { readonly block: TaskBlock; readonly answer: TaskAnswer; readonly source?: TaskSource }

/** Number of options that a camera can read, by task; 0 for tasks that only a person reads. */
export const optionCounts = (tasks: readonly SheetTask[]): number[] =>
  tasks.map(({ answer }) => (answer.option === undefined ? 0 : (answer.options ?? 0)))

export const letters = 'ABCDEF'
