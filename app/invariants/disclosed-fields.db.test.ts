import { RouterContextProvider, type MiddlewareFunction } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatWords } from '#rules/cards/secrets.ts'
import { makeRequestContext } from '#db/testing/request-context.ts'
import { featureTestings } from '#db/testing/command-matrix.ts'
import type { FieldReaders, PersonalField } from '#db/testing/feature-testing.ts'
import { openTestServices } from '#db/testing/test-services.ts'
import { runConcurrently } from '#db/testing/run-concurrently.ts'
import { readCard } from '#db/testing/children.ts'
import { actorFor, createWorld, principals, sessionFor, type Principal, type World } from '#db/testing/principals.ts'
import { openCardKeys } from '../features/people/cards/public.server.ts'
import { requestContextKey } from '../platform/request/request.server.ts'
import { pages } from '#app/routes.ts'

/**
 * Checks which personal data of other people each reader receives. Loads every page with its layout as every principal
 * and searches the loader data for values of other people. The fields found must match the tables below exactly.
 */

const studentFields = (child: Principal): FieldReaders => ({ username: [child], number: [child], birthBand: [child] })
const teachers = ['owner', 'co-teacher'] as const

/** Fields of other people that each reader may receive, on any page. All other fields are forbidden. */
const baseContracts: Partial<Record<Principal, FieldReaders>> = {
  // A visitor with the code of an open class sees the names to choose from.
  visitor: { name: ['student in class', ...teachers] },
  // A person who requested to join a class sees its teachers.
  stranger: { name: teachers },
  'student in class': { name: teachers },
  'class-code session': { name: teachers },
  'student out of class': { name: ['other teacher'] },
  'student elsewhere': { name: ['teacher elsewhere'] },
  'parent of the child': { name: ['student in class', ...teachers] },
  'other parent': { name: ['student out of class', 'other teacher'] },
  // Sees the colleague who requested a transfer of a student.
  owner: {
    name: ['stranger', 'student in class', 'co-teacher', 'other teacher'],
    ...studentFields('student in class'),
    secret: ['student in class'],
  },
  'co-teacher': {
    name: ['stranger', 'student in class', 'owner', 'other teacher'],
    ...studentFields('student in class'),
    secret: ['student in class'],
  },
  // Sees the name of the student in the own transfer request.
  'other teacher': { name: ['student in class', 'student out of class'], ...studentFields('student out of class') },
  'teacher elsewhere': { name: ['student elsewhere'] },
  admin: {
    name: [
      'stranger',
      'student in class',
      'student out of class',
      'owner',
      'co-teacher',
      'other teacher',
      'pending teacher',
      'parent of the child',
      'other parent',
    ],
    email: ['owner', 'co-teacher', 'other teacher', 'pending teacher', 'parent of the child', 'other parent'],
    username: ['student in class', 'student out of class'],
    number: ['student in class', 'student out of class'],
    birthBand: ['student in class', 'student out of class'],
    secret: ['student in class'],
  },
  'admin elsewhere': { name: ['student elsewhere', 'teacher elsewhere'], email: ['teacher elsewhere'] },
}

const students = '/dashboard/classroom-dashboard/:classroomId/students'

/** Pages on which each field other than the name may occur. */
const baseFieldPaths: Partial<Record<PersonalField, readonly string[]>> = {
  email: ['/dashboard'],
  number: [students, '/dashboard/student-list'],
  birthBand: [students, '/dashboard/student-list'],
  username: [students, `${students}/print-asset-card`, `${students}/print-asset-list`, '/dashboard/student-list'],
  secret: [`${students}/print-asset-card`, `${students}/print-asset-list`],
}

