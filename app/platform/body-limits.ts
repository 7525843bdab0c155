import type { FieldLimits } from '#rules/input/form.ts'
import type { JsonLimits } from '#rules/input/json.ts'

/** How much may be sent at once. `files` counts parts of a form that are files. */
export type BodyLimits = FieldLimits & JsonLimits & { bytes: number; files: number }

/** Everything is `small` unless the route says otherwise, in `app/routes.ts`; visitors send nothing larger anywhere. */
export const bodyLimits = {
  /** A form that somebody fills in, with up to a hundred things ticked. */
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
  /** What a device did while it was offline, a part at a time: programs are texts. */
  events: { bytes: 250_000, fields: 0, nameLength: 0, valueLength: 0, depth: 8, values: 5_000, names: 128, files: 0 },
  /** Plays of minigames: many small inputs. */
  plays: { bytes: 400_000, fields: 0, nameLength: 0, valueLength: 0, depth: 8, values: 60_000, names: 128, files: 0 },
  /** Hundreds of things ticked in a table, or a class that was typed in. */
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
  /** The same, or a file of ten megabytes. */
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
