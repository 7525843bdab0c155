declare const of: unique symbol

/**
 * Ids that cannot take each other's place. A text becomes one where it is read (`app/platform/uuid.ts`, the tables), and
 * from then on a school is no person. They cost nothing at run time.
 */
type Id<Of extends string> = string & { readonly [of]?: Of }

export type SchoolId = Id<'school'>
export type PersonId = Id<'person'>
export type ClassroomId = Id<'classroom'>
