import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, isTest, repository } from '#tools/source-files.ts'
import { leavePageFor } from './leave-page.ts'

test.each([
  ['/th/login', '/th/login'],
  ['//evil.example', '/'],
  ['/.//evil.example/x', '/evil.example/x'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('%s is left for as %s', (address, expected) => {
  const gone: string[] = []
  leavePageFor(address, { location: { replace: (to) => void gone.push(String(to)) } })
  expect(gone).toEqual([expected])
})

/** Go to another site on purpose, or to where the router already is. */
const others = [
  'app/platform/identity-client.ts',
  'app/platform/identity-client/popup.ts',
  'app/platform/link.tsx',
  'app/platform/shell/tag-manager.tsx',
]

test('nothing else in the browser loads a page by its address', () => {
  const leaves = /location\s*(\.\s*(replace|assign)\s*\(|\[|\.href\s*=[^=])|(?<!const )location\s*=[^=>]|window\.open\(/
  const found = codeFiles(repository, ['app']).filter(
    (path) => !isTest(path) && leaves.test(readFileSync(join(repository, path), 'utf8')),
  )
  expect(found).toEqual([...others, 'app/platform/leave-page.ts'].toSorted())
})
