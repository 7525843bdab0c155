import { expect, test } from 'vitest'
import { destinationIn, withDestination } from './sign-in-destination.ts'

test.each([
  ['no page', '', '/account/select-room'],
  ['a page and its query', '?redirect=%2Fdashboard%2Flessons%3Fweek%3D2', '/dashboard/lessons?week=2'],
  ['back from a provider', '?step=second-factor&next=/dashboard', '/dashboard'],
  ['a page with its language prefix, which is removed', '?redirect=/th/dashboard', '/dashboard'],
  ['another site', '?redirect=https://evil.example', '/account/select-room'],
  ['another site in disguise', '?redirect=//evil.example', '/account/select-room'],
  ['another site behind a language', '?redirect=/th//evil.example', '/evil.example'],
  ['backslashes', '?redirect=/%5Cevil.example', '/account/select-room'],
  ['a script', '?redirect=javascript:alert(1)', '/account/select-room'],
  ['the page itself', '?redirect=/auth?email-link=x', '/account/select-room'],
  ['the API', '?redirect=/api/auth/signout', '/account/select-room'],
])('reads the destination from the query: %s', (_, search, expected) => {
  expect(destinationIn(search)).toBe(expected)
})

test('links between login and registration keep the destination', () => {
  expect(withDestination('/register', '?redirect=/dashboard/classroom?invitation=1')).toBe(
    '/register?redirect=%2Fdashboard%2Fclassroom%3Finvitation%3D1',
  )
  expect(withDestination('/login', '?role=teacher')).toBe('/login')
  expect(withDestination('/register', '', 'ana@school.test')).toBe('/register#email=ana%40school.test')
  expect(withDestination('/login', '?redirect=https://evil.example')).toBe('/login')
})
