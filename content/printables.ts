/** Printables of an activity, as data that the print page renders. Words are keys of the activity's `words`. */

import { z } from 'zod'
import type { RhythmPart } from '#rules/unplugged/rhythm.ts'
import { directions } from '#rules/worlds/grid.ts'

const pictureNames = [
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
export type PictureName = (typeof pictureNames)[number]

const signNames = ['circle', 'square', 'triangle', 'star', 'gap'] as const
export type SignName = (typeof signNames)[number]

/** Letters that the activity's plan uses for its parts. */
const id = z.string().regex(/^[a-d]$/)
const count = z.number().int().min(0).max(9999)
const word = z.string().regex(/^[a-z][a-z\d_-]{0,20}$/)
const lines = z.array(z.string().min(1).max(80)).min(1).max(12)
const values = z.record(word, z.number().int())
const mistake = z.strictObject({
  kind: z.enum(['missing', 'extra', 'wrong', 'swapped']),
  /** Position from 1; for swapped entries, the first of the two. */
  at: z.number().int().min(1).max(12),
})

const card = z.strictObject({
  picture: z.enum(pictureNames).optional(),
  dots: z.number().int().min(1).max(9).optional(),
  word: word.optional(),
  /** Group of the card in a sorting task. */
  group: word.optional(),
  copies: z.number().int().min(2).max(24).optional(),
})

const cards = z.strictObject({
  id,
  kind: z.literal('cards'),
  columns: z.number().int().min(2).max(4),
  numbered: z.boolean().optional(),
  cards: z.array(card).min(1).max(24),
  /** For step cards: pairs that must be in order, the number of correct orders, or the mistake in the printed order. */
  before: z.array(z.tuple([word, word])).optional(),
  orders: count.optional(),
  mistake: mistake.optional(),
})

/** Maps and programs use the format of the `sky` world and run in it. */
const grid = z.strictObject({
  map: z.array(z.string().min(1).max(8)).min(1).max(8),
  facing: z.enum(directions).optional(),
  solution: lines.optional(),
  /** Maximum number of commands; the solution is the shortest possible. */
  most: count.optional(),
  /** A program with a mistake, printed next to the map. */
  plan: lines.optional(),
  mistake: mistake.optional(),
})
const grids = z.strictObject({
  id,
  kind: z.literal('grids'),
  grids: z.array(grid).min(1).max(4),
  /** One program that solves all grids. */
  rule: lines.optional(),
})

const ribbons = z.strictObject({
  id,
  kind: z.literal('ribbons'),
  ribbons: z
    .array(
      z.strictObject({
        piece: z.array(z.enum(signNames)).min(2).max(6),
        times: z.number().int().min(2).max(6),
        /** Number of signs of an incomplete last repetition. */
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
        /** Expected number of times of each action. */
        heard: z.record(word, count),
      }),
    )
    .min(1)
    .max(4),
})

const shapeTraits = ['square', 'circle', 'large', 'small'] as const
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
          .array(z.strictObject({ looks: z.array(z.enum(shapeTraits)).min(1).max(2), does: word }))
          .min(1)
          .max(3),
        otherwise: word.optional(),
        /** Expected action for each card; `null` for none. */
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

const countPair = z.tuple([count, count])
const sorting = z.strictObject({
  id,
  kind: z.literal('sorting'),
  rows: z
    .array(
      z.strictObject({
        numbers: z.array(count).length(8),
        /** Numbers of comparisons and swaps of each algorithm. */
        neighbours: countPair,
        choosing: countPair,
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
  /** Pairs: number of closed cards, and the maximum number of cards that binary search opens. */
  most: z.array(countPair).min(1).max(4),
})

const tests = z.strictObject({
  id,
  kind: z.literal('tests'),
  boxes: z
    .array(z.strictObject({ word, rule: z.string().max(60), yes: z.array(count).min(1), no: z.array(count).min(1) }))
    .min(2)
    .max(6),
  /** All numbers up to a limit for which two boxes give different answers; boxes are numbered from 1. */
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
