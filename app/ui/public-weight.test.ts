import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * What public pages are made of. Their whole script has to stay small, so Mantine may not come in through any of it.
 */
const entries = [
  'landing-frame.tsx',
  'paper-frame.tsx',
  'button.tsx',
  'card.tsx',
  'field.tsx',
  'password-field.tsx',
  'check-field.tsx',
  'empty-state.tsx',
  'notice.tsx',
  'skeleton.tsx',
  'avatar.tsx',
  'chip.tsx',
  'sky.tsx',
  'wao-still.tsx',
  'pictures/picture.tsx',
  'kite.tsx',
]

test.each(entries)('%s does without Mantine and without the moving Wao', (entry) => {
  const reached = reachableFrom(fileURLToPath(new URL(entry, import.meta.url)))
  expect(reached.packages.filter((name) => name.includes('mantine'))).toEqual([])
  expect(reached.files.filter((file) => file.endsWith('/wao.tsx'))).toEqual([])
})

function reachableFrom(entry: string) {
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
