import type { GameInput } from '#rules/games/game-rules.ts'
import { isTick, isWithin } from '#rules/games/read-input.ts'
import type { Json } from '#rules/live/values.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { bounds } from '../inputs.ts'
import type { SentPlay } from './contract.ts'

/** A live message holds at most 64 KB; an hour of play has 360 digests. */
export const raceLimits = { inputs: 2_000, digests: 400, characters: 40_000 } as const

type Fields = { readonly [key: string]: Json }
const hasExactFields = (value: Json | undefined, ...names: string[]): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === names.length &&
  names.every((name) => Object.hasOwn(value, name))

/** Returns null for an invalid message. The game rules validate the fields of each input later. */
export function parseSentPlay(value: Json): SentPlay | null {
  if (!hasExactFields(value, 'round', 'play', 'log') || !hasExactFields(value.log, 'inputs', 'ticks', 'digests'))
    return null
  const { round, play } = value
  const { inputs, ticks, digests } = value.log
  if (!isWithin(round, 0, bounds.races - 1) || typeof play !== 'string' || !isUuid(play)) return null
  if (!isTick(ticks) || ticks === 0) return null
  if (!Array.isArray(inputs) || inputs.length > raceLimits.inputs || !inputs.every(isInput)) return null
  if (!Array.isArray(digests) || digests.length > raceLimits.digests) return null
  if (!digests.every((digest) => isWithin(digest, 0, 0xffff_ffff))) return null
  return {
    round,
    play,
    log: { inputs: inputs as unknown as readonly GameInput[], ticks, digests: digests as number[] },
  }
}

const isInput = (input: Json) => typeof input === 'object' && input !== null && !Array.isArray(input) && isTick(input.t)
