import type { DrumInput } from '#rules/games/echo-drums/drum-input.ts'
import { softOffset } from '#rules/games/echo-drums/drum-line.ts'
import { echoDrums, type DrumState } from '#rules/games/echo-drums/echo-drums.ts'
import { maxFrameDepth, expandPieces, countOpenFrames } from '#rules/games/echo-drums/pieces.ts'
import { colors } from '../../stage/colors.ts'
import type { SoundName } from '#app/platform/sound/play-sound.ts'
import type { Control, Cue, GameView, Size, Translate } from '../../stage/game-view.ts'
import { createStageGame } from '../../stage/session.ts'
import { computeDrumLayout } from './drum-layout.ts'
import { getBeat, paintEchoDrums, getSoundingBeat } from './paint-echo-drums.ts'
import { drumPictures } from './pictures.ts'

type DrumControl = Control<DrumInput>

const names = ['triangle', 'circle', 'square', 'star'] as const
const loudKeys = ['f', 'g', 'h', 'j']
const softKeys = ['v', 'b', 'n', 'k']
const pads = ['x', 'y', 'a', 'b'] as const
const sounds: readonly SoundName[] = ['drum.0', 'drum.1', 'drum.2', 'drum.3']
const counts = [2, 3, 4, 5]
/** Duration of the hit animation of a drum, in ticks. */
const hitTicks = 9

export class EchoDrumsView implements GameView<DrumState, DrumInput> {
  readonly sky = 'dusk'
  readonly pictures = drumPictures
  readonly panelColumns = 4
  readonly #translate: Translate
  #hit = { drum: -1, left: 0 }
  #previous = { at: 0, beat: -1, laid: 0, wrongBells: 0 }

  constructor(translate: Translate) {
    this.#translate = translate
  }

