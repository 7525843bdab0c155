import { firstPick, isPick, type Key, keyOfCode, mostPicks, switchKey } from '#rules/games/letter-rain/keys.ts'
import type { LetterInput } from '#rules/games/letter-rain/rain-input.ts'
import { type Drop, letterRain, type LetterState } from '#rules/games/letter-rain/letter-rain.ts'
import { keysOfText } from '#rules/games/letter-rain/word.ts'
import { ticksPerSecond } from '#rules/games/game-rules.ts'
import { colours } from '../../stage/colours.ts'
import type { Control, Cue, GameView, PressedKey, Size, TextField, Words } from '../../stage/game-view.ts'
import { stageGame } from '../../stage/session.ts'
import { buttonSpot, drawnKeys, dropSpot, keyText, nextKeyShown, paintLetterRain } from './paint-letter-rain.ts'

type LetterControl = Control<LetterInput>

const languages = { en: 'en', th: 'th', ko: 'ko', cn: 'zh-Hans' } as const
const press = (key: Key): LetterInput => ({ t: 0, do: 'key', key })

class LetterRainView implements GameView<LetterState, LetterInput> {
  readonly sky = 'day'
  readonly pictures = {}
  readonly panelColumns = 0
  readonly #words: Words
  readonly #lanes = new WeakMap<Drop, number>()
  #come = 0
  #seen = { right: 0, wrong: 0, caught: 0, missed: 0 }
  #lastSpot = { x: 0, y: 0 }

  constructor(words: Words) {
    this.#words = words
  }

  #laneOf = (drop: Drop): number => {
    const known = this.#lanes.get(drop)
    if (known !== undefined) return known
    this.#lanes.set(drop, this.#come)
    this.#come += 1
    return this.#come - 1
  }

  paint: GameView<LetterState, LetterInput>['paint'] = (paper, state, size) =>
    paintLetterRain(paper, state, size, this.#laneOf)

  /** The keys of the first levels, the candidates of a pinyin line, the switch between scripts. */
  controls = (state: LetterState, size: Size): readonly LetterControl[] => {
    const { sky, held } = state
    const drop = sky[held]
    const next = drop?.word.keys[drop.typed]
    if (next !== undefined && isPick(next)) return this.#candidates(state, size)
    const keys = drawnKeys(state)
    const controls = keys.map(
      (key, at): LetterControl => ({
        id: `key-${key}`,
        label: key === switchKey ? this.#words('switch') : this.#words('key', { sign: keyText(state, key) }),
        text: keyText(state, key),
        look: key === switchKey ? 'count' : 'plain',
        at: { over: buttonSpot(at, keys.length + 1, size) },
        press: () => press(key),
      }),
    )
    const release: LetterControl = {
      id: 'release',
      label: this.#words('release'),
      icon: 'undo',
      look: 'plain',
      at: { over: buttonSpot(keys.length, keys.length + 1, size) },
      isOff: held === -1,
      press: () => ({ t: 0, do: 'release' }),
    }
    return [...controls, release]
  }

  #candidates({ level, sky, held }: LetterState, size: Size): readonly LetterControl[] {
    const drop = sky[held]
    let left = drop?.typed ?? 0
    const part = drop?.word.parts.find(({ keys }) => {
      if (left < keys.length) return true
      left -= keys.length
      return false
    })
    const offered = Object.values(level.candidates).find((words) => words.includes(part?.text ?? '')) ?? [
      part?.text ?? '',
    ]
    return offered.slice(0, mostPicks).map((word, at) => ({
      id: `pick-${at}`,
      label: this.#words('pick', { word }),
      text: word,
      look: 'move',
      at: { over: buttonSpot(at, Math.min(mostPicks, offered.length), size) },
      press: () => press(firstPick + at),
    }))
  }

  /** By place on the keyboard, so that the input method of the system stays asleep. */
  typed = ({ level, sky, held }: LetterState, key: string, pressed?: PressedKey): LetterInput | null => {
    if (pressed === undefined || sky.length === 0) return null
    if (key === 'Backspace') return { t: 0, do: 'back' }
    const drop = sky[held] ?? sky[0]
    const isSwitch = drop?.word.keys[drop.typed] === switchKey
    if (pressed.code === 'Lang1' || (isSwitch && level.script === 'th' && pressed.code === 'Backquote'))
      return press(switchKey)
    if (isSwitch && level.script === 'cn' && key === 'Shift') return press(switchKey)
    const place = keyOfCode(pressed.code, pressed.isShiftHeld)
    return place === null ? null : press(place)
  }

  field = ({ level }: LetterState): TextField => ({
    label: this.#words('type-here'),
    language: languages[level.script],
  })

  putIn = ({ sky }: LetterState, text: string, isSent: boolean): LetterInput | null => {
    const isWhole = sky.some(({ word }) => keysOfText(word, 0, text) === word.keys.length)
    return isWhole || isSent ? { t: 0, do: 'text', text: text.slice(0, 24) } : null
  }

  cues = (state: LetterState, size: Size): readonly Cue[] => {
    const { right, wrong, caught, missed, sky, held } = state
    const seen = this.#seen
    const cues: Cue[] = []
    if (caught > seen.caught) cues.push({ sound: 'right', burst: { ...this.#lastSpot, tint: colours['sky-5'] } })
    else if (right > seen.right) cues.push({ sound: 'tap' })
    if (wrong > seen.wrong) cues.push({ sound: 'wrong' })
    if (missed > seen.missed) cues.push({ sound: 'whoosh' })
    const drop = sky[held] ?? sky[0]
    if (drop !== undefined) this.#lastSpot = dropSpot(state, drop, this.#laneOf(drop), size)
    this.#seen = { right, wrong, caught, missed }
    return cues
  }

  describe = (state: LetterState): string => {
    const { sky, held, lastSlip } = state
    const drop = sky[held] ?? sky[0]
    if (drop === undefined) return this.#words('no-drop')
    const next = drop.word.keys[drop.typed]
    return [
      this.#words('drops', { words: sky.map(({ word }) => word.text).join(', ') }),
      next === undefined ? '' : this.#words('next-key', { sign: keyText(state, next) }),
      lastSlip === null || lastSlip.kind === 'other' ? '' : this.#words(`slip-${lastSlip.kind}`),
    ]
      .filter((sentence) => sentence !== '')
      .join(' ')
  }

  hint = (state: LetterState): string | null => {
    const next = nextKeyShown(state)
    return next === null ? null : `key-${next}`
  }

  ticksLeft = ({ level, sky, slowness, hasClock }: LetterState): number | null => {
    const [lowest] = sky
    if (!hasClock || lowest === undefined) return null
    return Math.max(0, Math.floor((level.fall * ticksPerSecond * slowness) / 10) - lowest.fallen)
  }

  rounds = ({ level, caught, missed }: LetterState) => ({ done: caught + missed, of: level.drops })
}

export const game = stageGame(letterRain, (words) => new LetterRainView(words))
