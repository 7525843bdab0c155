import { expect, test } from 'vitest'
import { checkLimits, limitsDocument } from './limits.ts'
import { makeTree } from '../testing.ts'

const constants = new Map([
  [
    'Kites',
    [
      { what: 'delay', reference: 'a.ts#delayMs', found: { value: 3_000 } },
      { what: 'pause', reference: 'pauseMs', found: { value: 250 } },
      { what: 'bytes', reference: 'rate.bytes', found: { value: 10_000 } },
    ],
  ],
])

test('prints plans, quotas, bodies, constants and retention', () => {
  const { text } = limitsDocument(constants)
  expect(text).toContain('\nschool | ∞ | 500 | 2,000\n')
  expect(text).toContain('\nclassroom | owner | 3/20/∞ | – | 20/100/1,000\n')
  expect(text).toContain('\ndelay | 3 s | delayMs\npause | 250 ms | pauseMs\nbytes | 10,000 | rate.bytes\n')
  expect(text).toContain('\nname-requests | 1 day | delete\n')
})

test('reports missing constants and an outdated document', () => {
  const root = makeTree({ 'docs/generated/limits.md': '', 'app/a.ts': 'const webTransactionMs = 6\n' })
  const { problems } = checkLimits(root)
  expect(problems).toContain('tools/documents/limit-constants.ts: maxDrafts is no numeric constant')
  expect(problems).not.toContain('tools/documents/limit-constants.ts: webTransactionMs is no numeric constant')
  expect(problems).toContain('docs/generated/limits.md is out of date: npm run limits')
})
