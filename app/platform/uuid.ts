import { z } from 'zod'
import { uuidPattern } from '#rules/uuid.ts'

/**
 * An id as it comes in from outside: the one spelling we give out ourselves, and no other that PostgreSQL would read as
 * the same.
 */
export const uuid = z.string().regex(uuidPattern)

/** One or many: a form with one box ticked sends a text, with several a list. */
export const uuids = (most: number) => z.union([uuid.transform((id) => [id]), z.array(uuid).min(1).max(most)])
