/** A line of beats: 0 to 3 are the drums, 4 to 7 the same drums played softly. */

import { type Random, shuffle } from '../../program/random.ts'
import type { DrumLevel } from './level.ts'

export const softOffset = 4
/** A beat that is omitted during playback and that the player must fill in. */
export const silentBeat = -1

export type DrumLine = {
  readonly heard: readonly number[]
  readonly beats: readonly number[]
}

export function generateLine(level: DrumLevel, random: Random): DrumLine {
  const beats = generateBeats(level, random)
  if (level.rule !== 'hole') return { beats, heard: beats }
  // Not in the first unit, which shows the rule, and not at the end.
  const hole = 3 + random(beats.length - 4)
  return { beats, heard: beats.map((beat, index) => (index === hole ? silentBeat : beat)) }
}

const repeatUnit = (unit: readonly number[], length: number): number[] =>
  Array.from({ length }, (_, index) => unit[index % unit.length] ?? 0)

function generateBeats({ rule, drums, beats: [minBeats, maxBeats] }: DrumLevel, random: Random): readonly number[] {
  const [a = 0, b = 1, c = 0] = shuffle(
    Array.from({ length: drums }, (_, drum) => drum),
    random,
  )
  const units = (size: number) => size * Math.floor((minBeats + random(maxBeats - minBeats + 1)) / size)
  switch (rule) {
    case 'none':
      return generateIrregularBeats(drums, minBeats + random(maxBeats - minBeats + 1), random)
    case 'two':
      return repeatUnit([a, b], units(2))
    case 'two-of-three':
      return repeatUnit(random(2) === 0 ? [a, a, b] : [a, b, b], units(3))
    case 'three':
    case 'hole':
      return repeatUnit([a, b, c], units(3))
    case 'loud-and-soft':
      return repeatUnit([a, b], maxBeats).map((drum, index) => (index % 3 === 2 ? drum + softOffset : drum))
    case 'mirror':
      return mirrorBeats(generateIrregularBeats(drums, (minBeats + 1 + 2 * random(2)) >> 1, random))
    case 'growing':
      return [1, 2, 3].flatMap((times) => [...repeatUnit([a], times), ...repeatUnit([b], times)])
    case 'turning':
      return [a, b, c, b, c, a, c, a, b]
    case 'nested':
      return repeatUnit([a, b, a, b, c], maxBeats)
  }
}

/** Random beats without a period of one or two, so that no loop can shorten them. */
function generateIrregularBeats(drums: number, length: number, random: Random): number[] {
  for (;;) {
    const beats = Array.from({ length }, () => random(drums))
    const isRepeating = [1, 2].some((period) =>
      beats.every((beat, index) => index < period || beat === beats[index - period]),
    )
    if (!isRepeating) return beats
  }
}

const mirrorBeats = (half: readonly number[]): readonly number[] => [...half, ...half.toReversed().slice(1)]
