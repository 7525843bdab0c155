/** What a level of Lighthouse Logic asks for. */

import type { Circuit, Gate, Setting, Slot } from './circuit.ts'

/** Set the gates for a wish; say beforehand what the lamp will do; or find the gate that is torn. */
export type LighthouseTask = 'set' | 'predict' | 'find'

export type LighthouseLevel = {
  readonly task: LighthouseTask
  readonly circuits: number
  readonly circuit: Circuit
  /** The wishes to choose from, each by a setting that fulfils it; null for any that asks for both gates and weather. */
  readonly wishes: readonly Setting[] | null
  /** Failed runs of the whole level, at most, for three stars, two and one. */
  readonly failures: readonly [number, number, number]
}

const passOrNot: readonly Gate[] = ['pass', 'not']
const andOr: readonly Gate[] = ['and', 'or']
const andOrOne: readonly Gate[] = ['and', 'or', 'one']

const slot = (choices: readonly Gate[], ...from: number[]): Slot => ({ choices, from })
const level = (
  circuits: number,
  circuit: Circuit,
  failures: readonly [number, number, number],
  more: Partial<LighthouseLevel> = {},
): LighthouseLevel => ({ task: 'set', circuits, circuit, wishes: null, failures, ...more })

const branches: Circuit = { signals: 2, slots: [slot(passOrNot, 0), slot(passOrNot, 1), slot(andOr, 2, 3)], lamps: [4] }
const brackets = [slot(andOr, 0, 1), slot(passOrNot, 2), slot(andOr, 3, 4)]
const pairs = [slot(andOr, 0, 1), slot(andOr, 0, 2), slot(andOr, 1, 2), slot(andOr, 3, 4), slot(andOr, 6, 5)]

export const lighthouseLevels: readonly LighthouseLevel[] = [
  level(8, { signals: 1, slots: [slot(passOrNot, 0)], lamps: [1] }, [0, 2, 14]),
  level(8, { signals: 2, slots: [slot(andOr, 0, 1)], lamps: [2] }, [0, 3, 14]),
  level(5, { signals: 2, slots: [slot(passOrNot, 1), slot(andOr, 0, 2)], lamps: [3] }, [0, 3, 12]),
  level(4, branches, [1, 4, 16]),
  level(4, branches, [1, 3, 6], { task: 'predict' }),
  level(4, { signals: 3, slots: brackets, lamps: [5] }, [1, 4, 16]),
  // Not one of the two, and not both: without a turn at the end.
  level(3, branches, [0, 3, 12], {
    wishes: [
      ['not', 'not', 'and'],
      ['not', 'not', 'or'],
    ],
  }),
  level(4, { signals: 3, slots: [slot(andOrOne, 0, 1), slot(andOrOne, 3, 2)], lamps: [4] }, [1, 4, 16]),
  level(
    2,
    {
      signals: 2,
      slots: [slot(andOr, 0, 1), slot(andOr, 0, 1), slot(passOrNot, 3), slot(andOr, 2, 4)],
      lamps: [5],
    },
    [0, 2, 8],
    {
      wishes: [
        ['or', 'and', 'not', 'and'],
        ['and', 'or', 'not', 'or'],
      ],
    },
  ),
  // The sum and what is carried, once with the lamps the other way round.
  level(3, { signals: 2, slots: [slot(andOrOne, 0, 1), slot(andOrOne, 0, 1)], lamps: [2, 3] }, [0, 3, 12], {
    wishes: [
      ['one', 'and'],
      ['and', 'one'],
      ['or', 'one'],
    ],
  }),
  level(5, { signals: 3, slots: [...brackets, slot(passOrNot, 5)], lamps: [6] }, [1, 4, 9], { task: 'find' }),
  level(2, { signals: 3, slots: pairs, lamps: [7] }, [0, 3, 10], { wishes: [['and', 'and', 'and', 'or', 'or']] }),
]
