/**
 * How a game is drawn and steered. A view reads the state of the rules and never changes it: it paints, names the
 * controls with what each of them means, and says in words what matters.
 */

export type Size = { readonly width: number; readonly height: number }

/** In CSS pixels of the stage; x and y are the middle. */
export type Spot = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type PictureLook = Spot & {
  readonly angle?: number
  readonly alpha?: number
  /** Multiplies the picture's colours; a white picture takes this one. */
  readonly tint?: number
  /** Milliseconds in which the picture goes most of the way to where it was put; without, it is there at once. */
  readonly glide?: number
}

export type TextLook = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colour: string
  readonly alpha?: number
  readonly align?: 'left' | 'centre' | 'right'
  /** As for pictures: what is written on something that glides goes with it. */
  readonly glide?: number
}

export type LineLook = { readonly width: number; readonly colour: number; readonly alpha?: number }
export type Point = { readonly x: number; readonly y: number }

/** What is put on the paper in one frame is what is seen; what is put later lies above. Names tell things apart. */
export type Paper = {
  /** Milliseconds for swaying and drifting; stands still where nothing may move. */
  readonly time: number
  put(name: string, picture: string, look: PictureLook): void
  write(name: string, text: string, look: TextLook): void
  /** Lines lie below all pictures. */
  line(points: readonly Point[], look: LineLook): void
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

/** A real button: over the stage where the thing itself is drawn, or in the panel beside it. */
export type Control<Input> = {
  readonly id: string
  /** What it does, for those who do not see it. */
  readonly label: string
  /** What somebody means by it; null where it only chooses something on this screen. */
  press(): Input | null
  readonly at: { readonly over: Spot } | { readonly column: number; readonly row: number; readonly columns?: number }
  readonly icon?: ControlIcon
  readonly text?: string
  readonly look?: 'move' | 'go' | 'plain' | 'count' | 'answer' | 'code'
  /** As in `KeyboardEvent.key`, letters in lower case. */
  readonly keys?: readonly string[]
  readonly pad?: PadButton
  readonly isOff?: boolean
  readonly isChosen?: boolean
}

/** Something that just happened and is heard, or bursts into paper. */
export type Cue = { readonly sound?: SoundName; readonly burst?: Point & { readonly tint: number } }

export const soundNames = [
  'tap',
  'place',
  'back',
  'right',
  'wrong',
  'feather',
  'star',
  'bell',
  'count',
  'begin',
  'end',
  'whoosh',
  'creak',
  'drum-0',
  'drum-1',
  'drum-2',
  'drum-3',
  'note-0',
  'note-1',
  'note-2',
  'note-3',
  'note-4',
  'note-5',
] as const

export type SoundName = (typeof soundNames)[number]

/** Words that are too long to be painted: they are read over the stage. */
export type Card = {
  readonly text: string
  readonly program?: string
  readonly note?: string
  readonly tone?: 'right' | 'wrong'
}

/** Where the device's own keyboard puts text in, with whatever input method it has. */
export type TextField = { readonly label: string; readonly language?: string }

/** Which key of a keyboard was pressed, whatever it types there. */
export type PressedKey = { readonly code: string; readonly isShiftHeld: boolean }

/** A message of this game in the reader's language. */
export type Words = (key: string, values?: Record<string, string | number>) => string

export type Sky = 'day' | 'dusk' | 'night'

export type GameView<State, Input> = {
  readonly sky: Sky
  /** SVG by name, as text or as the address of a file. */
  readonly pictures: Readonly<Record<string, string>>
  /** Columns of the panel's buttons; 0 where all controls lie over the stage. */
  readonly panelColumns: number
  /** Whether the panel is a list of lines to read, each only as high as it needs. */
  readonly isList?: boolean
  paint(paper: Paper, state: State, size: Size): void
  controls(state: State, size: Size): readonly Control<Input>[]
  /** What happened since it was asked last; asked after every tick. */
  cues(state: State, size: Size): readonly Cue[]
  /** One or two sentences for those who do not see the stage; said when they change. */
  describe(state: State): string
  /** Which control a hand points at while a beginner hesitates, or null. */
  hint(state: State): string | null
  /** Ticks that are left for what is going on, or null where nothing presses. */
  ticksLeft(state: State): number | null
  /** How many rounds are through, out of how many. */
  rounds(state: State): { readonly done: number; readonly of: number }
  /** Text typed on a keyboard, where a game is about typing. */
  typed?(state: State, key: string, pressed?: PressedKey): Input | null
  card?(state: State): Card | null
  field?(state: State): TextField | null
  /** What stands in the field means something as soon as it is whole, or when it is sent. */
  putIn?(state: State, text: string, isSent: boolean): Input | null
}

export type CreateView<State, Input> = (words: Words) => GameView<State, Input>
