import { describe, expect, test } from 'vitest'
import { filterRows, paginate, sortRows, type SearchableColumn } from './table-view.ts'

type Student = { name: string; stars: number | null }
const columns: SearchableColumn<Student>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'stars', value: ({ stars }) => stars, searchable: false },
]
const students: Student[] = [
  { name: 'Ben Kruger', stars: 9 },
  { name: 'aanya Patel', stars: null },
  { name: 'Émile', stars: 25 },
  { name: 'สมชาย', stars: 10 },
]
const names = (rows: Student[]) => rows.map(({ name }) => name)

describe('search', () => {
  test.each([
    ['an empty search returns all rows', '  ', ['Ben Kruger', 'aanya Patel', 'Émile', 'สมชาย']],
    ['search ignores case', 'AANYA', ['aanya Patel']],
    ['search requires all words in any order', 'kru ben', ['Ben Kruger']],
    ['search finds part of a Thai name', 'ชาย', ['สมชาย']],
    ['search ignores columns that are not searchable', '25', []],
  ])('%s', (_, search, expected) => {
    expect(names(filterRows(students, columns, search))).toEqual(expected)
  })
})

describe('sort', () => {
  test('sorts names by the rules of the language, not by code points', () => {
    const rows = sortRows(students, columns, { key: 'name', direction: 'up' }, 'en')
    expect(names(rows)).toEqual(['aanya Patel', 'Ben Kruger', 'Émile', 'สมชาย'])
  })
  test('sorts numbers numerically and empty cells last in both directions', () => {
    const byStars = (direction: 'up' | 'down') => names(sortRows(students, columns, { key: 'stars', direction }, 'en'))
    expect(byStars('up')).toEqual(['Ben Kruger', 'สมชาย', 'Émile', 'aanya Patel'])
    expect(byStars('down')).toEqual(['Émile', 'สมชาย', 'Ben Kruger', 'aanya Patel'])
  })
})

test.each([
  [0, 1, { page: 1, pages: 1, from: 0, to: 0 }],
  [16, 1, { page: 1, pages: 1, from: 1, to: 16 }],
  [60, 3, { page: 3, pages: 3, from: 51, to: 60 }],
  [60, 9, { page: 3, pages: 3, from: 51, to: 60 }],
])('paginates %i rows, page %i, 25 per page', (total, page, expected) => {
  expect(paginate(total, { page, size: 25 })).toEqual(expected)
})
