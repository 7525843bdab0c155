/** A line of beats: 0 to 3 are the drums, the same and four are played softly. */

import { type Random, shuffled } from '../../program/random.ts'
import type { DrumLevel } from './level.ts'

export const soft = 4
/** A beat that was swallowed when the line was heard. */
export const rest = -1

export type DrumLine = {
  readonly heard: readonly number[]
  readonly beats: readonly number[]
}

export function drawLine(level: DrumLevel, random: Random): DrumLine {
  const beats = beatsOf(level, random)
  if (level.rule !== 'hole') return { beats, heard: beats }
  // Neither in the first unit, which shows the rule, nor at the end.
  const hole = 3 + random(beats.length - 4)
  return { beats, heard: beats.map((beat, at) => (at === hole ? rest : beat)) }
}

const repeated = (unit: readonly number[], length: number): number[] =>
  Array.from({ length }, (_, at) => unit[at % unit.length] ?? 0)

function beatsOf({ rule, drums, beats: [least, most] }: DrumLevel, random: Random): readonly number[] {
  const [a = 0, b = 1, c = 0] = shuffled(
    Array.from({ length: drums }, (_, drum) => drum),
    random,
  )
  const units = (size: number) => size * Math.floor((least + random(most - least + 1)) / size)
  switch (rule) {
    case 'none':
      return withoutRule(drums, least + random(most - least + 1), random)
    case 'two':
      return repeated([a, b], units(2))
    case 'two-of-three':
      return repeated(random(2) === 0 ? [a, a, b] : [a, b, b], units(3))
    case 'three':
    case 'hole':
      return repeated([a, b, c], units(3))
    case 'loud-and-soft':
      return repeated([a, b], most).map((drum, at) => (at % 3 === 2 ? drum + soft : drum))
    case 'mirror':
      return mirrored(withoutRule(drums, (least + 1 + 2 * random(2)) >> 1, random))
    case 'growing':
      return [1, 2, 3].flatMap((times) => [...repeated([a], times), ...repeated([b], times)])
    case 'turning':
      return [a, b, c, b, c, a, c, a, b]
    case 'nested':
      return repeated([a, b, a, b, c], most)
  }
}

/** Neither one drum alone nor two in turn: nothing that a rule would make shorter. */
function withoutRule(drums: number, length: number, random: Random): number[] {
  for (;;) {
    const beats = Array.from({ length }, () => random(drums))
    const isRepeating = [1, 2].some((period) => beats.every((beat, at) => at < period || beat === beats[at - period]))
    if (!isRepeating) return beats
  }
}

const mirrored = (half: readonly number[]): readonly number[] => [...half, ...half.toReversed().slice(1)]
