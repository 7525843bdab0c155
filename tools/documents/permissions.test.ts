import { expect, test } from 'vitest'
import { checkPermissions, permissionsDocument } from './permissions.ts'
import { makeTree } from '../testing.ts'

test('lists grantees, managed accounts and class-code sessions of each action', () => {
  const { text } = permissionsDocument({
    'kite.fly': { to: ['student', 'owner'], managed: true, byClassCode: true },
    'kite.build': { to: ['owner'], managed: ['student'] },
    'kite.sell': { to: ['owner'] },
  })
  expect(text.split('\n').slice(-5)).toEqual([
    '---|---|---|---',
    'kite.fly | student, owner | yes | yes',
    'kite.build | owner | student | no',
    'kite.sell | owner | no | no',
    '',
  ])
})

test('reports an outdated document', () => {
  const path = 'docs/generated/permissions.md'
  expect(checkPermissions(makeTree({ [path]: '' })).problems).toEqual([`${path} is out of date: npm run permissions`])
  expect(checkPermissions(makeTree({ [path]: permissionsDocument().text })).problems).toEqual([])
})
