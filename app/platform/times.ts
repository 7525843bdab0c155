import { z } from 'zod'
import { isDay, isMoment } from '#rules/input/day.ts'

const empty = z.literal('').transform(() => null)

/** A day of a form, as `2026-02-28`; an empty field means none. */
export const dayField = z.union([empty, z.string().refine(isDay, 'date')])

/** A moment of a form, with its offset; an empty field means none. */
export const momentField = z.union([
  empty,
  z.iso
    .datetime({ offset: true })
    .refine(isMoment, 'date')
    .transform((text) => new Date(text)),
])
