import { expect, test } from 'vitest'
import { errorCodes, programReasons } from '#app/platform/errors/errors.ts'
import { checkErrors, errorsDocument } from './errors.ts'
import { collectReasons } from './error-reasons.ts'
import { makeTree } from '../testing.ts'

const codes = Object.fromEntries(Object.keys(errorCodes).map((code) => [code, 'No.']))

const tree = (reasons: string[], more: Record<string, string> = {}) =>
  makeTree({
    'app/platform/locales/en.json': JSON.stringify({ errors: codes }),
    'app/platform/errors/locales/en.json': JSON.stringify({
      reasons: Object.fromEntries(reasons.map((reason) => [reason, 'No.'])),
    }),
    'rules/programs.ts': `type AnyReason = ${programReasons.map((reason) => `'${reason}'`).join(' | ')}`,
    'docs/generated/errors.md': '',
    ...more,
  })

test('collects reasons that are thrown, returned, listed in a type or reported by a form', () => {
  const root = makeTree({
    'app/a.server.ts': `throw new AppError('refused', { reason: late ? 'too-late' : 'closed' })
      throw new AppError('invalid', { fields: { name: 'taken' } })`,
    'app/b.tsx': `void attempt(work, { terms: !accepted && 'terms-missing' })`,
    'rules/c.ts': `export type JoinReason = 'full' | 'blocked'
      export const check = () => refuse('link')`,
    'rules/c.test.ts': `refuse('only-in-a-test')`,
  })
  expect([...collectReasons(root)].toSorted()).toEqual([
    'blocked',
    'closed',
    'full',
    'link',
    'taken',
    'terms-missing',
    'too-late',
  ])
})

test('reports a message for an unused reason and an outdated document', () => {
  const root = tree(['full', 'orphan'], { 'rules/a.ts': `refuse('full')` })
  expect(checkErrors(root).problems).toEqual([
    'orphan is a reason that no code uses',
    'docs/generated/errors.md is out of date: npm run errors',
  ])
  const printed = errorsDocument(root).text
  expect(
    checkErrors(tree(['full'], { 'rules/a.ts': `refuse('full')`, 'docs/generated/errors.md': printed })).problems,
  ).toEqual(['docs/generated/errors.md is out of date: npm run errors'])
  expect(printed).toContain('\nfull | No.\n')
})
