import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * Components of public pages. Their scripts must stay small, so none of them may import Mantine.
 */
const entries = [
  'frames/landing-frame.tsx',
  'frames/paper-frame.tsx',
  'sections/sections.tsx',
  'buttons/button.tsx',
  'surfaces/card.tsx',
  'fields/field.tsx',
  'fields/password-field.tsx',
  'fields/check-field.tsx',
  'feedback/empty-state.tsx',
  'feedback/notice.tsx',
  'feedback/skeleton.tsx',
  'pictures/avatar.tsx',
  'surfaces/chip.tsx',
  'surfaces/sky.tsx',
  'wao/wao-still.tsx',
  'pictures/picture.tsx',
  'kite/kite.tsx',
]

test.each(entries)('%s imports neither Mantine nor the animated Wao', (entry) => {
  const dependencies = findDependencies(fileURLToPath(new URL(entry, import.meta.url)))
  expect(dependencies.packages.filter((name) => name.includes('mantine'))).toEqual([])
  expect(dependencies.files.filter((file) => file.endsWith('/wao.tsx'))).toEqual([])
})

function findDependencies(entry: string) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/^import (?!type)(?:[^']* from )?'([^']+)'/gm)) {
      if (!name!.startsWith('.')) packages.add(name!)
      else if (/\.tsx?$/.test(name!)) visit(fileURLToPath(new URL(name!, `file://${file}`)))
    }
  }
  visit(entry)
  return { files: [...files], packages: [...packages] }
}
