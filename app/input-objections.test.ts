import { expect, test } from 'vitest'
import type { z } from 'zod'
import { commandsInCode } from './commands-in-code.server.ts'
import { playBatch } from './features/minigames/contract.ts'
import { eventBatch } from './features/progress/contract.ts'
import { bodyLimits } from './platform/body-limits.ts'

/** What a schema says of everything that is wrong takes some 20 µs each: so many are a part of a turn. */
const mostObjections = 2_500

type Def = { type: string; [part: string]: unknown }
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def
const sum = (schemas: readonly unknown[]) => schemas.reduce((all: number, one) => all + objections(one), 0)

/** How much can be wrong with something, each told by itself. */
function objections(schema: unknown): number {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return 1 + sum(Object.values(def.shape as object))
    case 'array':
      return 1 + mostIn(schema) * (isAnything(def.element) ? 0 : objections(def.element))
    case 'record':
      return 1 + bodyLimits.list.names
    case 'union':
      return def.discriminator ? Math.max(...(def.options as unknown[]).map(objections)) : sum(def.options as unknown[])
    case 'tuple':
      return 1 + sum(def.items as unknown[])
    case 'pipe':
      return sum([def.in, def.out])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return objections(def.innerType)
    case 'lazy':
      throw new Error('what holds itself has no end')
    default:
      return 1
  }
}

const isAnything = (schema: unknown) => ['unknown', 'any'].includes(defOf(schema).type)

/** What is longer is refused before its parts are read. */
function mostIn(schema: unknown): number {
  const checks = (defOf(schema).checks ?? []) as { _zod: { def: { maximum?: number; length?: number } } }[]
  const told = checks.map(({ _zod: { def } }) => def.length ?? def.maximum ?? Infinity)
  return Math.min(bodyLimits.list.values, ...told)
}

/** Rows that we read from a file ourselves; no form sends them. */
const ours = ['prepareQuestions', 'prepareImport']

const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.server.ts')

test('no input of any command can be wrong in more ways than can be told in a turn', async () => {
  const found: Record<string, number> = {}
  for (const { file, exported, name } of commandsInCode()) {
    const { input } = (await modules[file]!())[exported] as { input: z.ZodType }
    found[name] = objections(input)
  }
  expect(Object.keys(found).length).toBeGreaterThan(60)
  expect(
    Object.entries(found)
      .filter(([, most]) => most > mostObjections)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(ours.toSorted())
})

test('nor what devices send', () => {
  expect(objections(playBatch)).toBeLessThan(mostObjections)
  expect(objections(eventBatch)).toBeLessThan(mostObjections)
})
