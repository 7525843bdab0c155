import { expect, test } from 'vitest'
import { quotaNames } from '#rules/quotas.ts'
import { collectFeatureTables } from '#db/testing/command-matrix.ts'
import { findCommandDefinitions } from './command-definitions.server.ts'

/** Each command must declare in its `feature.testing.ts` which quotas it uses. */

/** Quotas used by each command, besides `act`, which counts every command. */
const createdQuotas = collectFeatureTables('makes')

test('every command declares the quotas it uses', () => {
  expect(
    findCommandDefinitions()
      .map(({ name }) => name)
      .toSorted(),
    'list each command under `makes` in `feature.testing.ts` of its feature',
  ).toEqual(Object.keys(createdQuotas).toSorted())
})

test('every quota is used by a command or an API route', () => {
  const apiQuotas = Object.values(collectFeatureTables('api')).flatMap((operation) => operation.makes ?? [])
  expect(
    [...new Set([...Object.values(createdQuotas).flat(), ...apiQuotas])].toSorted(),
    'name each quota of `rules/quotas.ts` under `makes` in a `feature.testing.ts`',
  ).toEqual(quotaNames.filter((quotaName) => quotaName !== 'act').toSorted())
})
