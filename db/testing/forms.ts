import type { Principal, World } from './principals.ts'

/** What a form may name: everything of the world around one class. */
export type FormWorld = Omit<World, 'services' | 'actors' | 'idOf' | 'ids'> & { ids: World['ids'] }

/** Everybody of the authorisation test, and those whose rights have just ended or not begun. */
export type Sender = Principal | 'removed co-teacher' | 'newcomer'

/**
 * What a page takes: what its form is called, the fields as its own screen sends them, by whom, and which command it
 * becomes. What has none is answered by the page itself.
 */
export type Form<People = FormWorld> = {
  action: string
  command: string | null
  by: Sender
  fields: (people: People) => Record<string, string | string[]>
  /** What is sent as a file, with its name. */
  file?: (people: People) => { field: string; name: string; bytes: Buffer }
}

/**
 * What a feature's screens send, by the path of the page they hang in: `feature.forms.ts` in its folder. Several
 * features may hang theirs into one page. Never shipped.
 */
export type FeatureForms = Record<string, Form[]>

/** A form of those who teach a class, which it names. */
export const ofClass = (action: string, command: string, fields: Form['fields'] = () => ({})): Form => ({
  action,
  command,
  by: 'owner',
  fields: (people) => ({ classroomId: people.classroomId, classroom: people.classroomId, ...fields(people) }),
})

/** The same, sent by a child of the class. */
export const byChild = (action: string, command: string, fields: Form['fields'] = () => ({})): Form => ({
  ...ofClass(action, command, fields),
  by: 'student in class',
})
