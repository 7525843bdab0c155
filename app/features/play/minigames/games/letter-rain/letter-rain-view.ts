import { firstPick, isPick, type Key, findKeyByCode, maxPicks, switchKey } from '#rules/games/letter-rain/keys.ts'
import type { LetterInput } from '#rules/games/letter-rain/rain-input.ts'
import { type Drop, letterRain, type LetterState } from '#rules/games/letter-rain/letter-rain.ts'
import { countKeysOfText } from '#rules/games/letter-rain/word.ts'
import { ticksPerSecond } from '#rules/games/game-rules.ts'
import { colors } from '../../stage/colors.ts'
import type { Control, Cue, GameView, PressedKey, Size, TextField, Translate } from '../../stage/game-view.ts'
import { createStageGame } from '../../stage/session.ts'
import {
  getButtonSpot,
  getOnScreenKeys,
  getDropSpot,
  getKeyLabel,
  getShownNextKey,
  paintLetterRain,
} from './paint-letter-rain.ts'

type LetterControl = Control<LetterInput>

const languages = { en: 'en', th: 'th', ko: 'ko', cn: 'zh-Hans' } as const
const press = (key: Key): LetterInput => ({ t: 0, do: 'key', key })

class LetterRainView implements GameView<LetterState, LetterInput> {
  readonly sky = 'day'
  readonly pictures = {}
  readonly panelColumns = 0
  readonly #translate: Translate
  readonly #lanes = new WeakMap<Drop, number>()
  #laneCount = 0
  #previous = { right: 0, wrong: 0, caught: 0, missed: 0 }
  #lastSpot = { x: 0, y: 0 }

  constructor(translate: Translate) {
    this.#translate = translate
  }

  #laneOf = (drop: Drop): number => {
    const lane = this.#lanes.get(drop)
    if (lane !== undefined) return lane
    this.#lanes.set(drop, this.#laneCount)
    this.#laneCount += 1
    return this.#laneCount - 1
  }

  paint: GameView<LetterState, LetterInput>['paint'] = (paper, state, size) =>
    paintLetterRain(paper, state, size, this.#laneOf)

  /** On-screen keys of the first levels, pinyin candidates, and the key that switches scripts. */
  controls = (state: LetterState, size: Size): readonly LetterControl[] => {
    const { sky, held } = state
    const drop = sky[held]
    const next = drop?.word.keys[drop.typed]
    if (next !== undefined && isPick(next)) return this.#candidates(state, size)
    const keys = getOnScreenKeys(state)
    const controls = keys.map(
      (key, index): LetterControl => ({
        id: `key-${key}`,
        label:
          key === switchKey ? this.#translate('switch') : this.#translate('key', { sign: getKeyLabel(state, key) }),
        text: getKeyLabel(state, key),
        look: key === switchKey ? 'count' : 'plain',
        at: { over: getButtonSpot(index, keys.length + 1, size) },
        press: () => press(key),
      }),
    )
    const release: LetterControl = {
      id: 'release',
      label: this.#translate('release'),
      icon: 'undo',
      look: 'plain',
      at: { over: getButtonSpot(keys.length, keys.length + 1, size) },
      isOff: held === -1,
      press: () => ({ t: 0, do: 'release' }),
    }
    return [...controls, release]
  }

  #candidates({ level, sky, held }: LetterState, size: Size): readonly LetterControl[] {
    const drop = sky[held]
    let remainingKeys = drop?.typed ?? 0
    const part = drop?.word.parts.find(({ keys }) => {
      if (remainingKeys < keys.length) return true
      remainingKeys -= keys.length
      return false
    })
    const candidates = Object.values(level.candidates).find((words) => words.includes(part?.text ?? '')) ?? [
      part?.text ?? '',
    ]
    return candidates.slice(0, maxPicks).map((word, index) => ({
      id: `pick-${index}`,
      label: this.#translate('pick', { word }),
      text: word,
      look: 'move',
      at: { over: getButtonSpot(index, Math.min(maxPicks, candidates.length), size) },
      press: () => press(firstPick + index),
    }))
  }

  /** Uses physical key codes, so that the system's input method does not interfere. */
  typeKey = ({ level, sky, held }: LetterState, key: string, pressed?: PressedKey): LetterInput | null => {
    if (pressed === undefined || sky.length === 0) return null
    if (key === 'Backspace') return { t: 0, do: 'back' }
    const drop = sky[held] ?? sky[0]
    const isSwitch = drop?.word.keys[drop.typed] === switchKey
    if (pressed.code === 'Lang1' || (isSwitch && level.script === 'th' && pressed.code === 'Backquote'))
      return press(switchKey)
    if (isSwitch && level.script === 'cn' && key === 'Shift') return press(switchKey)
    const place = findKeyByCode(pressed.code, pressed.isShiftHeld)
    return place === null ? null : press(place)
  }

  field = ({ level }: LetterState): TextField => ({
    label: this.#translate('type-here'),
    language: languages[level.script],
  })

  submitText = ({ sky }: LetterState, text: string, isSent: boolean): LetterInput | null => {
    const isComplete = sky.some(({ word }) => countKeysOfText(word, 0, text) === word.keys.length)
    return isComplete || isSent ? { t: 0, do: 'text', text: text.slice(0, 24) } : null
  }

  cues = (state: LetterState, size: Size): readonly Cue[] => {
    const { right, wrong, caught, missed, sky, held } = state
    const previous = this.#previous
    const cues: Cue[] = []
    if (caught > previous.caught)
      cues.push({ sound: 'rain.bloom', burst: { ...this.#lastSpot, tint: colors['sky-5'] } })
    else if (right > previous.right) cues.push({ sound: 'rain.key' })
    if (wrong > previous.wrong) cues.push({ sound: 'ui.no' })
    if (missed > previous.missed) cues.push({ sound: 'rain.splash' })
    const drop = sky[held] ?? sky[0]
    if (drop !== undefined) this.#lastSpot = getDropSpot(state, drop, this.#laneOf(drop), size)
    this.#previous = { right, wrong, caught, missed }
    return cues
  }

  describe = (state: LetterState): string => {
    const { sky, held, lastSlip } = state
    const drop = sky[held] ?? sky[0]
    if (drop === undefined) return this.#translate('no-drop')
    const next = drop.word.keys[drop.typed]
    return [
      this.#translate('drops', { words: sky.map(({ word }) => word.text).join(', ') }),
      next === undefined ? '' : this.#translate('next-key', { sign: getKeyLabel(state, next) }),
      lastSlip === null || lastSlip.kind === 'other' ? '' : this.#translate(`slip-${lastSlip.kind}`),
    ]
      .filter((sentence) => sentence !== '')
      .join(' ')
  }

  hint = (state: LetterState): string | null => {
    const next = getShownNextKey(state)
    return next === null ? null : `key-${next}`
  }

  ticksLeft = ({ level, sky, slowness, hasClock }: LetterState): number | null => {
    const [lowest] = sky
    if (!hasClock || lowest === undefined) return null
    return Math.max(0, Math.floor((level.fall * ticksPerSecond * slowness) / 10) - lowest.fallen)
  }

  rounds = ({ level, caught, missed }: LetterState) => ({ done: caught + missed, of: level.drops })
}

export const game = createStageGame(letterRain, (translate) => new LetterRainView(translate))
