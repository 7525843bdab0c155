import type { FieldLimits } from '#rules/input/form.ts'
import type { JsonLimits } from '#rules/input/json.ts'

/** Limits of a request body. `files` is the number of file parts in a form. */
export type BodyLimits = FieldLimits & JsonLimits & { bytes: number; files: number }

/** Bodies are `small` unless the route in `app/routes.ts` sets another size. Visitors may only send `small` bodies. */
export const bodyLimits = {
  /** A normal form, with up to a hundred checked boxes. */
  small: {
    bytes: 64_000,
    fields: 128,
    nameLength: 64,
    valueLength: 10_000,
    depth: 8,
    values: 1_000,
    names: 128,
    files: 0,
  },
  /** A batch of events from a device that was offline; may contain program texts. */
  events: { bytes: 250_000, fields: 0, nameLength: 0, valueLength: 0, depth: 8, values: 5_000, names: 128, files: 0 },
  /** Minigame plays: many small inputs. */
  plays: { bytes: 400_000, fields: 0, nameLength: 0, valueLength: 0, depth: 8, values: 60_000, names: 128, files: 0 },
  /** Hundreds of selected table rows, or a typed class list. */
  list: {
    bytes: 1_000_000,
    fields: 1_000,
    nameLength: 64,
    valueLength: 500_000,
    depth: 8,
    values: 100_000,
    names: 1_500,
    files: 0,
  },
  /** Like `list`, plus one file of up to ten megabytes. */
  file: {
    bytes: 10_100_000,
    fields: 1_000,
    nameLength: 64,
    valueLength: 500_000,
    depth: 8,
    values: 100_000,
    names: 1_500,
    files: 1,
  },
} as const satisfies Record<string, BodyLimits>

export type BodySize = keyof typeof bodyLimits
