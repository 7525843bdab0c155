import { globSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { routes as identityRoutes } from '#app/features/accounts/identity/serve.server.ts'
import { actionField, keyField } from '#app/platform/action-fields.ts'
import { pages } from '#app/routes.ts'
import { noteKey } from '#rules/class-board.ts'
import { livePlaces } from '#app/features.server.ts'
import { livePath } from '#server/live/gateway.ts'
import type { ApiRequest, Form } from '#db/testing/forms.ts'
import { apiRequests, forms, queries } from './forms.ts'
import { statedLimits, type Stated } from './limits.ts'
import { password, type People, type Who } from './people.ts'

/** One way in: how it is asked when everything is right, and by whom. Worst inputs and mutations are made from it. */
export type Way = {
  name: string
  kind: 'page' | 'action' | 'identity' | 'api' | 'live' | 'plain'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: (people: People) => string
  by: Who
  /** Names that are read from the address. */
  query: readonly string[]
  as: 'form' | 'json' | 'files' | null
  fields: (people: People) => Record<string, unknown>
  file?: Form['file']
  /** How much of a body it takes, as the program states it. */
  limits: Stated | null
}

const none = () => ({})
/** A lesson and a step of it as they stand in addresses and events. */
export const tried = { lesson: 'ff-1a', step: 'ff-1-2' }
const filled = (path: string) => (people: People) =>
  path
    .replace(':classroomId', people.classroomId)
    .replace(':clsCode', people.code)
    .replace(':code', people.code)
    .replace(':importId', people.importId)
    .replace(':schoolId', people.schoolId)
    .replace(/:lesson(Id)?\b/, tried.lesson)
    .replace(':stepId', tried.step)
    .replaceAll(/:\w+/g, 'sample')

type Read = Pick<Way, 'name' | 'kind' | 'path'> & Partial<Way>
const get = (read: Read): Way => ({
  method: 'GET',
  by: 'visitor',
  query: [],
  as: null,
  fields: none,
  limits: null,
  ...read,
})

const meantFor = (guards: readonly string[] = []): Who =>
  guards.includes('auth') ? (guards.includes('onboard') ? 'owner' : 'newcomer') : 'visitor'

/** A page of the dashboard names the class or school it is about; without it one is only sent on. */
const inPlace = (path: string) => (people: People) => {
  const address = filled(path)(people)
  if (path === '/dashboard') return `${address}?school=${people.schoolId}`
  return path.startsWith('/dashboard') ? `${address}?class=${people.classroomId}` : address
}

/** The same page as data, as a browser asks for it that has one open. */
export function asData(path: string): string {
  const [page, asked] = path.split('?')
  return `${page === '/' ? '/_' : page}.data${asked === undefined ? '' : `?${asked}`}`
}

const pageWays: Way[] = pages.map(({ path, guards }) =>
  get({
    name: `GET ${path}`,
    kind: 'page',
    path: inPlace(path),
    by: path === '/dashboard' ? 'admin' : meantFor(guards),
    query: queries[path] ?? [],
  }),
)

const actionWays: Way[] = Object.entries(forms).flatMap(([path, list]) =>
  list.map(
    ({ action, command, by, fields, file }): Way => ({
      name: `POST ${path} ${action} ${command ?? ''}`.trim(),
      kind: 'action',
      method: 'POST',
      path: (people) => `${filled(path)(people)}.data`,
      by,
      query: queries[path] ?? [],
      as: file ? 'files' : 'form',
      fields: (people) => ({ [actionField]: action, [keyField]: randomUUID(), ...fields(people) }),
      file,
      limits: statedLimits(path, by !== 'visitor'),
    }),
  ),
)

/** What stands in a field of that name, wherever it is asked for. */
const identityFields: Record<string, (people: People) => unknown> = {
  email: ({ emailOf }) => emailOf('owner'),
  newEmail: () => `${randomUUID()}@example.test`,
  name: () => 'New',
  locale: () => 'th',
  password: () => password,
  newPassword: () => password,
  currentPassword: () => password,
  rememberMe: () => true,
  trustDevice: () => false,
  token: () => randomUUID(),
  code: () => '123456',
  id: () => randomUUID(),
  accountId: () => randomUUID(),
  provider: () => 'google',
  intent: () => 'sign-in',
  mode: () => 'redirect',
  popupId: () => 'popup-0123456789',
  next: () => '/dashboard',
  callbackUrl: () => '/dashboard',
  csrfToken: () => 'x'.repeat(32),
  captcha: () => ({ challenge: 'x'.repeat(60), answer: 7 }),
}

function identityBody(path: string, input: z.ZodType | null): Way['fields'] {
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : []
  const unknown = names.filter((name) => !identityFields[name])
  if (unknown.length > 0)
    throw new Error(`${path} asks for ${unknown.join(', ')}: say in identityFields what stands there`)
  return (people) => Object.fromEntries(names.map((name) => [name, identityFields[name]!(people)]))
}

const open = /sign-in|sign-up|signin|reset|verification|credentials|csrf|providers|policy|domains|captcha|verify-email/
const identityWays: Way[] = identityRoutes.map(
  ({ method, path, input }): Way => ({
    name: `${method} /api/auth${path}`,
    kind: 'identity',
    method,
    path: () => `/api/auth${path}`,
    by: open.test(path) ? 'visitor' : 'owner',
    query: method === 'GET' ? ['token', 'locale', 'code', 'state', 'error', 'iss'] : [],
    as: method === 'POST' ? 'json' : null,
    fields: identityBody(path, input),
    limits: method === 'GET' ? null : statedLimits(`/api/auth${path}`, true),
  }),
)

/** Where nothing is said, anybody asks for nothing. */
const requestOf = (method: string, path: string): ApiRequest => apiRequests[`${method} ${path}`] ?? { by: 'visitor' }

const apiAddress =
  (path: string, { query = {} }: ApiRequest) =>
  (people: People) => {
    const asked = Object.entries(query).map(([name, value]) => `${name}=${value(people)}`)
    return `/api/1.0${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
  }

async function apiWays(): Promise<Way[]> {
  const files = globSync('app/features/*/api.server.ts')
  const modules = await Promise.all(
    files.map(
      (file) =>
        import(new URL(`../../${file}`, import.meta.url).href) as Promise<
          Record<string, (context: object) => OpenAPIHono>
        >,
    ),
  )
  const makers = modules.flatMap((module) => Object.values(module))
  return makers.flatMap((make) => {
    const { paths = {} } = make({}).getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method): Way => {
        const reads = method === 'get'
        const asked = requestOf(method, path)
        if (!reads && !asked.body) throw new Error(`${method} ${path}: say in feature.forms.ts what it takes`)
        const { parameters = [] } = (methods as Record<string, { parameters?: { in: string; name: string }[] }>)[
          method
        ]!
        const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
        if (query.some((name) => !asked.query?.[name]))
          throw new Error(`${path}: say in feature.forms.ts what it is asked for`)
        return {
          name: `${method.toUpperCase()} /api/1.0${path}`,
          kind: 'api',
          method: method.toUpperCase() as Way['method'],
          path: apiAddress(path, asked),
          by: asked.by,
          query,
          as: reads ? null : 'json',
          fields: asked.body ?? none,
          limits: reads ? null : statedLimits(`/api/1.0${path}`, true),
        }
      }),
    )
  })
}

const liveQuery = ['startAt', 'endAt', 'limitToFirst', 'limitToLast', 'shallow', 'orderByKey']
const readerOf = (path: string): Who =>
  path.startsWith('asking')
    ? 'pending teacher'
    : path.startsWith('joining')
      ? 'stranger'
      : path.startsWith('schools')
        ? 'admin'
        : 'owner'
export const note = { text: 'mine', colour: 'sun' }
export const recordOf = (people: People, who: Exclude<Who, 'visitor'> = 'owner') =>
  `classrooms/${people.classroomId}/board/${noteKey(people.ids[who], randomUUID().slice(0, 8))}`

const liveWays: Way[] = [
  {
    name: `POST ${livePath}/ticket`,
    kind: 'live',
    method: 'POST',
    path: () => `${livePath}/ticket`,
    by: 'owner',
    query: [],
    as: 'json',
    fields: none,
    limits: statedLimits(`${livePath}/ticket`, true),
  },
  ...[...livePlaces().views, ...livePlaces().stores, ...livePlaces().presences].flatMap(({ path }): Way[] => [
    get({
      name: `GET ${livePath}/${path}`,
      kind: 'live',
      path: (people) => `${livePath}/${filled(path)(people)}`,
      by: readerOf(path),
      query: liveQuery,
    }),
    {
      name: `PUT ${livePath}/${path}`,
      kind: 'live',
      method: 'PUT',
      path: (people) => `${livePath}/${path.endsWith('/board') ? recordOf(people) : filled(path)(people)}`,
      by: readerOf(path),
      query: [],
      as: 'json',
      fields: () => note,
      limits: statedLimits(`${livePath}/${path}`, true),
    },
  ]),
]

/** What is neither page nor interface. */
const plainPaths = [
  '/health',
  '/ready',
  '/metrics',
  '/builds/latest.json',
  '/builds/meta/x.json',
  '/messages/x/en/site.json',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/api/_nuxt_icon/tabler.json',
  '/icons/sets/tabler.json',
  '/_ipx/w_640&f_webp/images/sky.png',
  '/favicon.svg',
  '/assets/x.js',
  '/api/1.0/openapi.json',
  '/nowhere',
  '/__manifest',
]
const plainWays: Way[] = plainPaths.map((path) =>
  get({
    name: `GET ${path}`,
    kind: 'plain',
    path: () => path,
    query: path === '/__manifest' ? ['paths', 'version'] : ['icons'],
  }),
)

/** Every way in there is, read from the program's own tables. */
export const everyWay = async (): Promise<Way[]> => [
  ...pageWays,
  ...actionWays,
  ...identityWays,
  ...(await apiWays()),
  ...liveWays,
  ...plainWays,
]
