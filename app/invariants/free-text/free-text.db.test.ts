import { expect, test } from 'vitest'
import type { z } from 'zod'
import { routes as identityRoutes } from '#app/features/people/accounts/identity/serve.server.ts'
import '#app/features.server.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import type { SampleApiRequests } from '#db/testing/forms.ts'
import { findFreeTextRow, freeTextFields, technicalFields } from '#db/testing/free-text-fields.ts'
import { findCommandDefinitions } from '../command-definitions.server.ts'
import { findFreeText } from './find-free-text.ts'

const modules = import.meta.glob<Record<string, AnyCommand>>('../../features/**/*.server.ts')
const formModules = import.meta.glob<{ sampleApiRequests?: SampleApiRequests }>('../../features/**/feature.forms.ts', {
  eager: true,
})

async function listFields(): Promise<string[]> {
  const commandFields = await Promise.all(
    findCommandDefinitions().map(async ({ file, exported, name }) => {
      const module = await modules[`../${file}`]!()
      return findFreeText(module[exported]!.input).map((path) => `${name}.${path}`)
    }),
  )
  const { stores, inboxes } = livePaths()
  return [
    ...commandFields.flat(),
    ...identityRoutes.flatMap(({ method, path, input }) =>
      input ? findFreeText(input as z.ZodType).map((field) => `${method} /api/auth${path} ${field}`) : [],
    ),
    ...[...stores, ...inboxes].map(({ path }) => `live ${path}`),
    ...Object.values(formModules).flatMap(({ sampleApiRequests = {} }) =>
      Object.keys(sampleApiRequests)
        .filter((route) => !route.startsWith('get '))
        .map((route) => `api ${route}`),
    ),
  ]
}

const fields = await listFields()

test('every field that accepts text is in the table of free text', () => {
  expect(fields.length).toBeGreaterThan(150)
  expect(fields.filter((field) => !findFreeTextRow(field))).toEqual([])
})

test('the table has no rows for fields that do not exist', () => {
  const usedRows = new Set(fields.map(findFreeTextRow))
  expect([...Object.keys(freeTextFields), ...technicalFields].filter((row) => !usedRows.has(row))).toEqual([])
})

test('all text that students and guests write for others is filtered or read by a teacher first', () => {
  const unfiltered = Object.entries(freeTextFields).filter(
    ([, { writes, reads, filter }]) =>
      /student|guest|child/.test(writes) && filter === 'none' && !reads.startsWith('teachers'),
  )
  expect(unfiltered.map(([field]) => field)).toEqual(['live classrooms/:classroomId/board'])
})
