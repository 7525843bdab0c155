import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { uuidPattern } from '#rules/uuid.ts'
import { oneOrMany } from './one-or-many.ts'

/**
 * An id as it comes in from outside: the one spelling we give out ourselves, and no other that PostgreSQL would read as
 * the same.
 */
export const uuid = z.string().regex(uuidPattern)

const idOf = <Id extends string>(): z.ZodType<Id, string> => uuid as unknown as z.ZodType<Id, string>
export const schoolUuid = idOf<SchoolId>()
export const personUuid = idOf<PersonId>()
export const classroomUuid = idOf<ClassroomId>()

export const uuids = (most: number) => oneOrMany(uuid, most)
