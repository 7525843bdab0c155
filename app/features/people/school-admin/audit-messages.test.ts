import { expect, test } from 'vitest'
import english from './locales/en.json' with { type: 'json' }

const sources = import.meta.glob<string>('../../**/*.server.ts', { query: '?raw', import: 'default', eager: true })

/** Audit acts in the source code. An act can contain template placeholders such as `${act}`. */
function listActsInCode(): string[] {
  return Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bact: [`']([\w.${}-]+)[`']/g)].map(([, act]) => act!),
  )
}

test('every audit act in the code has an English message', () => {
  const messageNames = Object.keys(english.actions)
  const actions = [...new Set(listActsInCode())]
  expect(actions.length).toBeGreaterThan(20)
  const untranslated = actions.filter((act) => {
    const pattern = new RegExp(`^${act.replaceAll('.', '-').replaceAll(/\$\{[^}]+\}/g, '[\\w-]+')}$`)
    return !messageNames.some((name) => pattern.test(name))
  })
  expect(untranslated, 'add a message for each act to `actions` in the locales of this folder').toEqual([])
})
