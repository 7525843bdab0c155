import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { uuidPattern } from '#rules/uuid.ts'

/**
 * An id as it comes in from outside: the one spelling we give out ourselves, and no other that PostgreSQL would read as
 * the same.
 */
export const uuid = z.string().regex(uuidPattern)

const idOf = <Id extends string>(): z.ZodType<Id, string> => uuid as unknown as z.ZodType<Id, string>
export const schoolUuid = idOf<SchoolId>()
export const personUuid = idOf<PersonId>()
export const classroomUuid = idOf<ClassroomId>()

/** One or many: a form with one box ticked sends a text, with several a list. */
export const uuids = (most: number) => z.union([uuid.transform((id) => [id]), z.array(uuid).min(1).max(most)])
