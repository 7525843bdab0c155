import type { Value } from './values.ts'

/** Kind of value that an action or sensor accepts. */
export type InputKind = 'number' | 'text' | 'any'

/**
 * Inputs of an action or sensor. Inputs after the first `minInputs` are optional; without `minInputs` all are required.
 */
export type WordSignature = { readonly inputs: readonly InputKind[]; readonly minInputs?: number }

export type Vocabulary = {
  readonly actions: Readonly<Record<string, WordSignature>>
  readonly sensors: Readonly<Record<string, WordSignature>>
}

/** One visible change and the state after it. `over` ends the run. */
export type WorldChange<State, Event> = {
  readonly state: State
  readonly event: Event
  readonly over?: boolean
  /** New items of list variables after the change, by variable name. */
  readonly lists?: Readonly<Record<string, readonly Value[]>>
}

export type Variables = ReadonlyMap<string, Value>

/** The environment of a run. A world does not know the program: it only computes the effect of actions and sensors. */
export type World<State, Event> = {
  /** Increases when the effect of an action changes. */
  readonly rulesVersion: number
  readonly vocabulary: Vocabulary
  readonly start: State
  /**
   * One action may cause several changes: flying three squares takes three steps. `null` if the inputs are invalid.
   */
  readonly act: (
    state: State,
    action: string,
    inputs: readonly Value[],
    variables: Variables,
  ) => readonly WorldChange<State, Event>[] | null
  readonly sense: (state: State, sensor: string, inputs: readonly Value[]) => Value
  /** Called before `sense`: returns the change that ends the run if there is nothing to sense, else `null`. */
  readonly refuseSense?: (state: State, sensor: string) => WorldChange<State, Event> | null
  /** Variables that exist before the program starts. */
  readonly initialVariables?: Readonly<Record<string, Value>>
}

export const acceptsInputs = ({ inputs, minInputs: least = inputs.length }: WordSignature, count: number): boolean =>
  count >= least && count <= inputs.length
