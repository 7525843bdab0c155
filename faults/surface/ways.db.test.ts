import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandsInCode } from '#app/commands-in-code.server.ts'
import { pages } from '#app/routes.ts'
import { forms } from './forms.ts'
import { everyWay } from './ways.ts'

/** Reached by a route of identity or of the API, whose tables are walked themselves. */
const notByForm = [
  'changePassword',
  'changeEmail',
  'confirmAddress',
  'revokeSessions',
  'unlinkAccount',
  'deleteAccount',
  'changeConfiguration',
  'exportOwnData',
]

test('every page that takes anything says what a good form is', () => {
  const acting = pages.filter(({ file }) =>
    /export (async function|const|function) action\b/.test(readFileSync(`app/features/${file}.tsx`, 'utf8')),
  )
  expect(acting.map(({ path }) => path).toSorted()).toEqual(Object.keys(forms).toSorted())
})

test('every command is reached', () => {
  const named = new Set([...Object.values(forms).flatMap((list) => list.map(({ command }) => command)), ...notByForm])
  expect(
    commandsInCode()
      .map(({ name }) => name)
      .filter((name) => !named.has(name)),
  ).toEqual([])
})

test('every route of the host is among the ways', async () => {
  const paths = new Set((await everyWay()).map(({ name }) => name.split(' ')[1]!))
  const served = globSync('server/http/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bapp\.(?:get|post|put|patch|delete|doc)\(\s*(['`])(\/[^'`]*)\1/g)].map(
        ([, , path]) => path!,
      ),
    )
  // A route with parameters is known by what stands before them.
  const missing = served.filter((path) => ![...paths].some((known) => known.startsWith(path.split(/[:*]/)[0]!)))
  expect(served.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('whatever takes a body states how much', async () => {
  expect((await everyWay()).filter(({ as, limits }) => as !== null && limits === null)).toEqual([])
})
