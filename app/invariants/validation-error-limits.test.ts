import { expect, test } from 'vitest'
import type { z } from 'zod'
import { findCommandDefinitions } from './command-definitions.server.ts'
import { playBatch } from '../features/play/minigames/contract.ts'
import { eventBatch } from '../features/learning/progress/contract.ts'
import { bodyLimits } from '../platform/request/body-limits.ts'

/** A validation error takes about 20 µs to build; this limit keeps the total at about 50 ms. */
const maxErrors = 2_500

type Def = { type: string; [part: string]: unknown }
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def
const sum = (schemas: readonly unknown[]) => schemas.reduce((all: number, schema) => all + countErrors(schema), 0)

/** Maximum number of validation errors that one input can produce. */
function countErrors(schema: unknown): number {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return 1 + sum(Object.values(def.shape as object))
    case 'array':
      return 1 + maxLength(schema) * (isUnchecked(def.element) ? 0 : countErrors(def.element))
    case 'record':
      return 1 + bodyLimits.list.names
    case 'union':
      return def.discriminator
        ? Math.max(...(def.options as unknown[]).map(countErrors))
        : sum(def.options as unknown[])
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
      return countErrors(def.innerType)
    case 'lazy':
      throw new Error('recursive schemas have no maximum number of errors')
    default:
      return 1
  }
}

const isUnchecked = (schema: unknown) => ['unknown', 'any'].includes(defOf(schema).type)

/** Longer lists are rejected before their elements are validated. */
function maxLength(schema: unknown): number {
  const checks = (defOf(schema).checks ?? []) as { _zod: { def: { maximum?: number; length?: number } } }[]
  const limits = checks.map(({ _zod: { def } }) => def.length ?? def.maximum ?? Infinity)
  return Math.min(bodyLimits.list.values, ...limits)
}

/** Lists that the server parses from a file, or a device reads from paper; no user fills them in. */
const serverInputs = ['prepareQuestions', 'prepareImport', 'saveAnswers']

const modules = import.meta.glob<Record<string, unknown>>('../features/**/*.server.ts')

test('limits the number of validation errors of every command input', async () => {
  const errorCounts: Record<string, number> = {}
  for (const { file, exported, name } of findCommandDefinitions()) {
    const { input } = (await modules[file]!())[exported] as { input: z.ZodType }
    errorCounts[name] = countErrors(input)
  }
  expect(Object.keys(errorCounts).length).toBeGreaterThan(60)
  expect(
    Object.entries(errorCounts)
      .filter(([, errorCount]) => errorCount > maxErrors)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(serverInputs.toSorted())
  // Imports all commands.
}, 120_000)

test('limits the number of validation errors of event and play batches', () => {
  expect(countErrors(playBatch)).toBeLessThan(maxErrors)
  expect(countErrors(eventBatch)).toBeLessThan(maxErrors)
})
