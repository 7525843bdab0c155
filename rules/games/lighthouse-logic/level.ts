/** Settings of a Lighthouse Logic level. */

import type { Circuit, Gate, Setting, Slot } from './circuit.ts'

/** Set the gates to match a target, predict the lamps, or find the broken gate. */
export type LighthouseTask = 'set' | 'predict' | 'find'

export type LighthouseLevel = {
  readonly task: LighthouseTask
  readonly circuits: number
  readonly circuit: Circuit
  /** Targets ("wishes") to choose from, each as a setting that meets it; null for any non-constant target. */
  readonly wishes: readonly Setting[] | null
  /** Maximum failed runs in the level for three, two and one stars. */
  readonly failures: readonly [number, number, number]
}

const passOrNot: readonly Gate[] = ['pass', 'not']
const andOr: readonly Gate[] = ['and', 'or']
const andOrOne: readonly Gate[] = ['and', 'or', 'one']

const slot = (choices: readonly Gate[], ...from: number[]): Slot => ({ choices, from })
const defineLevel = (
  circuits: number,
  circuit: Circuit,
  failures: readonly [number, number, number],
  more: Partial<LighthouseLevel> = {},
): LighthouseLevel => ({ task: 'set', circuits, circuit, wishes: null, failures, ...more })

const branches: Circuit = { signals: 2, slots: [slot(passOrNot, 0), slot(passOrNot, 1), slot(andOr, 2, 3)], lamps: [4] }
const brackets = [slot(andOr, 0, 1), slot(passOrNot, 2), slot(andOr, 3, 4)]
const pairs = [slot(andOr, 0, 1), slot(andOr, 0, 2), slot(andOr, 1, 2), slot(andOr, 3, 4), slot(andOr, 6, 5)]

export const lighthouseLevels: readonly LighthouseLevel[] = [
  defineLevel(8, { signals: 1, slots: [slot(passOrNot, 0)], lamps: [1] }, [0, 2, 14]),
  defineLevel(8, { signals: 2, slots: [slot(andOr, 0, 1)], lamps: [2] }, [0, 3, 14]),
  defineLevel(5, { signals: 2, slots: [slot(passOrNot, 1), slot(andOr, 0, 2)], lamps: [3] }, [0, 3, 12]),
  defineLevel(4, branches, [1, 4, 16]),
  defineLevel(4, branches, [1, 3, 6], { task: 'predict' }),
  defineLevel(4, { signals: 3, slots: brackets, lamps: [5] }, [1, 4, 16]),
  // NOR and NAND (De Morgan's laws) without a NOT gate at the output.
  defineLevel(3, branches, [0, 3, 12], {
    wishes: [
      ['not', 'not', 'and'],
      ['not', 'not', 'or'],
    ],
  }),
  defineLevel(4, { signals: 3, slots: [slot(andOrOne, 0, 1), slot(andOrOne, 3, 2)], lamps: [4] }, [1, 4, 16]),
  defineLevel(
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
  // Half adder (sum and carry), and the same with swapped lamps.
  defineLevel(3, { signals: 2, slots: [slot(andOrOne, 0, 1), slot(andOrOne, 0, 1)], lamps: [2, 3] }, [0, 3, 12], {
    wishes: [
      ['one', 'and'],
      ['and', 'one'],
      ['or', 'one'],
    ],
  }),
  defineLevel(5, { signals: 3, slots: [...brackets, slot(passOrNot, 5)], lamps: [6] }, [1, 4, 9], { task: 'find' }),
  defineLevel(2, { signals: 3, slots: pairs, lamps: [7] }, [0, 3, 10], { wishes: [['and', 'and', 'and', 'or', 'or']] }),
]
