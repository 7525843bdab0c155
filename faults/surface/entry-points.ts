import { globSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { routes as identityRoutes } from '#app/features/people/accounts/identity/serve.server.ts'
import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import { pages } from '#app/routes.ts'
import { noteKey } from '#rules/classrooms/class-board.ts'
import '#app/features.server.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import { livePath } from '#server/live/gateway.ts'
import type { SampleApiRequest, Form } from '#db/testing/forms.ts'
import { apiRequests, forms, queries } from './forms.ts'
import { statedLimits, type StatedLimits } from './limits.ts'
import { password, type People, type Requester } from './people.ts'

/**
 * An entry point of the server: how to build a valid request, and as whom. Worst inputs and mutations derive from it.
 */
export type EntryPoint = {
  name: string
  kind: 'page' | 'action' | 'identity' | 'api' | 'live' | 'plain'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: (people: People) => string
  by: Requester
  /** Names of the query parameters that it reads. */
  query: readonly string[]
  as: 'form' | 'json' | 'files' | null
  fields: (people: People) => Record<string, unknown>
  file?: Form['file']
  /** Maximum body size, as the server defines it. */
  limits: StatedLimits | null
}

const noFields = () => ({})
/** A sample lesson and step for URLs and events. */
export const sampleStep = { lesson: 'ff-1a', step: 'ff-1-2' }
const fillPath = (path: string) => (people: People) =>
  path
    .replace(':classroomId', people.classroomId)
    .replace(':clsCode', people.code)
    .replace(':code', people.code)
    .replace(':importId', people.importId)
    .replace(':schoolId', people.schoolId)
    .replace(/:lesson(Id)?\b/, sampleStep.lesson)
    .replace(':stepId', sampleStep.step)
    .replaceAll(/:\w+/g, 'sample')

type EntryPointOptions = Pick<EntryPoint, 'name' | 'kind' | 'path'> & Partial<EntryPoint>
const readEntryPoint = (read: EntryPointOptions): EntryPoint => ({
  method: 'GET',
  by: 'visitor',
  query: [],
  as: null,
  fields: noFields,
  limits: null,
  ...read,
})

const requesterFor = (guards: readonly string[] = []): Requester =>
  guards.includes('auth') ? (guards.includes('onboard') ? 'owner' : 'newcomer') : 'visitor'

/** Dashboard pages need the class or school in the query; without it they redirect. */
const dashboardPath = (path: string) => (people: People) => {
  const address = fillPath(path)(people)
  if (path === '/dashboard') return `${address}?school=${people.schoolId}`
  return path.startsWith('/dashboard') ? `${address}?class=${people.classroomId}` : address
}

/** The data URL of a page, which browsers request on client-side navigation. */
export function asData(path: string): string {
  const [page, input] = path.split('?')
  return `${page === '/' ? '/_' : page}.data${input === undefined ? '' : `?${input}`}`
}

const pageEntryPoints: EntryPoint[] = pages.map(({ path, guards }) =>
  readEntryPoint({
    name: `GET ${path}`,
    kind: 'page',
    path: dashboardPath(path),
    by: path === '/dashboard' ? 'admin' : requesterFor(guards),
    query: queries[path] ?? [],
  }),
)

const actionEntryPoints: EntryPoint[] = Object.entries(forms).flatMap(([path, list]) =>
  list.map(
    ({ action, command, by, fields, file }): EntryPoint => ({
      name: `POST ${path} ${action} ${command ?? ''}`.trim(),
      kind: 'action',
      method: 'POST',
      path: (people) => `${fillPath(path)(people)}.data`,
      by,
      query: queries[path] ?? [],
      as: file ? 'files' : 'form',
      fields: (people) => ({ [actionField]: action, [keyField]: randomUUID(), ...fields(people) }),
      file,
      limits: statedLimits(path, by !== 'visitor'),
    }),
  ),
)

/** Valid values for the fields of identity routes, by field name. */
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

function identityBody(path: string, input: z.ZodType | null): EntryPoint['fields'] {
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : []
  const unknown = names.filter((name) => !identityFields[name])
  if (unknown.length > 0) throw new Error(`${path} asks for ${unknown.join(', ')}: add sample values to identityFields`)
  return (people) => Object.fromEntries(names.map((name) => [name, identityFields[name]!(people)]))
}

const publicRoutes =
  /sign-in|sign-up|signin|reset|verification|credentials|csrf|providers|policy|domains|captcha|verify-email/
const identityEntryPoints: EntryPoint[] = identityRoutes.map(
  ({ method, path, input }): EntryPoint => ({
    name: `${method} /api/auth${path}`,
    kind: 'identity',
    method,
    path: () => `/api/auth${path}`,
    by: publicRoutes.test(path) ? 'visitor' : 'owner',
    query: method === 'GET' ? ['token', 'locale', 'code', 'state', 'error', 'iss'] : [],
    as: method === 'POST' ? 'json' : null,
    fields: identityBody(path, input),
    limits: method === 'GET' ? null : statedLimits(`/api/auth${path}`, true),
  }),
)

/** Routes without a declaration: requested by a visitor without input. */
const apiRequestFor = (method: string, path: string): SampleApiRequest =>
  apiRequests[`${method} ${path}`] ?? { by: 'visitor' }

const apiPath =
  (path: string, { query = {} }: SampleApiRequest) =>
  (people: People) => {
    const input = Object.entries(query).map(([name, value]) => `${name}=${value(people)}`)
    return `/api/1.0${path}${input.length > 0 ? `?${input.join('&')}` : ''}`
  }

async function listApiEntryPoints(): Promise<EntryPoint[]> {
  const files = globSync('app/features/**/api.server.ts')
  const modules = await Promise.all(
    files.map(
      (file) =>
        import(new URL(`../../${file}`, import.meta.url).href) as Promise<
          Record<string, (context: object) => OpenAPIHono>
        >,
    ),
  )
  const routers = modules.flatMap((module) => Object.values(module))
  return routers.flatMap((createRouter) => {
    const { paths = {} } = createRouter({}).getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method): EntryPoint => {
        const isRead = method === 'get'
        const apiRequest = apiRequestFor(method, path)
        if (!isRead && !apiRequest.body) throw new Error(`${method} ${path}: declare its body in feature.forms.ts`)
        const { parameters = [] } = (methods as Record<string, { parameters?: { in: string; name: string }[] }>)[
          method
        ]!
        const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
        if (query.some((name) => !apiRequest.query?.[name]))
          throw new Error(`${path}: declare its query in feature.forms.ts`)
        return {
          name: `${method.toUpperCase()} /api/1.0${path}`,
          kind: 'api',
          method: method.toUpperCase() as EntryPoint['method'],
          path: apiPath(path, apiRequest),
          by: apiRequest.by,
          query,
          as: isRead ? null : 'json',
          fields: apiRequest.body ?? noFields,
          limits: isRead ? null : statedLimits(`/api/1.0${path}`, true),
        }
      }),
    )
  })
}

