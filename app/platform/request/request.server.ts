import { createContext, type RouterContextProvider } from 'react-router'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor, SchoolRole } from '#rules/permissions.ts'
import type { CallerSession, Origin } from '../commands/command.server.ts'
import type { Form } from './form.ts'
import type { Locale } from '../i18n/languages.ts'
import type { Services } from '../services/services.server.ts'

export type Workspace = { kind: 'classroom' | 'child' | 'school'; id: string; schoolId: SchoolId }

export type SignedIn = {
  user: {
    id: PersonId
    name: string
    email: string
    kind: 'adult' | 'managed'
    locale: Locale
    staff: boolean
    onboarded: boolean
    disabled: boolean
    twoFactor: boolean
    /** Lacks the second factor required for school admins and staff. Those roles stay inactive until it is set up. */
    lacksFactor: boolean
  }
  session: { id: string; strength: 'full' | 'class-code'; workspace: Workspace | null; expiresAt: number }
}

/** Context of one HTTP request: caller, origin, locale and the services of the process. */
export type RequestContext = Readonly<{
  services: Services
  origin: Origin
  locale: Locale
  /** The path without its language prefix. */
  path: string
  requestId: string
  signedIn: SignedIn | null
  actor: Actor
  /** The submitted form. Throws if the body was too large or not a form. */
  form: () => Form
  /** Unexpected error or outage. The error screen renders it and the request's log line records it. */
  failure?: unknown
}>

/** The caller's session, for commands that act on it. */
export const getCallerSession = ({ signedIn }: Pick<RequestContext, 'signedIn'>): CallerSession | null =>
  signedIn && { id: signedIn.session.id, personId: signedIn.user.id }

export const requestContextKey = createContext<RequestContext>()

/** CSP nonce for the scripts that the renderer writes. */
export const nonceContext = createContext<string>()

/** Awaited before a page is rendered, so that other requests can start their queries first. */
export const waitBeforeRenderContext = createContext<() => Promise<void>>(async () => {})

/** HTML of the rendered page. Passed here and not as a response body, which would cost as much as a query to re-read. */
export const renderedHtmlContext = createContext('')

export const getRequestContext = (context: Readonly<RouterContextProvider>): RequestContext =>
  context.get(requestContextKey)

/** Replaces the stored request context with a changed copy, when a guard selects a school or a request fails. */
export function updateRequestContext(
  context: Readonly<RouterContextProvider>,
  changes: Partial<Pick<RequestContext, 'actor' | 'locale' | 'failure'>>,
): RequestContext {
  const requestContext = { ...getRequestContext(context), ...changes }
  context.set(requestContextKey, requestContext)
  return requestContext
}

type Membership = { schoolId: SchoolId; roles: readonly SchoolRole[] }

/** Builds the actor of a signed-in user, with the roles of one school membership or without a school. */
export const buildActor = ({ user, session }: SignedIn, membership: Membership | null): Actor => ({
  id: user.id,
  staff: user.staff && !user.lacksFactor,
  schoolId: membership?.schoolId ?? null,
  schoolRoles: membership?.roles ?? [],
  managed: user.kind === 'managed',
  strength: session.strength,
})
