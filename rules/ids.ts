declare const brand: unique symbol

/**
 * Branded id types: a school id cannot be passed where a person id is expected. Input parsing (`app/platform/forms/uuid.ts`)
 * and the table definitions assign the brand. No run-time cost.
 */
type Id<Kind extends string> = string & { readonly [brand]?: Kind }

export type SchoolId = Id<'school'>
export type PersonId = Id<'person'>
export type ClassroomId = Id<'classroom'>
