import type { DrumInput } from '#rules/games/echo-drums/drum-input.ts'
import { soft } from '#rules/games/echo-drums/drum-line.ts'
import { echoDrums, type DrumState } from '#rules/games/echo-drums/echo-drums.ts'
import { deepestFrame, expanded, openFrames } from '#rules/games/echo-drums/pieces.ts'
import { colours } from '../../stage/colours.ts'
import type { Control, Cue, GameView, Size, SoundName, Words } from '../../stage/game-view.ts'
import { stageGame } from '../../stage/session.ts'
import { drumLayout } from './drum-layout.ts'
import { beatAt, paintEchoDrums, soundingBeat } from './paint-echo-drums.ts'
import { drumPictures } from './pictures.ts'

type DrumControl = Control<DrumInput>

const names = ['triangle', 'circle', 'square', 'star'] as const
const loudKeys = ['f', 'g', 'h', 'j']
const softKeys = ['v', 'b', 'n', 'k']
const pads = ['x', 'y', 'a', 'b'] as const
const sounds: readonly SoundName[] = ['drum-0', 'drum-1', 'drum-2', 'drum-3']
const counts = [2, 3, 4, 5]
/** For how many ticks a drum stays dented. */
const dentTicks = 9

export class EchoDrumsView implements GameView<DrumState, DrumInput> {
  readonly sky = 'dusk'
  readonly pictures = drumPictures
  readonly panelColumns = 4
  readonly #words: Words
  #hit = { drum: -1, left: 0 }
  #seen = { at: 0, beat: -1, laid: 0, wrongBells: 0 }

  constructor(words: Words) {
    this.#words = words
  }

