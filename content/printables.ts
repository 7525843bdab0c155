/** The printable parts of an activity: only data, drawn by the page that prints them. Words are keys of the activity's `words`. */

import { z } from 'zod'
import type { RhythmPart } from '#rules/unplugged/rhythm.ts'
import { directions } from '#rules/worlds/grid.ts'

const pictures = [
  'up',
  'down',
  'left',
  'right',
  'forward',
  'turn-left',
  'turn-right',
  'wind-up',
  'wind-down',
  'wind-left',
  'wind-right',
  'bell',
  'storm',
  'kite',
  'lantern-square',
  'lantern-round',
  'wake',
  'wash',
  'dress',
  'eat',
  'shoes',
  'bag',
  'dig',
  'seed',
  'cover',
  'water',
  'sprout',
  'flower',
  'paper',
  'crease',
  'sides',
  'over',
  'tail',
  'string',
  'clap',
  'stamp',
  'turn',
  'beep',
  'large-square',
  'small-square',
  'large-circle',
  'small-circle',
  'disc-small',
  'disc-middle',
  'disc-large',
] as const
export type PictureName = (typeof pictures)[number]

const signs = ['circle', 'square', 'triangle', 'star', 'gap'] as const
export type SignName = (typeof signs)[number]

/** Lettered like the parts in a plan. */
const id = z.string().regex(/^[a-d]$/)
const count = z.number().int().min(0).max(9999)
const word = z.string().regex(/^[a-z][a-z\d_-]{0,20}$/)
const lines = z.array(z.string().min(1).max(80)).min(1).max(12)
const values = z.record(word, z.number().int())
const mistake = z.strictObject({
  kind: z.enum(['missing', 'extra', 'wrong', 'swapped']),
  /** Counted from 1. Where two are swapped, the first of them. */
  at: z.number().int().min(1).max(12),
})

const card = z.strictObject({
  picture: z.enum(pictures).optional(),
  dots: z.number().int().min(1).max(9).optional(),
  word: word.optional(),
  /** Where the card belongs when cards are sorted. */
  group: word.optional(),
  copies: z.number().int().min(2).max(24).optional(),
})

const cards = z.strictObject({
  id,
  kind: z.literal('cards'),
  columns: z.number().int().min(2).max(4),
  numbered: z.boolean().optional(),
  cards: z.array(card).min(1).max(24),
  /** Of cards with steps: which comes before which; how many orders are right, or what is wrong with the one printed. */
  before: z.array(z.tuple([word, word])).optional(),
  orders: count.optional(),
  mistake: mistake.optional(),
})

/** Maps and programs are those of the sky and run in it. */
const grid = z.strictObject({
  map: z.array(z.string().min(1).max(8)).min(1).max(8),
  facing: z.enum(directions).optional(),
  solution: lines.optional(),
  /** The most commands it may take; no way is shorter than the solution. */
  most: count.optional(),
  /** Printed beside the map, with its mistake. */
  plan: lines.optional(),
  mistake: mistake.optional(),
})
const grids = z.strictObject({
  id,
  kind: z.literal('grids'),
  grids: z.array(grid).min(1).max(4),
  /** One program that finds the way on all of them. */
  rule: lines.optional(),
})

const ribbons = z.strictObject({
  id,
  kind: z.literal('ribbons'),
  ribbons: z
    .array(
      z.strictObject({
        piece: z.array(z.enum(signs)).min(2).max(6),
        times: z.number().int().min(2).max(6),
        /** How many signs of one more piece stand at the end. */
        rest: z.number().int().min(0).max(5),
      }),
    )
    .min(1)
    .max(8),
})

const rhythmPart: z.ZodType<RhythmPart> = z.union([
  word,
  z.strictObject({
    times: z.number().int().min(2).max(6),
    get inside() {
      return z.array(rhythmPart).min(1).max(4)
    },
  }),
])
const rhythms = z.strictObject({
  id,
  kind: z.literal('rhythms'),
  rhythms: z
    .array(
      z.strictObject({
        moves: z.record(word, z.array(word).min(1).max(4)).optional(),
        program: z.array(rhythmPart).min(1).max(6),
        /** How often each action is done. */
        heard: z.record(word, count),
      }),
    )
    .min(1)
    .max(4),
})

const looks = ['square', 'circle', 'large', 'small'] as const
const decisions = z.strictObject({
  id,
  kind: z.literal('decisions'),
  row: z
    .array(z.enum(['large-square', 'small-square', 'large-circle', 'small-circle']))
    .min(4)
    .max(10),
  rules: z
    .array(
      z.strictObject({
        word,
        when: z
          .array(z.strictObject({ looks: z.array(z.enum(looks)).min(1).max(2), does: word }))
          .min(1)
          .max(3),
        otherwise: word.optional(),
        /** Card by card; `null` where nothing happens. */
        does: z.array(word.nullable()),
      }),
    )
    .min(1)
    .max(4),
})

const programs = z.strictObject({
  id,
  kind: z.literal('programs'),
  programs: z
    .array(z.strictObject({ given: values.optional(), lines, ends: values }))
    .min(1)
    .max(4),
})

const counted = z.tuple([count, count])
const sorting = z.strictObject({
  id,
  kind: z.literal('sorting'),
  rows: z
    .array(
      z.strictObject({
        numbers: z.array(count).length(8),
        /** Comparisons and swaps of each way. */
        neighbours: counted,
        choosing: counted,
      }),
    )
    .min(1)
    .max(2),
})

const searching = z.strictObject({
  id,
  kind: z.literal('searching'),
  numbers: z.array(count).length(20),
  wanted: count,
  oneByOne: count,
  halving: count,
  /** Of so many closed cards at most so many are opened. */
  most: z.array(counted).min(1).max(4),
})

const tests = z.strictObject({
  id,
  kind: z.literal('tests'),
  boxes: z
    .array(z.strictObject({ word, rule: z.string().max(60), yes: z.array(count).min(1), no: z.array(count).min(1) }))
    .min(2)
    .max(6),
  /** The only numbers up to a limit for which two boxes answer differently; boxes are counted from 1. */
  catches: z.strictObject({ boxes: z.tuple([count, count]), upTo: count, numbers: z.array(count).min(1) }),
})

const table = z.strictObject({
  id,
  kind: z.literal('table'),
  columns: z.array(word).min(2).max(4),
  rows: z.number().int().min(3).max(16),
})

const boxes = z.strictObject({ id, kind: z.literal('boxes'), boxes: z.array(word).min(2).max(6) })

export const printableSchema = z.discriminatedUnion('kind', [
  cards,
  grids,
  ribbons,
  rhythms,
  decisions,
  programs,
  sorting,
  searching,
  tests,
  table,
  boxes,
])
export type Printable = z.infer<typeof printableSchema>
export type PrintableOf<Kind extends Printable['kind']> = Extract<Printable, { kind: Kind }>
