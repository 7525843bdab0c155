import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findFreeText } from '#app/invariants/free-text/find-free-text.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { findFreeTextRow, freeTextFields } from '#db/testing/free-text-fields.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Free-text fields of each command, by command name; without technical values. */
export async function listCommandFields(): Promise<Map<string, string[]>> {
  const fields = new Map<string, string[]>()
  for (const path of globSync('app/features/**/*.server.ts', { cwd: root }).toSorted()) {
    const definitions = readFileSync(`${root}${path}`, 'utf8').matchAll(/export const (\w+) = defineCommand\(/g)
    for (const [, exported] of definitions) {
      const module = (await import(`${root}${path}`)) as Record<string, AnyCommand>
      const { name, input } = module[exported!]!
      const free = findFreeText(input).filter((field) => (findFreeTextRow(`${name}.${field}`) ?? '') in freeTextFields)
      if (free.length > 0) fields.set(name, free)
    }
  }
  return fields
}

/** Replaces the text at a path such as `step.options[]`. Values that the sample does not have stay absent. */
export function replaceText(value: unknown, path: string, text: string): unknown {
  if (path === '') return typeof value === 'string' ? text : value
  // Structured fields are sent as JSON.
  if (typeof value === 'string') {
    const parsed = parseJson(value)
    return typeof parsed === 'object' && parsed !== null ? JSON.stringify(replaceText(parsed, path, text)) : value
  }
  if (path.startsWith('[]'))
    return Array.isArray(value)
      ? value.map((item: unknown, index) =>
          replaceText(item, trimPath(path.slice(2)), index === 0 ? text : `${text}${index}`),
        )
      : value
  if (typeof value !== 'object' || value === null) return value
  const [name = ''] = path.split(/[.[]/, 1)
  const rest = trimPath(path.slice(name.length))
  const inner = (value as Record<string, unknown>)[name]
  if (inner === undefined && rest !== '') return value
  return { ...value, [name]: inner === undefined ? text : replaceText(inner, rest, text) }
}

const trimPath = (path: string) => (path.startsWith('.') ? path.slice(1) : path)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
