import type { Tree } from '@lezer/common'
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'
import type { Language } from './runtime.ts'

const parsers = { python, javascript }
const last: Partial<Record<Language, { readonly program: string; readonly tree: Tree }>> = {}

/** Several look at the same program one after the other: it is read once. */
export function parseProgram(program: string, language: Language): Tree {
  const kept = last[language]
  if (kept?.program === program) return kept.tree
  const tree = parsers[language].parse(program)
  last[language] = { program, tree }
  return tree
}
