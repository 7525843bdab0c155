import { expect, test } from 'vitest'
import { quotaNames } from '#rules/quotas.ts'
import { gathered } from '#db/testing/command-matrix.ts'
import { commandsInCode } from './commands-in-code.server.ts'

/** What each command makes stands in its feature's `feature.testing.ts`, one line each; a command without one fails. */

/** What lasts of each command besides its line in the log, which `act` counts. */
const makes = gathered('makes')

test('every command says what it makes', () => {
  expect(
    commandsInCode()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(makes).toSorted())
})

test('every quota is about something that a command or a route of machines makes', () => {
  const ofRoutes = Object.values(gathered('api')).flatMap((operation) => operation.makes ?? [])
  expect([...new Set([...Object.values(makes).flat(), ...ofRoutes])].toSorted()).toEqual(
    quotaNames.filter((what) => what !== 'act').toSorted(),
  )
})
