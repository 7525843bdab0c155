import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, isTest, repository } from '#tools/source-files.ts'

/** A default value is a template that i18next interpolates, and it is not shown for a missing key. */
test('no typed text is the default value of a message', () => {
  const files = codeFiles(repository, ['app', 'server']).filter((path) => !isTest(path))
  expect(files.length).toBeGreaterThan(1_000)
  const offenders = files.filter((path) => /\bdefaultValue: (?!')/.test(readFileSync(join(repository, path), 'utf8')))
  expect(offenders).toEqual([])
})
