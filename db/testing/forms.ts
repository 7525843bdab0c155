import type { Principal, World } from './principals.ts'

/** What a form may name: everything of the world around one class, and what its people sign in with. */
export type FormWorld = Omit<World, 'services' | 'actors' | 'idOf'> & {
  /** What a child of the class holds: the token of the card, and the pictures that open it. */
  card: { token: string; pictures: string }
  /** Says that somebody knew the code of the class. */
  codeProof: string
  password: string
  emailOf: (who: keyof World['ids']) => string
}

/** Everybody of the authorisation test, and those whose rights have just ended or not begun. */
export type Sender = Principal | 'removed co-teacher' | 'newcomer'

/**
 * What a page takes: what its form is called, the fields as its own screen sends them, by whom, and which command it
 * becomes. What has none is answered by the page itself.
 */
export type Form = {
  action: string
  command: string | null
  by: Sender
  fields: (people: FormWorld) => Record<string, string | string[]>
  /** What is sent as a file, with its name. */
  file?: (people: FormWorld) => { field: string; name: string; bytes: Buffer }
}

/**
 * What a feature's screens send, by the path of the page they hang in: the default of `feature.forms.ts` in its folder.
 * Several features may hang theirs into one page. Never shipped.
 */
export type FeatureForms = Record<string, Form[]>

/** What a feature's pages read from their address, by their path: `queries` of `feature.forms.ts`. */
export type PageQueries = Record<string, string[]>

/** How a route of a feature's API is asked, by method and path (`post /plays`): `api` of `feature.forms.ts`. */
export type ApiRequests = Record<string, ApiRequest>
export type ApiRequest = {
  by: Sender
  query?: Record<string, (people: FormWorld) => string>
  body?: (people: FormWorld) => Record<string, unknown>
}

const nothing: Form['fields'] = () => ({})

/** A form about a class, which it names. */
export const ofClass = (
  action: string,
  command: string,
  fields: Form['fields'] = nothing,
  by: Sender = 'owner',
): Form => ({
  action,
  command,
  by,
  fields: (people) => ({ classroomId: people.classroomId, classroom: people.classroomId, ...fields(people) }),
})

/** The same, sent by a child of the class. */
export const byChild = (action: string, command: string, fields?: Form['fields']): Form =>
  ofClass(action, command, fields, 'student in class')
