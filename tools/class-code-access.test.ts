import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, isTest } from './source-files.ts'

const root = join(import.meta.dirname, '..')

/** Looking up a code costs in one place. A question that goes around it would be a way to try codes for nothing. */
const asksByCode =
  /eq\((?:classCodes|classrooms)\.code\b|(?:FROM|JOIN)\s+class_codes|from\(classCodes\)|\bcode = (?:\$|ANY)/i

test('one file asks which class a code belongs to, and one which room a guest’s leads to', () => {
  const program = codeFiles(root).filter((path) => /^(app|server)\//.test(path) && !isTest(path))
  expect(program.length).toBeGreaterThan(400)
  expect(program.filter((path) => asksByCode.test(readFileSync(join(root, path), 'utf8')))).toEqual([
    'app/features/classrooms/class-codes.server.ts',
    'app/features/competitions/guests/guest-room.server.ts',
  ])
})