/** Merges the tables with those of each `feature.testing.ts`. */
const union = <Value extends string>(parts: (Partial<Record<string, readonly Value[]>> | undefined)[]) => {
  const merged: Record<string, Value[]> = {}
  for (const [field, values = []] of parts.flatMap((part) => Object.entries(part ?? {})))
    merged[field] = [...new Set([...(merged[field] ?? []), ...values])]
  return merged
}
const readers = Object.fromEntries(
  principals.map((reader) => [
    reader,
    union([baseContracts[reader], ...featureTestings.map(({ tells }) => tells?.[reader])]),
  ]),
)
const fieldPaths = union([baseFieldPaths, ...featureTestings.map((testing) => testing.places)])

let world: World
const sessions = new Map<string, string>()
let personLabels: { kind: PersonalField; owner: string; text: string }[]
beforeAll(async () => {
  world = await createWorld(await openTestServices())
  personLabels = await labelAllPeople()
}, 120_000)
afterAll(() => world.services.close())

/** Gives all people unique values that can be searched for in loader data. */
async function labelAllPeople() {
  const run = (text: string, ...values: unknown[]) => world.services.owner.query(text, values)
  const newLabels: typeof personLabels = []
  await run(`UPDATE classrooms SET login_mode = 'words'`)
  for (const [principal, id] of Object.entries(world.ids)) {
    const mark = `${principal.replaceAll(/\W/g, '-')}-mark`
    const session = world.services.newId()
    await run('UPDATE users SET email = $2, two_factor_enabled = true WHERE id = $1', id, `${mark}@example.test`)
    sessions.set(id, session)
    await run(
      `INSERT INTO sessions (id, token, user_id, expires_at, ip_address) VALUES ($1, $2, $3, now() + interval '1 day', $4)`,
      session,
      `${mark}-token`,
      id,
      `${mark}-address`,
    )
    const { rows } = await run('SELECT name FROM users WHERE id = $1', id)
    newLabels.push({ kind: 'name', owner: id, text: JSON.stringify((rows[0] as { name: string }).name) })
    for (const text of [session, `${mark}-token`, `${mark}-address`])
      newLabels.push({ kind: 'session', owner: id, text })
    newLabels.push({ kind: 'email', owner: id, text: `${mark}@example.test` })
  }
  for (const [principal, username, band] of [
    ['student in class', 'mali-username', '10-12'],
    ['student out of class', 'leo-username', '13-15'],
  ] as const) {
    const id = world.ids[principal]
    await run(
      `INSERT INTO managed_students (school_id, student_id, username, identifier, birth_band) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (school_id, student_id) DO UPDATE SET username = excluded.username, identifier = excluded.identifier, birth_band = excluded.birth_band`,
      world.schoolId,
      id,
      username,
      `${username}-number`,
      band,
    )
    await run(
      'INSERT INTO login_cards (school_id, student_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      world.schoolId,
      id,
    )
    const [keys, card] = [openCardKeys(world.services.env), await readCard(world.services, id)]
    newLabels.push(
      { kind: 'username', owner: id, text: `"${username}"` },
      { kind: 'number', owner: id, text: `${username}-number` },
      { kind: 'birthBand', owner: id, text: `"${band}"` },
    )
    for (const text of [keys.token(card), formatWords(keys.secret(card, 'words'), 'en'), keys.secret(card, 'words')])
      newLabels.push({ kind: 'secret', owner: id, text })
  }
  return newLabels
}

type PageModule = { loader?: (args: object) => unknown }
const modules = import.meta.glob<PageModule>(['../features/**/pages/*.tsx', '../layouts/*.tsx', '../root.tsx'])
const guards = import.meta.glob<{ middleware: MiddlewareFunction<Response>[] }>('../guards/*.tsx')

/** Query strings with which a page shows additional data. */
const pageQueries: Record<string, string[]> = {
  '/dashboard': [
    '',
    ...[
      'people',
      'people&group=students',
      'people&group=guardians',
      'approvals',
      'classes',
      'domains',
      'settings',
      'audit',
    ].map((section) => `?section=${section}`),
  ],
  '/dashboard/student-list': ['', '?search=mali'],
  '/dashboard/minigames': ['', '?view=questions', '?view=questions&part=proposals'],
  [students]: [
    '',
    '?student=:child',
    '?view=reports',
    '?view=certificates',
    '?view=attendance',
    '?view=attendance&week=2026-11-16',
  ],
  [`${students}/print-asset-list`]: ['', '?of=report', '?of=class-report'],
}

