import { bitLanterns, type LanternState } from '#rules/games/bit-lanterns/bit-lanterns.ts'
import type { LanternInput } from '#rules/games/bit-lanterns/lantern-input.ts'
import { endlessStarThresholds } from '#rules/games/bit-lanterns/endless-mode.ts'
import { colors } from '../../stage/colors.ts'
import type { Control, Cue, GameView, Size, Translate } from '../../stage/game-view.ts'
import { createStageGame } from '../../stage/session.ts'
import { computeLanternLayout } from './lantern-layout.ts'
import { listSetBits, getShownLights, paintBitLanterns } from './paint-bit-lanterns.ts'
import { lanternPictures } from './pictures.ts'

type LanternControl = Control<LanternInput>

const letters = ['a', 'b', 'c', 'd']
/** Semitones of each lantern, from the smallest value on. */
const lanternSemitones = [0, 2, 4, 7, 9, 12]
/** Number of cards with a pointing hint. */
const hintedCards = 2

export class BitLanternsView implements GameView<LanternState, LanternInput> {
  readonly sky = 'night'
  readonly pictures = lanternPictures
  readonly panelColumns = 0
  readonly #translate: Translate
  #previous = { lit: 0, caught: 0, missed: 0, wrong: 0 }

  constructor(translate: Translate) {
    this.#translate = translate
  }

  paint = paintBitLanterns

  controls = (state: LanternState, size: Size): readonly LanternControl[] => {
    const layout = computeLanternLayout(state.level, size)
    if (state.level.task === 'light') return [...this.#lanterns(state, size), ...this.#buttons(state, size)]
    const options = state.cards[state.sky[0]?.card ?? -1]?.options ?? []
    return options.map((option, index): LanternControl => {
      const press = () => ({ t: 0, do: 'pick', at: index }) as const
      if (state.level.task === 'read') {
        const over = layout.button(index, options.length)
        const keys = [letters[index] ?? '', String(index + 1)]
        return {
          id: `pick ${index}`,
          label: String(option),
          text: String(option),
          look: 'plain',
          at: { over },
          keys,
          press,
        }
      }
      const isLit = ((getShownLights(state) >> index) & 1) === 1
      const values = { row: Math.floor(index / 4) + 1, column: (index % 4) + 1 }
      return {
        id: `pick ${index}`,
        label: this.#translate(isLit ? 'light-on' : 'light-off', values),
        at: { over: layout.light(index) },
        press,
      }
    })
  }

  #lanterns({ level, lit }: LanternState, size: Size): readonly LanternControl[] {
    const layout = computeLanternLayout(level, size)
    return Array.from({ length: level.bits }, (_, index): LanternControl => {
      const bit = level.bits - 1 - index
      return {
        id: `lantern ${bit}`,
        label: this.#translate('lantern', { value: 2 ** bit }),
        at: { over: layout.target(bit) },
        keys: [String(bit + 1)],
        isChosen: ((lit >> bit) & 1) === 1,
        press: () => ({ t: 0, do: 'toggle', at: bit }),
      }
    })
  }

  #buttons({ level, lit, sky, dim }: LanternState, size: Size): readonly LanternControl[] {
    const layout = computeLanternLayout(level, size)
    const count = level.canSlide ? 3 : 1
    const show: LanternControl = {
      id: 'show',
      icon: 'bell',
      label: this.#translate('show'),
      look: 'go',
      at: { over: layout.button(count === 3 ? 1 : 0, count) },
      keys: ['Enter', ' '],
      pad: 'y',
      isOff: sky.length === 0 || dim > 0,
      press: () => ({ t: 0, do: 'show' }),
    }
    if (!level.canSlide) return [show]
    const slide = (by: 1 | -1): LanternControl => ({
      id: `slide ${by}`,
      icon: by === 1 ? 'left' : 'right',
      label: this.#translate(by === 1 ? 'slide-up' : 'slide-down'),
      look: 'move',
      at: { over: layout.button(by === 1 ? 0 : 2, 3) },
      keys: [by === 1 ? 'ArrowLeft' : 'ArrowRight'],
      pad: by === 1 ? 'lb' : 'rb',
      isOff: lit === 0 || dim > 0,
      press: () => ({ t: 0, do: 'slide', by }),
    })
    return [slide(1), show, slide(-1)]
  }

  cues = (state: LanternState, size: Size): readonly Cue[] => {
    const { lit, caught, missed, wrong } = state
    const previous = this.#previous
    const cues: Cue[] = []
    const changed = lanternSemitones.findIndex((_, bit) => (((lit ^ previous.lit) >> bit) & 1) === 1)
    if (changed !== -1) {
      const isLit = ((lit >> changed) & 1) === 1
      cues.push({ sound: isLit ? 'lantern.on' : 'lantern.off', semitones: lanternSemitones[changed]! })
    }
    const card = computeLanternLayout(state.level, size).card(0, 0)
    if (caught > previous.caught) cues.push({ sound: 'lantern.full', burst: { ...card, tint: colors['sun-3'] } })
    if (wrong > previous.wrong) cues.push({ sound: 'quiz.wrong' })
    if (missed > previous.missed) cues.push({ sound: 'quiz.sink' })
    this.#previous = { lit, caught, missed, wrong }
    return cues
  }

  describe = (state: LanternState): string => {
    const { level, cards, sky, lit } = state
    const values = sky.map(({ card }) => cards[card]?.value ?? 0)
    if (values.length === 0) return this.#translate('no-card')
    const litBits = listSetBits(getShownLights(state), level.task === 'flipped' ? 16 : level.bits)
    if (level.task === 'flipped') return this.#translate('find-flipped')
    const lights = litBits.map((bit) => 2 ** bit).join(', ')
    if (level.task === 'read') return this.#translate('read', { lights })
    const livesText = level.lives === null ? '' : `${this.#translate('lives', { count: level.lives - state.missed })} `
    const cardsText = livesText + this.#translate('cards', { cards: values.join(', ') })
    return lit === 0 ? cardsText : `${cardsText} ${this.#translate('lit', { lights, sum: lit })}`
  }

  hint = ({ level, cards, sky, lit, caught }: LanternState): string | null => {
    const value = cards[sky[0]?.card ?? -1]?.value
    if (value === undefined || level.task !== 'light' || caught >= hintedCards) return null
    const wrong = listSetBits(value ^ lit, level.bits)[0]
    return wrong === undefined ? 'show' : `lantern ${wrong}`
  }

  ticksLeft = ({ hasClock, level, sky, slowness }: LanternState): number | null =>
    hasClock && sky[0] !== undefined ? Math.max(0, (level.fall * slowness) / 10 - sky[0].sunk) : null

  rounds = ({ caught, missed, cards, level }: LanternState) =>
    level.lives === null
      ? { done: caught + missed, of: cards.length }
      : { done: caught, of: endlessStarThresholds.find((needed) => caught < needed) ?? caught }
}

export const game = createStageGame(bitLanterns, (translate) => new BitLanternsView(translate))
