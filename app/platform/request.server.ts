import { createContext, type RouterContextProvider } from 'react-router'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor, SchoolRole } from '#rules/permissions.ts'
import type { AskingSession, Origin } from './command.server.ts'
import type { Form } from './form.ts'
import type { Locale } from './i18n/languages.ts'
import type { Services } from './services.server.ts'

export type Room = { kind: 'classroom' | 'child' | 'school'; id: string; schoolId: SchoolId }

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
    /** Has no second factor where school admins and staff need one: acts as neither until they do. */
    lacksFactor: boolean
  }
  session: { id: string; strength: 'full' | 'class-code'; room: Room | null; expiresAt: number }
}

/** One request: who asks, from where, in which language, and with what the process was started. */
export type Visit = Readonly<{
  services: Services
  origin: Origin
  locale: Locale
  /** The path without its language prefix. */
  path: string
  requestId: string
  signedIn: SignedIn | null
  actor: Actor
  /** What was sent to the page. Throws where it was too much, or no form. */
  form: () => Form
  /** What nobody expected, or an outage: it draws the page's error screen and stands in the request's log line. */
  failure?: unknown
}>

/** Which session somebody asks in, for commands that are about it. */
export const askingSession = ({ signedIn }: Pick<Visit, 'signedIn'>): AskingSession | null =>
  signedIn && { id: signedIn.session.id, personId: signedIn.user.id }

export const visitContext = createContext<Visit>()

/** Tells the scripts that the renderer writes from any others; it goes no further than the answer's headers. */
export const markContext = createContext<string>()

/** Waited for before a page is drawn: others begin first. */
export const giveWayContext = createContext<() => Promise<void>>(async () => {})

/** The text of the page that was drawn. Its answer has no body: writing it there and reading it again costs as much as a query. */
export const drawnContext = createContext('')

export const visitOf = (context: Readonly<RouterContextProvider>): Visit => context.get(visitContext)

/** The visit as it goes on: a guard has led into a school, or something has failed. The one before stays as it was. */
export function continueVisit(
  context: Readonly<RouterContextProvider>,
  change: Partial<Pick<Visit, 'actor' | 'locale' | 'failure'>>,
): Visit {
  const visit = { ...visitOf(context), ...change }
  context.set(visitContext, visit)
  return visit
}

type Membership = { schoolId: SchoolId; roles: readonly SchoolRole[] }

/** Somebody in one of their schools, or outside of all. */
export const actorIn = ({ user, session }: SignedIn, membership: Membership | null): Actor => ({
  id: user.id,
  staff: user.staff && !user.lacksFactor,
  schoolId: membership?.schoolId ?? null,
  schoolRoles: membership?.roles ?? [],
  managed: user.kind === 'managed',
  strength: session.strength,
})
