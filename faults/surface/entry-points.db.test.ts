import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findCommandDefinitions } from '#app/invariants/command-definitions.server.ts'
import { pages } from '#app/routes.ts'
import { forms } from './forms.ts'
import { listEntryPoints } from './entry-points.ts'

/** Commands reached by identity or API routes, whose tables are tested themselves. */
const notByForm = [
  // Signed by the payment service; the route is listed.
  'receivePaymentEvent',
  'changePassword',
  'changeEmail',
  'confirmAddress',
  'revokeSessions',
  'unlinkAccount',
  'deleteAccount',
  'changeConfiguration',
  'exportOwnData',
  // Needs a solved puzzle: `public-requests.db.test.ts`.
  'sendPublicRequest',
  'startVisitorHour',
  'finishVisitorHour',
]

test('every page with an action declares a valid form', () => {
  const pagesWithActions = pages.filter(({ file }) =>
    /export (async function|const|function) action\b/.test(readFileSync(`app/features/${file}.tsx`, 'utf8')),
  )
  expect(pagesWithActions.map(({ path }) => path).toSorted()).toEqual(Object.keys(forms).toSorted())
})

test('every command is reachable by a form or listed route', () => {
  const reachable = new Set([
    ...Object.values(forms).flatMap((list) => list.map(({ command }) => command)),
    ...notByForm,
  ])
  expect(
    findCommandDefinitions()
      .map(({ name }) => name)
      .filter((name) => !reachable.has(name)),
  ).toEqual([])
})

test('every route of the server is among the entry points', async () => {
  const paths = new Set((await listEntryPoints()).map(({ name }) => name.split(' ')[1]!))
  const serverRoutes = globSync('server/http/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bapp\.(?:get|post|put|patch|delete|doc)\(\s*(['`])(\/[^'`]*)\1/g)].map(
        ([, , path]) => path!,
      ),
    )
  // Compare routes with parameters by the part before the first parameter.
  const missing = serverRoutes.filter(
    (path) => ![...paths].some((existing) => existing.startsWith(path.split(/[:*]/)[0]!)),
  )
  expect(serverRoutes.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('every entry point with a body states its size limit', async () => {
  expect((await listEntryPoints()).filter(({ as, limits }) => as !== null && limits === null)).toEqual([])
})
