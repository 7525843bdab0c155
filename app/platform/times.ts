import { z } from 'zod'
import { isDay, isMoment } from '#rules/input/day.ts'
import { isClock } from '#rules/rewards/quiet-hours.ts'
import { zoneNamed } from './dates.ts'

/** The zone a device says it is in; one that nobody knows is none. */
export const zoneField = z
  .string()
  .max(64)
  .optional()
  .transform((text) => (text ? zoneNamed(text) : null))

const empty = z.literal('').transform(() => null)

/** A day of a form, as `2026-02-28`; an empty field means none. */
export const dayField = z.union([empty, z.string().refine(isDay, 'date')])

/** What a clock shows, as `19:00`; an empty field means none. */
export const clockField = z.union([empty, z.string().refine(isClock, 'date')])

/** A moment of a form, with its offset; an empty field means none. */
export const momentField = z.union([
  empty,
  z.iso
    .datetime({ offset: true })
    .refine(isMoment, 'date')
    .transform((text) => new Date(text)),
])
