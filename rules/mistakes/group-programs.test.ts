import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import type { LevelRules } from '../levels/level-file.ts'
import { openLevel, readLines } from '../levels/open-level.ts'
import { changedPart, linesOf } from './changed-part.ts'
import { groupPrograms } from './group-programs.ts'

const rules = {
  id: 'xx-1-1',
  version: 1,
  kind: 'solve',
  world: 'sky',
  rules: 1,
  skin: 'blocks',
  offers: 'all',
  cases: [{ map: ['K...', '...B'] }],
  stars: { ideas: [], mostBlocks: 9 },
} as unknown as LevelRules
const level = trusted(openLevel(rules))
const read = (...lines: string[]) => trusted(readLines(lines, 'sky'))
const right = ['fly_right()', 'fly_right()', 'fly_right()', 'fly_down()']

const grouped = (programs: readonly (readonly string[])[], solved: readonly (readonly string[])[] = []) =>
  groupPrograms(
    programs.map((lines, key) => ({ key, program: read(...lines) })),
    solved.map((lines) => read(...lines)),
    { level, offers: 'all', skin: 'blocks' },
  ).map(({ mistake, example, members }) => ({
    id: mistake.id,
    example: example.key,
    members: members.map(({ key }) => key),
  }))

test('the same mistake is one group, at whatever place it was made; the largest comes first', () => {
  const up = right.with(3, 'fly_up()')
  const left = right.with(0, 'fly_left()')
  const extra = [...right.slice(0, 3), 'fly_right()', 'fly_down()']
  expect(grouped([extra, up, left])).toEqual([
    { id: 'blk-arrow-other-way', example: 1, members: [1, 2] },
    { id: 'blk-extra-step', example: 0, members: [0] },
  ])
})

test('the program that most wrote stands for all, and each has their own statement lit', () => {
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

test('without a named mistake those are together that end the same, or changed the same part', () => {
  const lost = ['fly_left()', 'fly_left()', 'fly_up()', 'fly_up()', 'fly_left()']
  const same = ['fly_left()', 'fly_up()', 'fly_up()', 'fly_left()', 'fly_left()']
  const groups = grouped([lost, same])
  expect(groups).toEqual([{ id: 'blk-bumped', example: 0, members: [0, 1] }])
})

test('a part is named by places of the nearest right program', () => {
  const solutions = [linesOf(read(...right))]
  const part = (...lines: string[]) => changedPart(read(...lines), solutions)
  expect(part(...right.slice(0, 2), right[3]!)).toBe('0: -2 +')
  expect(part(...right, 'fly_up()')).toBe('0: - +4')
  expect(part(...right.with(3, 'fly_up()'))).toBe(part(...right.with(3, 'fly_left()')))
  expect(part('fly_up()', 'fly_up()')).toBeNull()
})

test('programs of a thousand lines that nobody means do not keep a class waiting', () => {
  const branches = Array.from({ length: 600 }, (_, at) => [`    elif x == ${at + 2}:`, '        pass']).flat()
  const long = (key: number) => [`x = ${key}`, 'for i in range(9):', '    if x == 1:', '        pass', ...branches]
  const began = performance.now()
  const groups = grouped(Array.from({ length: 10 }, (_, key) => long(1_000 + key)))
  expect(groups.flatMap(({ members }) => members)).toHaveLength(10)
  expect(performance.now() - began).toBeLessThan(5_000)
})
