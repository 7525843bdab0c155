/** One play on the stage: the rules, how they are drawn, and what somebody meant but which has not come to its tick. */

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
  Words,
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
  /** Presses a control; what it means waits for its tick. */
  press(id: string, size: Size, tick: number): void
  /** Answers whether the game took the key as typing. */
  typed(key: string, tick: number, pressed?: PressedKey): boolean
  card(): Card | null
  field(): TextField | null
  /** Answers whether what stands in the field was taken. */
  putIn(text: string, isSent: boolean, tick: number): boolean
  /** One tick. */
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
  /** With a log, the play runs by it and controls mean nothing. */
  begin(level: unknown, settings: PlaySettings, words: Words, log?: PlayLog<GameInput>): Session
}

/** A game for the stage: its rules and its view, tied together where their types are still known. */
export const stageGame = <State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  createView: CreateView<State, Input>,
): StageGame => ({
  version: rules.version,
  begin: (level, settings, words, log) =>
    beginSession(rules, createView(words), new Play(rules, level as Level, settings), log),
})

function beginSession<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  view: GameView<State, Input>,
  play: Play<State, Input, Level>,
  log: PlayLog<GameInput> | undefined,
): Session {
  const { state } = play
  const wishes = log === undefined ? new WishLine<Input>(rules.maxInputsPerSecond) : new LoggedWishes<Input>(rules, log)
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
      const control = view.controls(state, size).find((one) => one.id === id)
      if (control === undefined || control.isOff === true) return
      wishes.add(control.press(), tick)
    },
    card: () => view.card?.(state) ?? null,
    field: () => view.field?.(state) ?? null,
    putIn: (text, isSent, tick) => {
      const input = view.putIn?.(state, text, isSent) ?? null
      wishes.add(input, tick)
      return input !== null
    },
    typed: (key, tick, pressed) => {
      const input = view.typed?.(state, key, pressed) ?? null
      wishes.add(input, tick)
      return input !== null
    },
    advance: () => {
      const wish = wishes.next(play.tick)
      if (play.advance(wish) && wish !== null) wishes.counted(play.tick - 1)
    },
    paint: (paper, size) => view.paint(paper, state, size),
    cues: (size) => view.cues(state, size),
    describe: () => view.describe(state),
    hint: () => view.hint(state),
    ticksLeft: () => view.ticksLeft(state),
    rounds: () => view.rounds(state),
  }
}

/** One wish a tick, and no more in a second than the rules allow: what comes faster waits its turn. */
class WishLine<Input> {
  readonly #line: { readonly input: Input; readonly tick: number }[] = []
  readonly #counted: number[] = []
  readonly #mostPerSecond: number

  constructor(mostPerSecond: number) {
    this.#mostPerSecond = mostPerSecond
  }

  add(input: Input | null, tick: number): void {
    if (input !== null && this.#line.length < 2 * this.#mostPerSecond) this.#line.push({ input, tick })
  }

  next(tick: number): Input | null {
    const oldest = this.#counted.at(-this.#mostPerSecond)
    if (oldest !== undefined && tick - oldest < ticksPerSecond) return null
    const [first] = this.#line
    if (first === undefined || first.tick > tick) return null
    this.#line.shift()
    return first.input
  }

  counted(tick: number): void {
    this.#counted.push(tick)
    if (this.#counted.length > this.#mostPerSecond) this.#counted.shift()
  }
}

/** The wishes of a play that has been played. */
class LoggedWishes<Input extends GameInput> {
  readonly #inputs: ReadonlyMap<number, Input>

  constructor(rules: { readInput(sent: unknown): Input | null }, { inputs }: PlayLog<GameInput>) {
    const read = inputs.map((input) => rules.readInput(input)).filter((input) => input !== null)
    this.#inputs = new Map(read.map((input) => [input.t, input]))
  }

  add(): void {}

  next(tick: number): Input | null {
    return this.#inputs.get(tick) ?? null
  }

  counted(): void {}
}
