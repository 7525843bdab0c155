import { expect, test } from 'vitest'
import { isOtherPage } from './pending-page.ts'
import { isEnteringApp } from './loading-pages.ts'

test.each([
  ['landing', '/dashboard', true],
  ['register', '/dashboard', true],
  ['default', '/lesson/first-flight/1', true],
  ['landing', '/pricing', false],
  ['dashboard-v2', '/dashboard/classroom', false],
  ['dashboard-v2', '/lesson/first-flight/1', false],
  ['landing', '/dashboards', false],
])('navigating from layout %s to %s enters the app: %s', (layout, path, expected) => {
  expect(isEnteringApp(layout, path)).toBe(expected)
})

test.each([
  ['/dashboard?class=a', '/dashboard?class=b', true],
  ['/dashboard', '/dashboard/courses', true],
  ['/dashboard/student-list?class=a', '/dashboard/student-list?class=a&search=mali', false],
])('%s and %s are different pages: %s', (from, to, expected) => {
  expect(isOtherPage(new URL(from, 'http://a'), new URL(to, 'http://a'))).toBe(expected)
})
