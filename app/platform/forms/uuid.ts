import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { uuidPattern } from '#rules/input/uuid.ts'
import { oneOrManyOf } from './one-or-many-field.ts'

/**
 * Schema for ids in input. Accepts only our canonical spelling, although PostgreSQL would accept others as equal.
 */
export const uuid = z.string().regex(uuidPattern)

const brandedUuid = <Id extends string>(): z.ZodType<Id, string> => uuid as unknown as z.ZodType<Id, string>
export const schoolUuid = brandedUuid<SchoolId>()
export const personUuid = brandedUuid<PersonId>()
export const classroomUuid = brandedUuid<ClassroomId>()

export const uuids = (maxIds: number) => oneOrManyOf(uuid, maxIds)