/**
 * Returns the loader data of a page and its layouts for one reader, following redirects to the same path (print pages).
 * Returns an empty text if a guard refuses the reader.
 */
async function loadPage(
  page: (typeof pages)[number],
  query: string,
  principal: Principal,
  cookie = '',
): Promise<string> {
  const path = page.path
    .replace(':classroomId', world.classroomId)
    .replace(':clsCode', world.code)
    .replaceAll(/:\w+/g, 'sample')
  const request = new Request(`http://127.0.0.1${path}${query.replace(':child', world.child)}`, { headers: { cookie } })
  const [context, signedIn] = [new RouterContextProvider(), await sessionFor(world, principal)]
  context.set(
    requestContextKey,
    makeRequestContext(world.services, {
      path,
      actor: await actorFor(world, principal),
      signedIn: signedIn && { ...signedIn, session: { ...signedIn.session, id: sessions.get(signedIn.user.id)! } },
    }),
  )
  const params = page.path.includes(':classroomId')
    ? { classroomId: world.classroomId }
    : { clsCode: world.code, slug: 'sample', id: 'sample', lessonId: 'sample', stepId: 'sample', code: 'W05' }
  const args = { context, params, request, pattern: '', url: new URL(request.url) }
  const files = [
    '../root.tsx',
    ...(page.layout ? [`../layouts/${page.layout}.tsx`] : []),
    `../features/${page.file}.tsx`,
  ]
  try {
    for (const guard of page.guards ?? [])
      for (const middleware of (await guards[`../guards/${guard}.tsx`]!()).middleware)
        await middleware(args as unknown as Parameters<typeof middleware>[0], async () => new Response())
    return JSON.stringify(await Promise.all(files.map(async (file) => (await modules[file]!()).loader?.(args))))
  } catch (thrown) {
    const redirectTarget =
      thrown instanceof Response ? new URL(thrown.headers.get('location') ?? '/', request.url) : null
    if (redirectTarget?.pathname === path && thrown instanceof Response)
      return loadPage(page, redirectTarget.search, principal, thrown.headers.getSetCookie()[0]?.split(';')[0])
    if (redirectTarget || (thrown as { type?: string }).type === 'DataWithResponseInit') return ''
    throw thrown
  }
}

test('each reader receives exactly the fields of other people that the tables allow', {
  timeout: 120_000,
}, async () => {
  const disclosed: Partial<Record<Principal, Partial<Record<PersonalField, Set<Principal>>>>> = {}
  const pathsByField: Partial<Record<PersonalField, Set<string>>> = {}
  for (const page of pages)
    for (const query of pageQueries[page.path] ?? [''])
      await runConcurrently(6, principals, async (reader) => {
        const text = await loadPage(page, query, reader)
        for (const { kind, owner, text: mark } of personLabels) {
          if (owner === world.idOf(reader) || !text.includes(mark)) continue
          const subject = principals.find((principal) => world.idOf(principal) === owner)!
          ;((disclosed[reader] ??= {})[kind] ??= new Set()).add(subject)
          if (kind !== 'name') (pathsByField[kind] ??= new Set()).add(page.path)
        }
      })
  const sortFields = (fields: Record<string, Iterable<string>>) =>
    Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, [...values].toSorted()]))
  const sortReaders = (contracts: Partial<Record<Principal, Record<string, Iterable<string>>>>) =>
    Object.fromEntries(principals.map((reader) => [reader, sortFields(contracts[reader] ?? {})]))
  expect(sortReaders(disclosed)).toEqual(sortReaders(readers))
  expect(sortFields(pathsByField)).toEqual(sortFields(fieldPaths))
})
