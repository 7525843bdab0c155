import type { Tree } from '@lezer/common'
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'
import type { Language } from './runtime.ts'

const parsers = { python, javascript }
const lastParsed: Partial<Record<Language, { readonly program: string; readonly tree: Tree }>> = {}

/** Caches the last program per language, because several checks parse the same program. */
export function parseProgram(program: string, language: Language): Tree {
  const cached = lastParsed[language]
  if (cached?.program === program) return cached.tree
  const tree = parsers[language].parse(program)
  lastParsed[language] = { program, tree }
  return tree
}
