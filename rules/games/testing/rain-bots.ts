/** Bots for Letter Rain: typists with a given speed and error rate, and one with random inputs. */

import type { Random } from '../../program/random.ts'
import { isKey, isPick, type Key } from '../letter-rain/keys.ts'
import type { LetterInput } from '../letter-rain/rain-input.ts'
import type { LetterState } from '../letter-rain/letter-rain.ts'
import type { Bot } from './play-with.ts'

type LetterBot = Bot<LetterState, LetterInput>

const keyInput = (pressed: Key): LetterInput => ({ t: 0, do: 'key', key: pressed })

/** The selected drop, otherwise the lowest. */
const currentDrop = ({ sky, held }: LetterState) => sky[held] ?? sky[0]

function expectedKey(state: LetterState): Key | null {
  const drop = currentDrop(state)
  return drop?.word.keys[drop.typed] ?? null
}

/** Types with a given speed and error rate in percent; the time between keys varies. */
export function letterTypist(keysPerMinute: number, slipPercent: number, random: Random): LetterBot {
  let nextTick = 0
  const meanTicks = Math.round(3600 / keysPerMinute)
  return (state, tick) => {
    const expected = expectedKey(state)
    if (expected === null || state.lock > 0) {
      nextTick = Math.max(nextTick, tick + Math.floor(meanTicks / 2))
      return null
    }
    if (tick < nextTick) return null
    nextTick = tick + meanTicks - Math.floor(meanTicks / 4) + random(Math.max(1, Math.floor(meanTicks / 2)))
    return random(100) < slipPercent ? keyInput(pickWrongKey(expected, random)) : keyInput(expected)
  }
}

/** An adjacent key, which is always wrong. */
const pickWrongKey = (expected: Key, random: Random): Key => {
  if (isPick(expected)) return 20 + random(5)
  return expected > 0 && isKey(expected - 1) ? expected - 1 : expected + 1
}

export const letterExpert = (random: Random): LetterBot => letterTypist(150, 1, random)
export const letterIntermediate = (random: Random): LetterBot => letterTypist(75, 4, random)
export const letterNovice = (random: Random): LetterBot => letterTypist(34, 10, random)

/** Inserts whole words like an input method. */
export const letterOwnKeyboard: LetterBot = (state, tick) => {
  const drop = currentDrop(state)
  return drop === undefined || tick % 60 !== 0 || drop.typed > 0 ? null : { t: 0, do: 'text', text: drop.word.text }
}

/** Random keys from the level's words, about five per second. */
export const letterMasher =
  (random: Random): LetterBot =>
  ({ level, lock }) => {
    if (lock > 0 || random(12) > 0) return null
    const { keys } = level.words[random(level.words.length)] ?? { keys: [0] }
    return keyInput(keys[random(keys.length)] ?? 0)
  }
