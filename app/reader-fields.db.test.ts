import { RouterContextProvider, type MiddlewareFunction } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showWords } from '#rules/cards/secrets.ts'
import { featureTestings } from '#db/testing/command-matrix.ts'
import type { Contract, Field } from '#db/testing/feature-testing.ts'
import { openTestServices } from '#db/testing/test-services.ts'
import { together } from '#db/testing/together.ts'
import { cardOf } from '#db/testing/children.ts'
import { actorFor, makeWorld, principals, signedInAs, type Principal, type World } from '#db/testing/principals.ts'
import { openCardKeys } from './features/cards/public.server.ts'
import { emptyForm } from './platform/form.ts'
import { visitContext } from './platform/request.server.ts'
import { pages } from './routes.ts'

/**
 * What each reader is told about other people. Every page is loaded as everybody there is, its layout and all, and what
 * it answers is searched for
 * what belongs to somebody else: each such field must be in the table below, and whatever stands in the table must be
 * found.
 */

const ofAChild = (child: Principal): Contract => ({ username: [child], number: [child], birthBand: [child] })
const teachers = ['owner', 'co-teacher'] as const

/** Whose fields each reader is told, on any page. A field that is not here is told to nobody. */
const base: Partial<Record<Principal, Contract>> = {
  // Whoever holds the code of a class that is open finds their name there.
  visitor: { name: ['student in class', ...teachers] },
  // Whoever asked to join a class is told who teaches it.
  stranger: { name: teachers },
  'student in class': { name: teachers },
  'class-code session': { name: teachers },
  'student out of class': { name: ['other teacher'] },
  'student elsewhere': { name: ['teacher elsewhere'] },
  'parent of the child': { name: ['student in class', ...teachers] },
  'other parent': { name: ['student out of class', 'other teacher'] },
  // A colleague asks for a child of theirs.
  owner: {
    name: ['stranger', 'student in class', 'co-teacher', 'other teacher'],
    ...ofAChild('student in class'),
    secret: ['student in class'],
  },
  'co-teacher': {
    name: ['stranger', 'student in class', 'owner', 'other teacher'],
    ...ofAChild('student in class'),
    secret: ['student in class'],
  },
  // The name of a child they asked for, by which they asked.
  'other teacher': { name: ['student in class', 'student out of class'], ...ofAChild('student out of class') },
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

/** Where each field stands that is more than a name. */
const basePlaces: Partial<Record<Field, readonly string[]>> = {
  email: ['/dashboard'],
  number: [students, '/dashboard/student-list'],
  birthBand: [students, '/dashboard/student-list'],
  username: [students, `${students}/print-asset-card`, `${students}/print-asset-list`, '/dashboard/student-list'],
  secret: [`${students}/print-asset-card`, `${students}/print-asset-list`],
}

/** And what a feature adds to it in its `feature.testing.ts`. */
const union = <Value extends string>(parts: (Partial<Record<string, readonly Value[]>> | undefined)[]) => {
  const all: Record<string, Value[]> = {}
  for (const [field, values = []] of parts.flatMap((part) => Object.entries(part ?? {})))
    all[field] = [...new Set([...(all[field] ?? []), ...values])]
  return all
}
const readers = Object.fromEntries(
  principals.map((reader) => [reader, union([base[reader], ...featureTestings.map(({ tells }) => tells?.[reader])])]),
)
const places = union([basePlaces, ...featureTestings.map((testing) => testing.places)])

let world: World
const sessions = new Map<string, string>()
let known: { kind: Field; owner: string; text: string }[]
beforeAll(async () => {
  world = await makeWorld(await openTestServices())
  known = await labelEverybody()
}, 120_000)
afterAll(() => world.services.close())

/** Gives everybody values that are found again wherever they turn up. */
async function labelEverybody() {
  const run = (text: string, ...values: unknown[]) => world.services.owner.query(text, values)
  const labels: typeof known = []
  await run(`UPDATE classrooms SET login_mode = 'words'`)
  for (const [who, id] of Object.entries(world.ids)) {
    const mark = `${who.replaceAll(/\W/g, '-')}-mark`
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
    labels.push({ kind: 'name', owner: id, text: JSON.stringify((rows[0] as { name: string }).name) })
    for (const text of [session, `${mark}-token`, `${mark}-address`]) labels.push({ kind: 'session', owner: id, text })
    labels.push({ kind: 'email', owner: id, text: `${mark}@example.test` })
  }
  for (const [who, username, band] of [
    ['student in class', 'mali-username', '10-12'],
    ['student out of class', 'leo-username', '13-15'],
  ] as const) {
    const id = world.ids[who]
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
    const [keys, card] = [openCardKeys(world.services.env), await cardOf(world.services, id)]
    labels.push(
      { kind: 'username', owner: id, text: `"${username}"` },
      { kind: 'number', owner: id, text: `${username}-number` },
      { kind: 'birthBand', owner: id, text: `"${band}"` },
    )
    for (const text of [keys.token(card), showWords(keys.secret(card, 'words'), 'en'), keys.secret(card, 'words')])
      labels.push({ kind: 'secret', owner: id, text })
  }
  return labels
}

type Loaded = { loader?: (args: object) => unknown }
const modules = import.meta.glob<Loaded>(['./features/*/pages/*.tsx', './layouts/*.tsx', './root.tsx'])
const guards = import.meta.glob<{ middleware: MiddlewareFunction<Response>[] }>('./guards/*.tsx')

/** Addresses that show more when they are asked for more. */
const asked: Record<string, string[]> = {
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
  [students]: ['', '?student=:child', '?view=reports', '?view=attendance'],
  [`${students}/print-asset-list`]: ['', '?of=report', '?of=class-report'],
}

/**
 * What one reader is answered by a page with everything around it, following where it sends them on the way to a print;
 * nothing where a guard turns them away.
 */
async function answered(page: (typeof pages)[number], query: string, who: Principal, cookie = ''): Promise<string> {
  const path = page.path
    .replace(':classroomId', world.classroomId)
    .replace(':clsCode', world.code)
    .replaceAll(/:\w+/g, 'sample')
  const request = new Request(`http://127.0.0.1${path}${query.replace(':child', world.child)}`, { headers: { cookie } })
  const [context, signedIn] = [new RouterContextProvider(), await signedInAs(world, who)]
  context.set(visitContext, {
    services: world.services,
    origin: { address: null, device: null },
    locale: 'en',
    path,
    requestId: 'r',
    actor: await actorFor(world, who),
    form: () => emptyForm,
    signedIn: signedIn && { ...signedIn, session: { ...signedIn.session, id: sessions.get(signedIn.user.id)! } },
  })
  const params = page.path.includes(':classroomId')
    ? { classroomId: world.classroomId }
    : { clsCode: world.code, slug: 'sample', id: 'sample' }
  const args = { context, params, request, pattern: '', url: new URL(request.url) }
  const files = ['./root.tsx', ...(page.layout ? [`./layouts/${page.layout}.tsx`] : []), `./features/${page.file}.tsx`]
  try {
    for (const guard of page.guards ?? [])
      for (const middleware of (await guards[`./guards/${guard}.tsx`]!()).middleware)
        await middleware(args as unknown as Parameters<typeof middleware>[0], async () => new Response())
    return JSON.stringify(await Promise.all(files.map(async (file) => (await modules[file]!()).loader?.(args))))
  } catch (thrown) {
    const sentTo = thrown instanceof Response ? new URL(thrown.headers.get('location') ?? '/', request.url) : null
    if (sentTo?.pathname === path && thrown instanceof Response)
      return answered(page, sentTo.search, who, thrown.headers.getSetCookie()[0]?.split(';')[0])
    if (sentTo || (thrown as { type?: string }).type === 'DataWithResponseInit') return ''
    throw thrown
  }
}

test('each reader is told the fields of their contract, and no field of anybody else', {
  timeout: 120_000,
}, async () => {
  const told: Partial<Record<Principal, Partial<Record<Field, Set<Principal>>>>> = {}
  const where: Partial<Record<Field, Set<string>>> = {}
  for (const page of pages)
    for (const query of asked[page.path] ?? [''])
      await together(6, principals, async (reader) => {
        const text = await answered(page, query, reader)
        for (const { kind, owner, text: mark } of known) {
          if (owner === world.idOf(reader) || !text.includes(mark)) continue
          const whose = principals.find((one) => world.idOf(one) === owner)!
          ;((told[reader] ??= {})[kind] ??= new Set()).add(whose)
          if (kind !== 'name') (where[kind] ??= new Set()).add(page.path)
        }
      })
  const sorted = (fields: Record<string, Iterable<string>>) =>
    Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, [...values].toSorted()]))
  const each = (of: Partial<Record<Principal, Record<string, Iterable<string>>>>) =>
    Object.fromEntries(principals.map((reader) => [reader, sorted(of[reader] ?? {})]))
  expect(each(told)).toEqual(each(readers))
  expect(sorted(where)).toEqual(sorted(places))
})
