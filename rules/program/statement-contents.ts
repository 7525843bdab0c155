/**
 * Expressions and variables of statements. Separate from `tree.ts` so that pages that need only the tree stay small.
 */

import type { Expression } from './expressions.ts'
import { bodiesOf, type Draft } from './tree.ts'

/** Expressions of a statement without nested statements, from left to right. */
export function expressionsOf(statement: Draft): readonly Expression[] {
  switch (statement.kind) {
    case 'do':
    case 'call':
      return statement.inputs
    case 'say':
    case 'set':
    case 'append':
      return [statement.value]
    case 'return':
      return statement.value ? [statement.value] : []
    case 'change':
      return [statement.by]
    case 'put':
      return [statement.index, statement.value]
    case 'repeat':
      return [statement.times]
    case 'while':
    case 'until':
      return [statement.condition]
    case 'each':
      return [statement.list]
    case 'if':
      return statement.branches.map(({ condition }) => condition)
    case 'define':
      return []
  }
}

/** Variables that a body assigns, without duplicates, in source order. */
export const listAssignedVariables = (body: readonly Draft[]): readonly string[] => [
  ...new Set(
    body.flatMap((statement): readonly string[] => [
      ...assignedBy(statement),
      ...bodiesOf(statement).flatMap(listAssignedVariables),
    ]),
  ),
]

const assignedBy = (statement: Draft): readonly string[] =>
  statement.kind === 'set' || statement.kind === 'change' || statement.kind === 'each' ? [statement.variable] : []
