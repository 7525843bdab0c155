import type { Principal, World } from './principals.ts'

/** Data for form fields: the test world and its credentials. */
export type FormWorld = Omit<World, 'services' | 'actors' | 'idOf'> & {
  /** Login card of a child of the class: its token and the pictures to select. */
  card: { token: string; pictures: string }
  /** Proof that the visitor entered the class code. */
  codeProof: string
  password: string
  emailOf: (principal: keyof World['ids']) => string
}

/** Principals of the authorization test, plus users whose rights have just ended or not yet begun. */
export type Sender = Principal | 'removed co-teacher' | 'newcomer'

/**
 * A form of a page: its action name, the fields as its screen sends them, the sender, and the command that handles it;
 * `null` if the page handles it itself.
 */
export type Form = {
  action: string
  command: string | null
  by: Sender
  fields: (people: FormWorld) => Record<string, string | string[]>
  /** Uploaded file with its name. */
  file?: (people: FormWorld) => { field: string; name: string; bytes: Buffer }
}

/**
 * Forms of a feature by page path: the default export of its `feature.forms.ts`. Several features may share a page. Test
 * data, not part of the build.
 */
export type FeatureForms = Record<string, Form[]>

/** Query parameters that a feature's pages read, by page path: `queries` of `feature.forms.ts`. */
export type PageQueries = Record<string, string[]>

/** Sample requests of a feature's API routes, by method and path (`post /plays`): `sampleApiRequests` of `feature.forms.ts`. */
export type SampleApiRequests = Record<string, SampleApiRequest>
export type SampleApiRequest = {
  by: Sender
  query?: Record<string, (people: FormWorld) => string>
  body?: (people: FormWorld) => Record<string, unknown>
}

const noFields: Form['fields'] = () => ({})

/** Creates a form with the id of the class among its fields. */
export const classForm = (
  action: string,
  command: string,
  fields: Form['fields'] = noFields,
  by: Sender = 'owner',
): Form => ({
  action,
  command,
  by,
  fields: (people) => ({ classroomId: people.classroomId, classroom: people.classroomId, ...fields(people) }),
})

/** Creates a class form that is sent by a child of the class. */
export const childForm = (action: string, command: string, fields?: Form['fields']): Form =>
  classForm(action, command, fields, 'student in class')
