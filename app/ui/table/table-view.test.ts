import { describe, expect, test } from 'vitest'
import { matching, pageOf, sorted, type Readable } from './table-view.ts'

type Pupil = { name: string; stars: number | null }
const columns: Readable<Pupil>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'stars', value: ({ stars }) => stars, searchable: false },
]
const pupils: Pupil[] = [
  { name: 'Ben Kruger', stars: 9 },
  { name: 'aanya Patel', stars: null },
  { name: 'Émile', stars: 25 },
  { name: 'สมชาย', stars: 10 },
]
const names = (rows: Pupil[]) => rows.map(({ name }) => name)

describe('search', () => {
  test.each([
    ['nothing typed keeps all', '  ', ['Ben Kruger', 'aanya Patel', 'Émile', 'สมชาย']],
    ['capitals do not matter', 'AANYA', ['aanya Patel']],
    ['every word must be there, in any order', 'kru ben', ['Ben Kruger']],
    ['Thai', 'ชาย', ['สมชาย']],
    ['columns that are not searchable are left out', '25', []],
  ])('%s', (_, search, expected) => {
    expect(names(matching(pupils, columns, search))).toEqual(expected)
  })
})

describe('sort', () => {
  test('names follow the language, not the code points', () => {
    const rows = sorted(pupils, columns, { key: 'name', direction: 'up' }, 'en')
    expect(names(rows)).toEqual(['aanya Patel', 'Ben Kruger', 'Émile', 'สมชาย'])
  })
  test('numbers are numbers, and empty stays last both ways', () => {
    const byStars = (direction: 'up' | 'down') => names(sorted(pupils, columns, { key: 'stars', direction }, 'en'))
    expect(byStars('up')).toEqual(['Ben Kruger', 'สมชาย', 'Émile', 'aanya Patel'])
    expect(byStars('down')).toEqual(['Émile', 'สมชาย', 'Ben Kruger', 'aanya Patel'])
  })
})

test.each([
  [0, 1, { page: 1, pages: 1, from: 0, to: 0 }],
  [16, 1, { page: 1, pages: 1, from: 1, to: 16 }],
  [60, 3, { page: 3, pages: 3, from: 51, to: 60 }],
  [60, 9, { page: 3, pages: 3, from: 51, to: 60 }],
])('%i rows, page %i of 25', (total, page, expected) => {
  expect(pageOf(total, { page, size: 25 })).toEqual(expected)
})
