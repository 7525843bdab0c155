import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, isTest, repository } from '#tools/source-files.ts'
import { replacePage } from './replace-page.ts'

test.each([
  ['/th/login', '/th/login'],
  ['//evil.example', '/'],
  ['/.//evil.example/x', '/evil.example/x'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('replaces the page for address %s by %s', (address, expected) => {
  const replacedBy: string[] = []
  replacePage(address, { location: { replace: (to) => void replacedBy.push(String(to)) } })
  expect(replacedBy).toEqual([expected])
})

/** Files that navigate to another site intentionally, or to the current route. */
const allowedFiles = [
  // The page of the payment service, whose address the server has just received from it.
  'app/features/people/billing/components/buy/buy-card.tsx',
  'app/features/people/billing/components/buy/payment-account-card.tsx',
  'app/platform/identity-client/identity-client.ts',
  'app/platform/identity-client/popup.ts',
  'app/platform/pages/link.tsx',
  'app/platform/shell/consent/tag-manager.tsx',
]

test('no other browser code navigates by setting location', () => {
  const navigationPattern =
    /location\s*(\.\s*(replace|assign)\s*\(|\[|\.href\s*=[^=])|(?<!const )location\s*=[^=>]|window\.open\(/
  const filesThatNavigate = codeFiles(repository, ['app']).filter(
    (path) => !isTest(path) && navigationPattern.test(readFileSync(join(repository, path), 'utf8')),
  )
  expect(filesThatNavigate).toEqual([...allowedFiles, 'app/platform/pages/replace-page.ts'].toSorted())
})
