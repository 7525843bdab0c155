/** File format of printed resources (`content/resources`): facts, pages of blocks and, apart from them, the answers. */

import { z } from 'zod'
import { directions } from '#rules/worlds/grid.ts'
import { resourceCodePattern, resourceKinds } from '#rules/resources/codes.ts'
import { inFourLanguages } from './languages.ts'
import { sheetPictureNames } from './sheet-pictures.ts'

const text = inFourLanguages(
  z
    .string()
    .max(300)
    .refine((value) => value.trim() === value && value !== '', 'is empty or has spaces around it'),
)
/** Notes explain how to run a whole session. */
const longText = inFourLanguages(z.string().min(1).max(900))

const code = z.string().regex(resourceCodePattern)
const id = z.string().regex(/^[a-z\d]{1,8}$/)
const program = z.array(z.string().min(1).max(60)).min(1).max(10)
const skin = z.enum(['icons', 'blocks', 'python'])
/** Sky: K kite, B bell, * star, ! storm, T tree, c cloud, . calm air. */
const map = z
  .array(z.string().regex(/^[KB*!Tc.]{1,8}$/))
  .min(1)
  .max(8)
const facing = z.enum(directions)
const numbers = z.array(z.number().int()).min(1).max(12)
const bits = z.string().regex(/^[01]{4,5}$/)
const sky = { map: map.optional(), facing: facing.optional(), skin: skin.optional() }
const task = { id, reads: z.enum(['choice', 'order', 'match', 'number', 'cells']).optional() }

const card = z.strictObject({
  picture: z.enum(sheetPictureNames).optional(),
  word: text.optional(),
  text: text.optional(),
  lines: z.number().int().min(1).max(3).optional(),
  number: z.number().int().optional(),
  /** The number is the count of a loop. */
  ring: z.boolean().optional(),
  lamps: bits.optional(),
  program: program.optional(),
  worth: z.number().int().optional(),
  copies: z.number().int().min(1).max(12).optional(),
})

const step = z.strictObject({
  title: text.optional(),
  text,
  program: program.optional(),
  /** Values of the variables after the step. */
  box: z.record(z.string(), z.number()).optional(),
  minutes: z.number().int().optional(),
})

const table = z.discriminatedUnion('style', [
  z.strictObject({
    kind: z.literal('table'),
    style: z.literal('words'),
    head: z.array(text),
    rows: z.array(z.array(text)),
  }),
  z.strictObject({
    kind: z.literal('table'),
    style: z.literal('lamps'),
    head: numbers,
    rows: z.array(z.strictObject({ bits, sum: z.string().max(30), number: z.number().int() })).max(12),
  }),
  z.strictObject({
    kind: z.literal('table'),
    style: z.literal('lamps-task'),
    id,
    head: numbers,
    numbers,
    patterns: z.array(bits).max(8),
  }),
  z.strictObject({
    kind: z.literal('table'),
    style: z.literal('rule'),
    id,
    row: z.array(z.enum(['sun', 'rain', 'wind'])).max(8),
    rule: z.strictObject({ when: z.array(z.tuple([z.string(), z.string()])).max(3), else: z.string().nullable() }),
  }),
  z.strictObject({
    kind: z.literal('table'),
    style: z.literal('function'),
    id,
    rule: z.string().max(30),
    inputs: z.array(z.union([z.number(), z.array(z.number())])).max(8),
  }),
  z.strictObject({
    kind: z.literal('table'),
    style: z.literal('trace'),
    id,
    program,
    names: z.array(z.string().max(12)).min(1).max(4),
  }),
  z.strictObject({ kind: z.literal('table'), style: z.literal('sorting'), id, row: numbers }),
  z.strictObject({
    kind: z.literal('table'),
    style: z.literal('planner'),
    head: z.array(text).length(5),
    rows: z
      .array(
        z.strictObject({
          week: z.number().int(),
          unit: z.string(),
          activity: z.string().nullable(),
          resources: z.array(code),
        }),
      )
      .max(20),
  }),
])

const match = z.discriminatedUnion('style', [
  z.strictObject({
    kind: z.literal('match'),
    style: z.literal('three'),
    rows: z.array(z.strictObject({ name: text, program, text })).max(5),
  }),
  z.strictObject({
    kind: z.literal('match'),
    style: z.literal('pairs'),
    ...task,
    left: z.array(z.string().max(60)).max(10),
    right: z.array(text).max(10),
  }),
])

const picture = z.discriminatedUnion('drawing', [
  z.strictObject({ kind: z.literal('picture'), drawing: z.literal('keyboard'), alt: text }),
  z.strictObject({ kind: z.literal('picture'), drawing: z.literal('shelf'), items: z.array(text).max(8), program }),
])