  paint: GameView<DrumState, DrumInput>['paint'] = (paper, state, size) =>
    paintEchoDrums(paper, state, size, this.#hit.left > 0 ? this.#hit.drum : -1)

  controls = (state: DrumState, size: Size): readonly DrumControl[] => {
    const isTurn = state.phase === 'answer'
    const layout = drumLayout(state.level.drums, size)
    const hasSoft = state.level.rule === 'loud-and-soft'
    const drums = Array.from({ length: state.level.drums }, (_, at) => {
      const spot = layout.drum(at)
      const half = { ...spot, height: spot.height / 2 }
      const name = this.#words(names[at] ?? 'circle')
      const loud: DrumControl = {
        id: `drum ${at}`,
        label: name,
        at: { over: hasSoft ? { ...half, y: spot.y - spot.height / 4 } : spot },
        keys: [loudKeys[at] ?? ''],
        ...(pads[at] === undefined ? {} : { pad: pads[at] }),
        isOff: !isTurn,
        press: () => ({ t: 0, do: 'hit', beat: at }),
      }
      if (!hasSoft) return [loud]
      const quiet: DrumControl = {
        id: `soft ${at}`,
        label: this.#words('softly', { drum: name }),
        at: { over: { ...half, y: spot.y + spot.height / 4 } },
        keys: [softKeys[at] ?? ''],
        isOff: !isTurn,
        press: () => ({ t: 0, do: 'hit', beat: at + soft }),
      }
      return [loud, quiet]
    })
    return [...drums.flat(), ...this.#buttons(state, isTurn)]
  }

  #buttons(state: DrumState, isTurn: boolean): readonly DrumControl[] {
    const { laid, level, hasHeardAgain } = state
    const button = (
      id: 'undo' | 'again' | 'bell' | 'open',
      column: number,
      isOff: boolean,
      more: Partial<DrumControl>,
    ): DrumControl => ({
      id,
      label: this.#words(id),
      at: { column, row: 1 },
      isOff: isOff || !isTurn,
      press: () => ({ t: 0, do: id }),
      ...more,
    })
    const hasFrames = level.pieces !== null
    const buttons = [
      button('undo', 1, laid.length === 0, { icon: 'undo', look: 'plain', keys: ['Backspace'], pad: 'lb' }),
      button('again', 2, hasHeardAgain, { icon: 'again', look: 'plain', keys: ['l'] }),
      button('bell', hasFrames ? 4 : 3, laid.length === 0 || expanded(laid) === null, {
        icon: 'bell',
        look: 'go',
        keys: ['Enter'],
        pad: 'right',
        at: { column: hasFrames ? 4 : 3, row: 1, columns: hasFrames ? 1 : 2 },
      }),
    ]
    if (!hasFrames) return buttons
    const canClose = openFrames(laid) > 0 && 'hit' in (laid.at(-1) ?? {})
    const closes = counts.map(
      (times, at): DrumControl => ({
        id: `close ${times}`,
        label: this.#words('close', { number: times }),
        text: `×${times}`,
        look: 'count',
        at: { column: at + 1, row: 2 },
        keys: [String(times)],
        isOff: !isTurn || !canClose,
        press: () => ({ t: 0, do: 'close', times }),
      }),
    )
    const open = button('open', 3, openFrames(laid) >= deepestFrame, {
      icon: 'frame',
      look: 'count',
      keys: ['r'],
      pad: 'rb',
    })
    return [...buttons, open, ...closes]
  }

  cues = (state: DrumState, size: Size): readonly Cue[] => {
    const seen = this.#seen
    const beat = soundingBeat(state)
    const cues: Cue[] = []
    this.#hit.left = Math.max(0, this.#hit.left - 1)
    if (beat !== -1 && beat !== seen.beat) cues.push(...this.#drum(beatAt(state, beat), false))
    const last = state.laid.at(-1)
    if (state.laid.length > seen.laid)
      cues.push(...(last !== undefined && 'hit' in last ? this.#drum(last.hit, true) : [{ sound: 'place' } as const]))
    if (
      state.laid.length < seen.laid &&
      state.at === seen.at &&
      state.phase === 'answer' &&
      state.wrongBells === seen.wrongBells
    ) {
      cues.push({ sound: 'back' })
    }
    if (state.wrongBells > seen.wrongBells) cues.push({ sound: 'wrong' })
    if (state.at > seen.at) {
      const spot = drumLayout(state.level.drums, size).kite(state.at - 1)
      const isWon = (state.feathers.at(-1) ?? 0) > 0
      cues.push(isWon ? { sound: 'right', burst: { ...spot, tint: colours['sun-5'] } } : { sound: 'creak' })
    }
    this.#seen = { at: state.at, beat, laid: state.laid.length, wrongBells: state.wrongBells }
    return cues
  }

  #drum(beat: number, isHit: boolean): readonly Cue[] {
    if (beat < 0) return []
    if (isHit) this.#hit = { drum: beat, left: dentTicks }
    const sound = sounds[beat % soft]
    return sound === undefined ? [] : [{ sound }]
  }

  describe = (state: DrumState): string => {
    const line = state.lines[state.at]
    if (line === undefined) return ''
    const named = (beats: readonly number[]) =>
      beats
        .map((beat) => {
          if (beat < 0) return this.#words('rest')
          const name = this.#words(names[beat % soft] ?? 'circle')
          return beat >= soft ? this.#words('softly', { drum: name }) : name
        })
        .join(', ')
    if (state.phase === 'listen') return this.#words('listen', { line: named(line.heard) })
    if (state.phase === 'reveal') return this.#words('not-yet', { line: named(line.beats) })
    const laid = state.laid.flatMap((piece) => ('hit' in piece ? [piece.hit] : []))
    return laid.length === 0 ? this.#words('your-turn') : this.#words('laid', { line: named(laid) })
  }

  hint = ({ phase, at, lines, laid }: DrumState): string | null => {
    if (phase !== 'answer' || at > 0) return null
    const next = lines[at]?.beats[laid.length]
    return next === undefined ? 'bell' : `drum ${next % soft}`
  }

  ticksLeft = () => null

  rounds = ({ at, lines }: DrumState) => ({ done: at, of: lines.length })
}

export const game = stageGame(echoDrums, (words) => new EchoDrumsView(words))
