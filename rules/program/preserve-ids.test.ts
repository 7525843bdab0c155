import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import { skyVocabulary } from '../worlds/sky.ts'
import { preserveIds } from './preserve-ids.ts'
import { parsePython } from './python.ts'
import { randomPrograms } from './testing/random-programs.ts'
import { statementsIn, type Program } from './tree.ts'

const treeOf = (text: string): Program => unwrap(parsePython(text, skyVocabulary))
const idsOf = ({ body }: Program) => statementsIn(body).map(({ id }) => id)

const before = treeOf('fly(2)\nturn_left()\nfor _ in range(3):\n    fly()\n    puff()')

test.each([
  [
    'keeps all ids of an unchanged program',
    'fly(2)\nturn_left()\nfor _ in range(3):\n    fly()\n    puff()',
    [1, 2, 3, 4, 5],
  ],
  [
    'assigns a new id to an inserted line',
    'fly(2)\npuff()\nturn_left()\nfor _ in range(3):\n    fly()\n    puff()',
    [1, 6, 2, 3, 4, 5],
  ],
  [
    'keeps the other ids when a line is deleted',
    'turn_left()\nfor _ in range(3):\n    fly()\n    puff()',
    [2, 3, 4, 5],
  ],
  ['keeps the id of a changed line', 'fly(4)\nturn_left()\nfor _ in range(3):\n    fly()\n    puff()', [1, 2, 3, 4, 5]],
  [
    'keeps the ids of a loop when the lines before it are deleted',
    'for _ in range(3):\n    fly()\n    puff()',
    [3, 4, 5],
  ],
  ['keeps only the id of the same kind of statement when all lines change', 'puff()\nbell = 1', [1, 6]],
])('%s', (_, text, ids) => expect(idsOf(preserveIds(before, treeOf(text)))).toEqual(ids))

test('never duplicates an id or reuses it for another kind of statement', () => {
  const program = randomPrograms(skyVocabulary)
  fc.assert(
    fc.property(program, program, (previous, current) => {
      const result = preserveIds(previous, current)
      const ids = idsOf(result)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.every((id) => id < result.nextId)).toBe(true)
      const kindOf = new Map(statementsIn(previous.body).map(({ id, kind }) => [id, kind]))
      for (const { id, kind } of statementsIn(result.body)) expect(kindOf.get(id) ?? kind).toBe(kind)
    }),
    { numRuns: 60 },
  )
})
