import { expect, test } from 'vitest'
import { destinationIn, onTheWay } from './sign-in-destination.ts'

test.each([
  ['nothing wanted', '', '/account/select-room'],
  ['a page and its query', '?redirect=%2Fdashboard%2Flessons%3Fweek%3D2', '/dashboard/lessons?week=2'],
  ['back from a provider', '?step=second-factor&next=/dashboard', '/dashboard'],
  ['with its language, which this page decides', '?redirect=/th/dashboard', '/dashboard'],
  ['another site', '?redirect=https://evil.example', '/account/select-room'],
  ['another site in disguise', '?redirect=//evil.example', '/account/select-room'],
  ['another site behind a language', '?redirect=/th//evil.example', '/evil.example'],
  ['backslashes', '?redirect=/%5Cevil.example', '/account/select-room'],
  ['a script', '?redirect=javascript:alert(1)', '/account/select-room'],
  ['the page itself', '?redirect=/auth?email-link=x', '/account/select-room'],
  ['the API', '?redirect=/api/auth/signout', '/account/select-room'],
])('%s', (_, search, expected) => {
  expect(destinationIn(search)).toBe(expected)
})

test('whoever registers instead of logging in, or the other way round, is still on the same way', () => {
  expect(onTheWay('/register', '?redirect=/dashboard/classroom?invitation=1')).toBe(
    '/register?redirect=%2Fdashboard%2Fclassroom%3Finvitation%3D1',
  )
  expect(onTheWay('/login', '?role=teacher')).toBe('/login')
  expect(onTheWay('/login', '?redirect=https://evil.example')).toBe('/login')
})
