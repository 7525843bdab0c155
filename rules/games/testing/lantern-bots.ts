/** Bots for Bit Lanterns: one that switches only the differing bits, and one with random inputs. */

import type { Random } from '../../program/random.ts'
import type { LanternInput } from '../bit-lanterns/lantern-input.ts'
import type { LanternState } from '../bit-lanterns/bit-lanterns.ts'
import { countLights } from '../bit-lanterns/cards.ts'
import type { Bot } from './play-with.ts'

type LanternBot = Bot<LanternState, LanternInput>

export const lanternExpert: LanternBot = (state, tick) => {
  if (tick % 18 !== 0 || state.dim > 0) return null
  const cards = state.sky.map(({ card }) => state.cards[card]).filter((card) => card !== undefined)
  const [first] = cards
  if (first === undefined) return null
  if (state.level.task !== 'light') return { t: 0, do: 'pick', at: first.right }
  const nearest = cards.reduce((best, card) =>
    countLights(card.value ^ state.lit) < countLights(best.value ^ state.lit) ? card : best,
  )
  const differingBits = state.lit ^ nearest.value
  if (differingBits === 0) return { t: 0, do: 'show' }
  if (state.level.canSlide) {
    const allLights = 2 ** state.level.bits - 1
    if (1 + countLights(((state.lit << 1) & allLights) ^ nearest.value) < countLights(differingBits))
      return { t: 0, do: 'slide', by: 1 }
    if (1 + countLights((state.lit >> 1) ^ nearest.value) < countLights(differingBits))
      return { t: 0, do: 'slide', by: -1 }
  }
  return { t: 0, do: 'toggle', at: 31 - Math.clz32(differingBits) }
}

export const lanternMasher =
  (random: Random): LanternBot =>
  ({ level }) => {
    if (random(12) > 0) return null
    if (level.task !== 'light') return { t: 0, do: 'pick', at: random(level.task === 'read' ? 4 : 16) }
    return random(3) === 0 ? { t: 0, do: 'show' } : { t: 0, do: 'toggle', at: random(level.bits) }
  }
