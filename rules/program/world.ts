import type { Value } from './values.ts'

/** What an input of an action or a look may be. */
export type InputKind = 'number' | 'text' | 'any'

/**
 * The words of a world, named as Python calls them: with how many inputs of which kind. Later inputs may be left out
 * where `least` says so.
 */
export type Word = { readonly inputs: readonly InputKind[]; readonly least?: number }

export type Vocabulary = {
  readonly actions: Readonly<Record<string, Word>>
  readonly sensors: Readonly<Record<string, Word>>
}

/** One thing that happened, and the world after it. A world that says `over` lets nothing follow. */
export type Happening<State, Event> = {
  readonly state: State
  readonly event: Event
  readonly over?: boolean
  /** What the lists of the program hold after it, by the variables that name them. */
  readonly lists?: Readonly<Record<string, readonly Value[]>>
}

export type Variables = ReadonlyMap<string, Value>

/** What a program runs in. A world knows no program: it answers what an action does to it and what can be seen. */
export type World<State, Event> = {
  /** Grows when the same actions would do something else. */
  readonly rulesVersion: number
  readonly vocabulary: Vocabulary
  readonly start: State
  /**
   * One action may be several happenings: three squares are three steps. `null` when the action cannot take these
   * inputs.
   */
  readonly act: (
    state: State,
    action: string,
    inputs: readonly Value[],
    variables: Variables,
  ) => readonly Happening<State, Event>[] | null
  readonly sense: (state: State, sensor: string, inputs: readonly Value[]) => Value
  /** Asked before a look: what happens where there is nothing to look at. It ends the run. */
  readonly refuseSense?: (state: State, sensor: string) => Happening<State, Event> | null
  /** Variables that are there before the program begins. */
  readonly given?: Readonly<Record<string, Value>>
}

export const acceptsInputs = ({ inputs, least = inputs.length }: Word, count: number): boolean =>
  count >= least && count <= inputs.length
