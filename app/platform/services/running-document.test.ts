import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = readFileSync('app/platform/services/env.server.ts', 'utf8')
const document = readFileSync('docs/running.md', 'utf8')
const providers = /^(GOOGLE|FACEBOOK|GITHUB|TWITTER)_/

test('docs/running.md names every setting', () => {
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name!)
  expect(settings.length).toBeGreaterThan(20)
  expect(settings.filter((name) => !document.includes(`\`${name.replace(providers, '$1_…')}`.split('…')[0]!))).toEqual(
    [],
  )
})
