/** Players of Letter Rain: typists of a speed who slip so often, and one who presses anything. */

import type { Random } from '../../program/random.ts'
import { isKey, isPick, type Key } from '../letter-rain/keys.ts'
import type { LetterInput } from '../letter-rain/rain-input.ts'
import type { LetterState } from '../letter-rain/letter-rain.ts'
import type { Bot } from './play-with.ts'

type LetterBot = Bot<LetterState, LetterInput>

const key = (pressed: Key): LetterInput => ({ t: 0, do: 'key', key: pressed })

/** The drop that is held, or the lowest. */
const dropOf = ({ sky, held }: LetterState) => sky[held] ?? sky[0]

function expectedKey(state: LetterState): Key | null {
  const drop = dropOf(state)
  return drop?.word.keys[drop.typed] ?? null
}

/** So many keys a minute, with so many slips in a hundred keys. Each gap between keys is a little different. */
export function letterTypist(keysPerMinute: number, slipPercent: number, random: Random): LetterBot {
  let next = 0
  const usual = Math.round(3600 / keysPerMinute)
  return (state, tick) => {
    const expected = expectedKey(state)
    if (expected === null || state.lock > 0) {
      next = Math.max(next, tick + Math.floor(usual / 2))
      return null
    }
    if (tick < next) return null
    next = tick + usual - Math.floor(usual / 4) + random(Math.max(1, Math.floor(usual / 2)))
    return random(100) < slipPercent ? key(neighbour(expected, random)) : key(expected)
  }
}

/** Another key that would not be right either. */
const neighbour = (expected: Key, random: Random): Key => {
  if (isPick(expected)) return 20 + random(5)
  return expected > 0 && isKey(expected - 1) ? expected - 1 : expected + 1
}

export const letterExpert = (random: Random): LetterBot => letterTypist(150, 1, random)
export const letterGood = (random: Random): LetterBot => letterTypist(75, 4, random)
export const letterNovice = (random: Random): LetterBot => letterTypist(34, 10, random)

/** Puts in whole words with an input method. */
export const letterOwnKeyboard: LetterBot = (state, tick) => {
  const drop = dropOf(state)
  return drop === undefined || tick % 60 !== 0 || drop.typed > 0 ? null : { t: 0, do: 'text', text: drop.word.text }
}

/** Any key of the level's words, about five a second. */
export const letterMasher =
  (random: Random): LetterBot =>
  ({ level, lock }) => {
    if (lock > 0 || random(12) > 0) return null
    const { keys } = level.words[random(level.words.length)] ?? { keys: [0] }
    return key(keys[random(keys.length)] ?? 0)
  }