  paint: GameView<DrumState, DrumInput>['paint'] = (paper, state, size) =>
    paintEchoDrums(paper, state, size, this.#hit.left > 0 ? this.#hit.drum : -1)

  controls = (state: DrumState, size: Size): readonly DrumControl[] => {
    const isPlayersTurn = state.phase === 'answer'
    const layout = computeDrumLayout(state.level.drums, size)
    const hasSoft = state.level.rule === 'loud-and-soft'
    const drums = Array.from({ length: state.level.drums }, (_, index) => {
      const spot = layout.drum(index)
      const half = { ...spot, height: spot.height / 2 }
      const name = this.#translate(names[index] ?? 'circle')
      const loud: DrumControl = {
        id: `drum ${index}`,
        label: name,
        at: { over: hasSoft ? { ...half, y: spot.y - spot.height / 4 } : spot },
        keys: [loudKeys[index] ?? ''],
        ...(pads[index] === undefined ? {} : { pad: pads[index] }),
        isOff: !isPlayersTurn,
        press: () => ({ t: 0, do: 'hit', beat: index }),
      }
      if (!hasSoft) return [loud]
      const quiet: DrumControl = {
        id: `soft ${index}`,
        label: this.#translate('softly', { drum: name }),
        at: { over: { ...half, y: spot.y + spot.height / 4 } },
        keys: [softKeys[index] ?? ''],
        isOff: !isPlayersTurn,
        press: () => ({ t: 0, do: 'hit', beat: index + softOffset }),
      }
      return [loud, quiet]
    })
    return [...drums.flat(), ...this.#buttons(state, isPlayersTurn)]
  }

  #buttons(state: DrumState, isPlayersTurn: boolean): readonly DrumControl[] {
    const { laid, level, hasHeardAgain } = state
    const button = (
      id: 'undo' | 'again' | 'bell' | 'open',
      column: number,
      isOff: boolean,
      overrides: Partial<DrumControl>,
    ): DrumControl => ({
      id,
      label: this.#translate(id),
      at: { column, row: 1 },
      isOff: isOff || !isPlayersTurn,
      press: () => ({ t: 0, do: id }),
      ...overrides,
    })
    const hasFrames = level.pieces !== null
    const buttons = [
      button('undo', 1, laid.length === 0, { icon: 'undo', look: 'plain', keys: ['Backspace'], pad: 'lb' }),
      button('again', 2, hasHeardAgain, { icon: 'again', look: 'plain', keys: ['l'] }),
      button('bell', hasFrames ? 4 : 3, laid.length === 0 || expandPieces(laid) === null, {
        icon: 'bell',
        look: 'go',
        keys: ['Enter'],
        pad: 'right',
        at: { column: hasFrames ? 4 : 3, row: 1, columns: hasFrames ? 1 : 2 },
      }),
    ]
    if (!hasFrames) return buttons
    const canClose = countOpenFrames(laid) > 0 && 'hit' in (laid.at(-1) ?? {})
    const closes = counts.map(
      (times, index): DrumControl => ({
        id: `close ${times}`,
        label: this.#translate('close', { number: times }),
        text: `×${times}`,
        look: 'count',
        at: { column: index + 1, row: 2 },
        keys: [String(times)],
        isOff: !isPlayersTurn || !canClose,
        press: () => ({ t: 0, do: 'close', times }),
      }),
    )
    const open = button('open', 3, countOpenFrames(laid) >= maxFrameDepth, {
      icon: 'frame',
      look: 'count',
      keys: ['r'],
      pad: 'rb',
    })
    return [...buttons, open, ...closes]
  }

  cues = (state: DrumState, size: Size): readonly Cue[] => {
    const previous = this.#previous
    const beat = getSoundingBeat(state)
    const cues: Cue[] = []
    this.#hit.left = Math.max(0, this.#hit.left - 1)
    if (beat !== -1 && beat !== previous.beat) cues.push(...this.#playDrum(getBeat(state, beat), false))
    const last = state.laid.at(-1)
    if (state.laid.length > previous.laid)
      cues.push(
        ...(last !== undefined && 'hit' in last ? this.#playDrum(last.hit, true) : [{ sound: 'wind.lay' } as const]),
      )
    if (
      state.laid.length < previous.laid &&
      state.at === previous.at &&
      state.phase === 'answer' &&
      state.wrongBells === previous.wrongBells
    ) {
      cues.push({ sound: 'ui.back' })
    }
    if (state.wrongBells > previous.wrongBells) cues.push({ sound: 'ui.no' })
    if (state.at > previous.at) {
      const spot = computeDrumLayout(state.level.drums, size).kite(state.at - 1)
      const isWon = (state.feathers.at(-1) ?? 0) > 0
      cues.push(isWon ? { sound: 'game.round', burst: { ...spot, tint: colors['sun-5'] } } : { sound: 'quiz.sink' })
    }
    this.#previous = { at: state.at, beat, laid: state.laid.length, wrongBells: state.wrongBells }
    return cues
  }

  #playDrum(beat: number, isHit: boolean): readonly Cue[] {
    if (beat < 0) return []
    if (isHit) this.#hit = { drum: beat, left: hitTicks }
    const sound = sounds[beat % softOffset]
    return sound === undefined ? [] : [{ sound }]
  }

  describe = (state: DrumState): string => {
    const line = state.lines[state.at]
    if (line === undefined) return ''
    const nameBeats = (beats: readonly number[]) =>
      beats
        .map((beat) => {
          if (beat < 0) return this.#translate('rest')
          const name = this.#translate(names[beat % softOffset] ?? 'circle')
          return beat >= softOffset ? this.#translate('softly', { drum: name }) : name
        })
        .join(', ')
    if (state.phase === 'listen') return this.#translate('listen', { line: nameBeats(line.heard) })
    if (state.phase === 'reveal') return this.#translate('not-yet', { line: nameBeats(line.beats) })
    const laid = state.laid.flatMap((piece) => ('hit' in piece ? [piece.hit] : []))
    return laid.length === 0 ? this.#translate('your-turn') : this.#translate('laid', { line: nameBeats(laid) })
  }

  hint = ({ phase, at, lines, laid }: DrumState): string | null => {
    if (phase !== 'answer' || at > 0) return null
    const next = lines[at]?.beats[laid.length]
    return next === undefined ? 'bell' : `drum ${next % softOffset}`
  }

  ticksLeft = () => null

  rounds = ({ at, lines }: DrumState) => ({ done: at, of: lines.length })
}

export const game = createStageGame(echoDrums, (translate) => new EchoDrumsView(translate))
