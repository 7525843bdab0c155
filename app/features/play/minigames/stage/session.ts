/** One play on the stage: rules, view and queued inputs that wait for their tick. */

import { type GameInput, type GameRules, type PlaySettings, ticksPerSecond } from '#rules/games/game-rules.ts'
import { Play, type PlayLog } from '#rules/games/play.ts'
import type {
  Card,
  Control,
  CreateView,
  Cue,
  GameView,
  Paper,
  PressedKey,
  Size,
  TextField,
  Translate,
} from './game-view.ts'

export type StageControl = Omit<Control<unknown>, 'press'>

export type Session = {
  readonly view: Pick<GameView<unknown, unknown>, 'sky' | 'pictures' | 'panelColumns' | 'isList'>
  readonly tick: number
  readonly isOver: boolean
  readonly score: number
  readonly meter: number
  readonly log: PlayLog<GameInput>
  controls(size: Size): readonly StageControl[]
  /** Presses a control; its input is queued until its tick. */
  press(id: string, size: Size, tick: number): void
  /** Returns whether the game used the key as typing. */
  typeKey(key: string, tick: number, pressed?: PressedKey): boolean
  card(): Card | null
  field(): TextField | null
  /** Returns whether the game accepted the text. */
  submitText(text: string, isSent: boolean, tick: number): boolean
  /** Runs one tick. */
  advance(): void
  paint(paper: Paper, size: Size): void
  cues(size: Size): readonly Cue[]
  describe(): string
  hint(): string | null
  ticksLeft(): number | null
  rounds(): { readonly done: number; readonly of: number }
}

export type StageGame = {
  readonly version: number
  /** With a log, replays it and ignores the controls. */
  begin(level: unknown, settings: PlaySettings, translate: Translate, log?: PlayLog<GameInput>): Session
}

/** Combines a game's rules and view into a `StageGame`, which hides their type parameters. */
export const createStageGame = <State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  createView: CreateView<State, Input>,
): StageGame => ({
  version: rules.version,
  begin: (level, settings, translate, log) =>
    beginSession(rules, createView(translate), new Play(rules, level as Level, settings), log),
})

function beginSession<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  view: GameView<State, Input>,
  play: Play<State, Input, Level>,
  log: PlayLog<GameInput> | undefined,
): Session {
  const { state } = play
  const inputQueue =
    log === undefined ? new InputQueue<Input>(rules.maxInputsPerSecond) : new LoggedInputs<Input>(rules, log)
  return {
    view,
    get tick() {
      return play.tick
    },
    get isOver() {
      return play.isOver
    },
    get score() {
      return rules.score(state)
    },
    get meter() {
      return rules.meter(state)
    },
    get log() {
      return play.log
    },
    controls: (size) => view.controls(state, size),
    press: (id, size, tick) => {
      const control = view.controls(state, size).find((control) => control.id === id)
      if (control === undefined || control.isOff === true) return
      inputQueue.add(control.press(), tick)
    },
    card: () => view.card?.(state) ?? null,
    field: () => view.field?.(state) ?? null,
    submitText: (text, isSent, tick) => {
      const input = view.submitText?.(state, text, isSent) ?? null
      inputQueue.add(input, tick)
      return input !== null
    },
    typeKey: (key, tick, pressed) => {
      const input = view.typeKey?.(state, key, pressed) ?? null
      inputQueue.add(input, tick)
      return input !== null
    },
    advance: () => {
      const nextInput = inputQueue.next(play.tick)
      if (play.advance(nextInput) && nextInput !== null) inputQueue.recordAccepted(play.tick - 1)
    },
    paint: (paper, size) => view.paint(paper, state, size),
    cues: (size) => view.cues(state, size),
    describe: () => view.describe(state),
    hint: () => view.hint(state),
    ticksLeft: () => view.ticksLeft(state),
    rounds: () => view.rounds(state),
  }
}

/** Releases at most one input per tick and no more per second than the rules allow; faster inputs wait in the queue. */
class InputQueue<Input> {
  readonly #queue: { readonly input: Input; readonly tick: number }[] = []
  readonly #acceptedTicks: number[] = []
  readonly #maxPerSecond: number

  constructor(maxPerSecond: number) {
    this.#maxPerSecond = maxPerSecond
  }

  add(input: Input | null, tick: number): void {
    if (input !== null && this.#queue.length < 2 * this.#maxPerSecond) this.#queue.push({ input, tick })
  }

  next(tick: number): Input | null {
    const oldest = this.#acceptedTicks.at(-this.#maxPerSecond)
    if (oldest !== undefined && tick - oldest < ticksPerSecond) return null
    const [first] = this.#queue
    if (first === undefined || first.tick > tick) return null
    this.#queue.shift()
    return first.input
  }

  recordAccepted(tick: number): void {
    this.#acceptedTicks.push(tick)
    if (this.#acceptedTicks.length > this.#maxPerSecond) this.#acceptedTicks.shift()
  }
}

/** Inputs of a recorded play. */
class LoggedInputs<Input extends GameInput> {
  readonly #inputs: ReadonlyMap<number, Input>

  constructor(rules: { readInput(sent: unknown): Input | null }, { inputs }: PlayLog<GameInput>) {
    const read = inputs.map((input) => rules.readInput(input)).filter((input) => input !== null)
    this.#inputs = new Map(read.map((input) => [input.t, input]))
  }

  add(): void {}

  next(tick: number): Input | null {
    return this.#inputs.get(tick) ?? null
  }

  recordAccepted(): void {}
}
