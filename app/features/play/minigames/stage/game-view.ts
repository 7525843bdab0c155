/**
 * Rendering and controls of a game. A view reads the rules' state and never changes it: it paints, lists the controls
 * with the inputs they produce, and describes the state for screen readers.
 */

import type { SoundName } from '#app/platform/sound/play-sound.ts'

export type Size = { readonly width: number; readonly height: number }

/** A rectangle in CSS pixels of the stage; x and y are its center. */
export type Spot = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type PictureStyle = Spot & {
  readonly angle?: number
  readonly alpha?: number
  /** Multiplies the picture's colors; a white picture gets exactly this color. */
  readonly tint?: number
  /** Time constant in milliseconds of the movement to a new position; without it the picture jumps. */
  readonly glide?: number
}

export type TextStyle = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly color: string
  readonly alpha?: number
  readonly align?: 'left' | 'center' | 'right'
  /** As for pictures, so that text moves together with the picture below it. */
  readonly glide?: number
}

export type LineStyle = { readonly width: number; readonly color: number; readonly alpha?: number }
export type Point = { readonly x: number; readonly y: number }

/** Drawing surface. Each frame draws all items again, later ones on top. Unique names identify items between frames. */
export type Paper = {
  /** Animation time in milliseconds; does not advance with reduced motion. */
  readonly time: number
  put(name: string, picture: string, look: PictureStyle): void
  write(name: string, text: string, look: TextStyle): void
  /** Lines are drawn below all pictures. */
  line(points: readonly Point[], look: LineStyle): void
}

export type PadButton = 'up' | 'down' | 'left' | 'right' | 'a' | 'b' | 'x' | 'y' | 'lb' | 'rb'

export type ControlIcon =
  | 'up'
  | 'right'
  | 'down'
  | 'left'
  | 'turn-left'
  | 'turn-right'
  | 'send'
  | 'undo'
  | 'cut'
  | 'bell'
  | 'again'
  | 'frame'
  | 'swap'
  | 'scale'
  | 'lever'
  | 'check'
  | 'bundle'

/** A button: transparent over the drawn thing on the stage, or in the panel beside the stage. */
export type Control<Input> = {
  readonly id: string
  /** Accessible name. */
  readonly label: string
  /** Returns the game input; null if the press only selects something on this screen. */
  press(): Input | null
  readonly at: { readonly over: Spot } | { readonly column: number; readonly row: number; readonly columns?: number }
  readonly icon?: ControlIcon
  readonly text?: string
  readonly look?: 'move' | 'go' | 'plain' | 'count' | 'answer' | 'code'
  /** Values of `KeyboardEvent.key`, letters in lower case. */
  readonly keys?: readonly string[]
  readonly pad?: PadButton
  readonly isOff?: boolean
  readonly isChosen?: boolean
}

/** Effect of a game event: a sound or a burst of paper scraps. */
export type Cue = {
  readonly sound?: SoundName
  /** Shifts the pitch of the sound. */
  readonly semitones?: number
  readonly burst?: Point & { readonly tint: number }
}

/** Text that is too long for the canvas; rendered as HTML over the stage. */
export type Card = {
  readonly text: string
  readonly program?: string
  readonly note?: string
  readonly tone?: 'right' | 'wrong'
}

/** Input field for the device keyboard, including input method editors. */
export type TextField = { readonly label: string; readonly language?: string }

/** Physical key of a key press, independent of the keyboard layout. */
export type PressedKey = { readonly code: string; readonly isShiftHeld: boolean }

/** Translates a message of this game. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

export type Sky = 'day' | 'dusk' | 'night'

export type GameView<State, Input> = {
  readonly sky: Sky
  /** SVG by name, as markup or as a file URL. */
  readonly pictures: Readonly<Record<string, string>>
  /** Columns of the control panel; 0 if all controls are over the stage. */
  readonly panelColumns: number
  /** Whether the panel is a list of text lines with individual heights. */
  readonly isList?: boolean
  paint(paper: Paper, state: State, size: Size): void
  controls(state: State, size: Size): readonly Control<Input>[]
  /** Returns the events since the last call; called after each tick. */
  cues(state: State, size: Size): readonly Cue[]
  /** One or two sentences for screen readers, announced when they change. */
  describe(state: State): string
  /** Id of the control to point at while a beginner hesitates, or null. */
  hint(state: State): string | null
  /** Remaining ticks of the current task, or null without a time limit. */
  ticksLeft(state: State): number | null
  /** Completed and total rounds. */
  rounds(state: State): { readonly done: number; readonly of: number }
  /** Handles a typed key in typing games. */
  typeKey?(state: State, key: string, pressed?: PressedKey): Input | null
  card?(state: State): Card | null
  field?(state: State): TextField | null
  /** Returns an input when the field's text is a complete answer or was submitted. */
  submitText?(state: State, text: string, isSent: boolean): Input | null
}

export type CreateView<State, Input> = (translate: Translate) => GameView<State, Input>
