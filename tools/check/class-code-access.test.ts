import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, isTest, repository } from '../source-files.ts'

/** Code lookups are rate limited in one file. A query elsewhere would let callers guess codes without a limit. */
const selectsByCode =
  /eq\((?:classCodes|classrooms)\.code\b|(?:FROM|JOIN)\s+class_codes|from\(classCodes\)|\bcode = (?:\$|ANY)/i

test('only one file looks up class codes, and only two look up guest room codes behind one limit', () => {
  const sourceFiles = codeFiles(repository).filter((path) => /^(app|server)\//.test(path) && !isTest(path))
  expect(sourceFiles.length).toBeGreaterThan(400)
  expect(sourceFiles.filter((path) => selectsByCode.test(readFileSync(join(repository, path), 'utf8')))).toEqual([
    'app/features/people/classrooms/joining/class-codes.server.ts',
    'app/features/play/competitions/guests/guest-room.server.ts',
    // Called only by the file above, after its limit.
    'app/features/play/competitions/lobby/nearby-rooms.server.ts',
  ])
})
