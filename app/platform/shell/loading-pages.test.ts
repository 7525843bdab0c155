import { expect, test } from 'vitest'
import { isOtherPage } from './coming-page.ts'
import { entersApp } from './loading-pages.ts'

test.each([
  ['landing', '/dashboard', true],
  ['register', '/dashboard', true],
  ['default', '/lesson/first-flight/1', true],
  ['landing', '/pricing', false],
  ['dashboard-v2', '/dashboard/classroom', false],
  ['dashboard-v2', '/lesson/first-flight/1', false],
  ['landing', '/dashboards', false],
])('from layout %s to %s the app starts: %s', (layout, path, starts) => {
  expect(entersApp(layout, path)).toBe(starts)
})

test.each([
  ['/dashboard?class=a', '/dashboard?class=b', true],
  ['/dashboard', '/dashboard/courses', true],
  ['/dashboard/student-list?class=a', '/dashboard/student-list?class=a&search=mali', false],
])('%s and %s are different pages: %s', (from, to, other) => {
  expect(isOtherPage(new URL(from, 'http://a'), new URL(to, 'http://a'))).toBe(other)
})
