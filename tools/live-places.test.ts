import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')

test('every live place that is defined is served', () => {
  const files = codeFiles(root, ['app']).filter(
    (path) => path.endsWith('/live.server.ts') && path.startsWith('app/features/'),
  )
  const defined = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/export const (\w+) = define(?:View|Store|Presence)\(/g)].map(
      ([, name]) => name!,
    ),
  )
  const served = readFileSync(join(root, 'server/live-places.ts'), 'utf8').split('livePlaces: LivePlaces =')[1]!
  expect(defined.length).toBeGreaterThan(8)
  expect(defined.filter((name) => !new RegExp(`\\b${name}\\b`).test(served))).toEqual([])
})
