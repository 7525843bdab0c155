import { expect, test } from 'vitest'
import english from './locales/en.json' with { type: 'json' }

const sources = import.meta.glob<string>('../**/*.server.ts', { query: '?raw', import: 'default', eager: true })

/** What commands write into the log; where a part is only known when it runs, every word that begins and ends so. */
function actionsInCode(): string[] {
  return Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bact: [`']([\w.${}-]+)[`']/g)].map(([, act]) => act!),
  )
}

test('everything that is written into the log has words', () => {
  const known = Object.keys(english.actions)
  const actions = [...new Set(actionsInCode())]
  expect(actions.length).toBeGreaterThan(20)
  const wordless = actions.filter((act) => {
    const pattern = new RegExp(`^${act.replaceAll('.', '-').replaceAll(/\$\{[^}]+\}/g, '[\\w-]+')}$`)
    return !known.some((name) => pattern.test(name))
  })
  expect(wordless).toEqual([])
})
