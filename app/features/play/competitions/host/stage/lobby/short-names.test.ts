import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

const player = (id: string, name: string, personId: string | null = id) => ({ id, personId, name })

test('shows first names of students, more where two are equal, and whole names of guests', () => {
  const names = shortNames([
    player('a', 'Emma Wilson'),
    player('b', 'Leo Martin'),
    player('c', 'Leo Brown'),
    player('d', 'Brave Otter', null),
    player('e', '浩然 李'),
  ])
  expect(Object.fromEntries(names)).toEqual({ a: 'Emma', b: 'Leo M.', c: 'Leo B.', d: 'Brave Otter', e: '浩然 李' })
})
