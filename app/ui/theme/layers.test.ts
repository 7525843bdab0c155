import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sheets = globSync(fileURLToPath(new URL('../**/*.module.css', import.meta.url)))

test.each(sheets.map((path) => [path.split('/app/ui/')[1]!, path]))(
  '%s is in a CSS layer, so that other styles can override it',
  (_, path) => {
    expect(readFileSync(path, 'utf8')).toMatch(/^@layer (parts|frames) \{\n/)
  },
)
