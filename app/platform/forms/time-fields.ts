import { z } from 'zod'
import { isDay, isTimestamp } from '#rules/input/day.ts'
import { isClockTime } from '#rules/rewards/quiet-hours.ts'
import { parseZoneName } from '../time/dates.ts'

/** Time zone reported by the device; unknown names become null. */
export const zoneField = z
  .string()
  .max(64)
  .optional()
  .transform((text) => (text ? parseZoneName(text) : null))

const empty = z.literal('').transform(() => null)

/** Form field with a day such as `2026-02-28`; empty becomes null. */
export const dayField = z.union([empty, z.string().refine(isDay, 'date')])

/** Form field with a time of day such as `19:00`; empty becomes null. */
export const clockField = z.union([empty, z.string().refine(isClockTime, 'date')])

/** Form field with a timestamp and UTC offset; empty becomes null. */
export const momentField = z.union([
  empty,
  z.iso
    .datetime({ offset: true })
    .refine(isTimestamp, 'date')
    .transform((text) => new Date(text)),
])