const liveQuery = ['startAt', 'endAt', 'limitToFirst', 'limitToLast', 'shallow', 'orderByKey']
const liveRequester = (path: string): Requester =>
  path.startsWith('asking')
    ? 'pending teacher'
    : path.startsWith('joining')
      ? 'stranger'
      : path.startsWith('schools')
        ? 'admin'
        : 'owner'
export const note = { text: 'mine', colour: 'sun' }
export const boardRecordPath = (people: People, person: Exclude<Requester, 'visitor'> = 'owner') =>
  `classrooms/${people.classroomId}/board/${noteKey(people.ids[person], randomUUID().slice(0, 8))}`

const liveEntryPoints: EntryPoint[] = [
  {
    name: `POST ${livePath}/ticket`,
    kind: 'live',
    method: 'POST',
    path: () => `${livePath}/ticket`,
    by: 'owner',
    query: [],
    as: 'json',
    fields: noFields,
    limits: statedLimits(`${livePath}/ticket`, true),
  },
  ...[...livePaths().views, ...livePaths().stores, ...livePaths().presences].flatMap(({ path }): EntryPoint[] => [
    readEntryPoint({
      name: `GET ${livePath}/${path}`,
      kind: 'live',
      path: (people) => `${livePath}/${fillPath(path)(people)}`,
      by: liveRequester(path),
      query: liveQuery,
    }),
    {
      name: `PUT ${livePath}/${path}`,
      kind: 'live',
      method: 'PUT',
      path: (people) => `${livePath}/${path.endsWith('/board') ? boardRecordPath(people) : fillPath(path)(people)}`,
      by: liveRequester(path),
      query: [],
      as: 'json',
      fields: () => note,
      limits: statedLimits(`${livePath}/${path}`, true),
    },
  ]),
]

/** Paths that are neither pages nor API routes. */
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
  '/issuers/x/did.json',
  '/issuers/x/status/1',
  '/certificates/x/badge.png',
  '/api/_nuxt_icon/tabler.json',
  '/icons/sets/tabler.json',
  '/_ipx/w_640&f_webp/images/sky.png',
  '/favicon.svg',
  '/assets/x.js',
  '/api/1.0/openapi.json',
  '/nowhere',
  '/__manifest',
]
const plainEntryPoints: EntryPoint[] = plainPaths.map((path) =>
  readEntryPoint({
    name: `GET ${path}`,
    kind: 'plain',
    path: () => path,
    query: path === '/__manifest' ? ['paths', 'version'] : ['icons'],
  }),
)

/** Lists all entry points of the server, derived from its route tables. */
export const listEntryPoints = async (): Promise<EntryPoint[]> => [
  ...pageEntryPoints,
  ...actionEntryPoints,
  ...identityEntryPoints,
  ...(await listApiEntryPoints()),
  ...liveEntryPoints,
  ...plainEntryPoints,
]
