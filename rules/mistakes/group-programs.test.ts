import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import type { LevelRules } from '../levels/level-file.ts'
import { openLevel, readLines } from '../levels/open-level.ts'
import { describeChangedPart, linesOf } from './changed-part.ts'
import { skyLevel } from '../levels/testing/sky-level.ts'
import { groupPrograms } from './group-programs.ts'

const rules = {
  ...skyLevel,
  cases: [{ map: ['K...', '...B'] }],
  stars: { ideas: [], mostBlocks: 9 },
} as unknown as LevelRules
const level = unwrap(openLevel(rules))
const read = (...lines: string[]) => unwrap(readLines(lines, 'sky'))
const right = ['fly_right()', 'fly_right()', 'fly_right()', 'fly_down()']

const groupByMistake = (programs: readonly (readonly string[])[], solved: readonly (readonly string[])[] = []) =>
  groupPrograms(
    programs.map((lines, key) => ({ key, program: read(...lines) })),
    solved.map((lines) => read(...lines)),
    { level, offers: 'all', skin: 'blocks' },
  ).map(({ mistake, example, members }) => ({
    id: mistake.id,
    example: example.key,
    members: members.map(({ key }) => key),
  }))

test('groups programs with the same mistake at different positions; the largest group comes first', () => {
  const up = right.with(3, 'fly_up()')
  const left = right.with(0, 'fly_left()')
  const extra = [...right.slice(0, 3), 'fly_right()', 'fly_down()']
  expect(groupByMistake([extra, up, left])).toEqual([
    { id: 'blk-arrow-other-way', example: 1, members: [1, 2] },
    { id: 'blk-extra-step', example: 0, members: [0] },
  ])
})

test('uses the most frequent program as example and highlights the wrong statement of each member', () => {
  const up = right.with(3, 'fly_up()')
  const left = right.with(0, 'fly_left()')
  const [group] = groupPrograms(
    [left, up, up].map((lines, key) => ({ key, program: read(...lines) })),
    [],
    { level, offers: 'all', skin: 'blocks' },
  )
  expect(group).toMatchObject({ example: { key: 1 }, cause: 'blk-arrow-other-way' })
  expect(group!.members).toEqual([
    { key: 0, nodeId: 1 },
    { key: 1, nodeId: 4 },
    { key: 2, nodeId: 4 },
  ])
})

test('groups programs without a specific mistake when their runs end in the same way', () => {
  const lost = ['fly_left()', 'fly_left()', 'fly_up()', 'fly_up()', 'fly_left()']
  const same = ['fly_left()', 'fly_up()', 'fly_up()', 'fly_left()', 'fly_left()']
  const groups = groupByMistake([lost, same])
  expect(groups).toEqual([{ id: 'blk-bumped', example: 0, members: [0, 1] }])
})

test('describes a changed part by line numbers of the most similar correct program', () => {
  const solutions = [linesOf(read(...right))]
  const part = (...lines: string[]) => describeChangedPart(read(...lines), solutions)
  expect(part(...right.slice(0, 2), right[3]!)).toBe('0: -2 +')
  expect(part(...right, 'fly_up()')).toBe('0: - +4')
  expect(part(...right.with(3, 'fly_up()'))).toBe(part(...right.with(3, 'fly_left()')))
  expect(part('fly_up()', 'fly_up()')).toBeNull()
})

test('groups ten programs of a thousand lines within five seconds', () => {
  const branches = Array.from({ length: 600 }, (_, index) => [`    elif x == ${index + 2}:`, '        pass']).flat()
  const long = (key: number) => [`x = ${key}`, 'for i in range(9):', '    if x == 1:', '        pass', ...branches]
  const startTime = performance.now()
  const groups = groupByMistake(Array.from({ length: 10 }, (_, key) => long(1_000 + key)))
  expect(groups.flatMap(({ members }) => members)).toHaveLength(10)
  expect(performance.now() - startTime).toBeLessThan(5_000)
})
