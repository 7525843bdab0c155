import type { GameInput } from '#rules/games/game-rules.ts'
import { isTick, isWithin } from '#rules/games/read-input.ts'
import type { Json } from '#rules/live/values.ts'
import { isUuid } from '#rules/uuid.ts'
import { bounds } from '../inputs.ts'
import type { SentRace } from './contract.ts'

/** A frame of the live connection holds 64 KB; an hour of ticks has 360 digests. */
export const raceLimits = { inputs: 2_000, digests: 400, characters: 40_000 } as const

type Fields = { readonly [key: string]: Json }
const hasOnly = (value: Json | undefined, ...names: string[]): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === names.length &&
  names.every((name) => Object.hasOwn(value, name))

/** Bounded and understood; nothing refuses it. Inputs are read one by one by the rules of the game. */
export function playSent(value: Json): SentRace | null {
  if (!hasOnly(value, 'round', 'play', 'log') || !hasOnly(value.log, 'inputs', 'ticks', 'digests')) return null
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