export const blockSchema = z.discriminatedUnion('kind', [
  // To read
  z.strictObject({ kind: z.literal('title'), text }),
  z.strictObject({ kind: z.literal('lead'), text, words: z.record(z.string(), text).optional() }),
  z.strictObject({ kind: z.literal('text'), title: text.optional(), text }),
  z.strictObject({
    kind: z.literal('steps'),
    style: z.enum(['diamonds', 'boxes', 'locks', 'chain', 'minutes']),
    steps: z.array(step).min(2).max(8),
  }),
  picture,
  z.strictObject({
    kind: z.literal('cards'),
    columns: z.number().int().min(2).max(4),
    /** Cards without cut lines; by default they are cut out. */
    cut: z.literal(false).optional(),
    cards: z.array(card).max(24).optional(),
    blank: z.number().int().max(24).optional(),
  }),
  table,
  z.strictObject({ kind: z.literal('checks'), title: text.optional(), items: z.array(text).max(10) }),
  z.strictObject({
    kind: z.literal('levels'),
    head: z.array(text).max(4),
    rows: z.array(z.strictObject({ name: text, levels: z.array(text).max(4) })).max(8),
  }),
  z.strictObject({
    kind: z.literal('board'),
    squares: z.number().int().max(60),
    storms: numbers,
    /** Square on which a wind starts, and the one where it ends. */
    winds: z.array(z.tuple([z.number().int(), z.number().int()])),
  }),
  z.strictObject({ kind: z.literal('words'), from: code, words: z.array(z.string()).max(24) }),
  z.strictObject({ kind: z.literal('include'), resources: z.array(code).max(6) }),
  // To answer
  z.strictObject({
    kind: z.literal('choice'),
    ...task,
    ...sky,
    question: text.optional(),
    program: program.optional(),
    options: z
      .array(z.union([text, z.string().max(8)]))
      .min(2)
      .max(4),
    /** The options are arrows. */
    pictures: z.boolean().optional(),
    size: z.literal('large').optional(),
  }),
  z.strictObject({
    kind: z.literal('order'),
    ...task,
    ...sky,
    question: text.optional(),
    items: z
      .array(z.union([text, z.string().max(60)]))
      .min(2)
      .max(8),
    pictures: z.boolean().optional(),
  }),
  match,
  z.strictObject({
    kind: z.literal('number'),
    ...task,
    ...sky,
    question: text.optional(),
    program,
    /** Actions to count; without them the sheet has one box. */
    asks: z.array(z.string()).max(3).optional(),
  }),
  z.strictObject({
    kind: z.literal('predict'),
    ...task,
    ...sky,
    question: text.optional(),
    program,
    flags: z.record(z.enum(['A', 'B', 'C']), z.tuple([z.number().int(), z.number().int()])).optional(),
    /** Number of lines to write. */
    write: z.number().int().max(5).optional(),
  }),
  z.strictObject({
    kind: z.literal('debug'),
    ...task,
    ...sky,
    question: text.optional(),
    program,
    /** Output that the program should have. */
    want: z.array(z.string()).optional(),
    /** Error message that Python shows. */
    says: z.string().max(20).optional(),
  }),
  z.strictObject({ kind: z.literal('trace'), ...task, map, boxes: z.number().int().min(1).max(10) }),
  z.strictObject({
    kind: z.literal('pattern'),
    ...task,
    row: z.array(z.enum(['o', 's', 't', 'x'])).max(16),
    hidden: z.number().int().min(1).max(4),
  }),
  z.strictObject({
    kind: z.literal('colour'),
    ...task,
    size: z.number().int().max(10),
    program,
    words: z.strictObject({ row: text }),
  }),
  z.strictObject({ kind: z.literal('write'), id, question: text, lines: z.number().int().min(1).max(6) }),
  z.strictObject({
    kind: z.literal('draw'),
    id,
    question: text,
    grid: z.tuple([z.number().int(), z.number().int()]).optional(),
    frames: z.number().int().min(1).max(4).optional(),
  }),
  z.strictObject({ kind: z.literal('faces'), id, question: text }),
])

/** Same length as the block's tasks; `or` is a second right answer. */
const fixedLine = z.strictObject({
  line: z.number().int(),
  right: z.string(),
  ends: z.string().optional(),
  get or() {
    return fixedLine.optional()
  },
})
const answer = z.union([
  text,
  fixedLine,
  z.string().max(40),
  z.number(),
  z.array(z.union([z.string(), z.number(), z.null(), z.array(z.number().nullable())])),
  z.strictObject({
    piece: z.array(z.string()),
    times: z.number(),
    rest: z.array(z.string()),
    next: z.array(z.string()),
  }),
  z.strictObject({ after: numbers, swaps: z.number(), allSwaps: z.number() }),
  z.strictObject({ patterns: z.array(z.string()), numbers: z.array(z.number()) }),
  z.record(z.string(), z.number()),
])

export const resourceSchema = z.strictObject({
  schema: z.literal(1),
  code,
  kind: z.enum(resourceKinds),
  version: z.number().int().min(1),
  ages: z.tuple([z.number().int().min(5), z.number().int().max(15)]),
  /** Class time; 0 for material without a task. */
  minutes: z.number().int().min(0).max(60),
  fits: z.strictObject({ course: z.string().nullable(), units: z.array(z.string()) }),
  licence: z.literal('CC-BY-SA-4.0'),
  /** All graded blocks can be read by a camera. */
  camera: z.boolean(),
  orientation: z.enum(['portrait', 'landscape']),
  copies: z.enum(['child', 'pair', 'group', 'class']),
  /** Parameters of the worksheet generator for more sheets of this kind. */
  make: z.record(z.string(), z.unknown()).optional(),
  title: inFourLanguages(z.string().min(1).max(60)),
  purpose: text,
  materials: z.array(text).max(5),
  notes: longText,
  pages: z.array(z.array(blockSchema).min(1).max(16)).min(1).max(4),
  /** By block id. Never sent with a page. */
  answers: z.record(z.string(), answer),
})

export type Resource = z.infer<typeof resourceSchema>
export type ResourceBlock = z.infer<typeof blockSchema>
export type ResourceAnswer = z.infer<typeof answer>
