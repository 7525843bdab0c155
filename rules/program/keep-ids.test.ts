import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { skyVocabulary } from '../worlds/sky.ts'
import { keepIds } from './keep-ids.ts'
import { parsePython } from './python.ts'
import { randomPrograms } from './testing/random-programs.ts'
import { statementsIn, type Program } from './tree.ts'

const treeOf = (text: string): Program => trusted(parsePython(text, skyVocabulary))
const idsOf = ({ body }: Program) => statementsIn(body).map(({ id }) => id)

const before = treeOf('fly(2)\nturn_left()\nfor _ in range(3):\n    fly()\n    puff()')

test.each([
  ['the same', 'fly(2)\nturn_left()\nfor _ in range(3):\n    fly()\n    puff()', [1, 2, 3, 4, 5]],
  ['a line was put in', 'fly(2)\npuff()\nturn_left()\nfor _ in range(3):\n    fly()\n    puff()', [1, 6, 2, 3, 4, 5]],
  ['a line was taken out', 'turn_left()\nfor _ in range(3):\n    fly()\n    puff()', [2, 3, 4, 5]],
  ['a line was changed', 'fly(4)\nturn_left()\nfor _ in range(3):\n    fly()\n    puff()', [1, 2, 3, 4, 5]],
  ['a loop was put around', 'for _ in range(3):\n    fly()\n    puff()', [3, 4, 5]],
  ['all is new', 'puff()\nbell = 1', [1, 6]],
])('%s', (_, text, ids) => expect(idsOf(keepIds(before, treeOf(text)))).toEqual(ids))

test('whatever was typed, no id is there twice, and an old one never means something else of another kind', () => {
  const program = randomPrograms(skyVocabulary)
  fc.assert(
    fc.property(program, program, (old, typed) => {
      const kept = keepIds(old, typed)
      const ids = idsOf(kept)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.every((id) => id < kept.nextId)).toBe(true)
      const kindOf = new Map(statementsIn(old.body).map(({ id, kind }) => [id, kind]))
      for (const { id, kind } of statementsIn(kept.body)) expect(kindOf.get(id) ?? kind).toBe(kind)
    }),
    { numRuns: 60 },
  )
})
