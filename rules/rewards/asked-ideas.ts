/** What a step asks a program to use for its second star, as badges call it. */

export type AskedIdea = 'loop' | 'condition' | 'own-command' | 'variable'

/** Statements of a level, and words of a program in text. */
const ideasOf: Readonly<Record<string, AskedIdea>> = {
  repeat: 'loop',
  while: 'loop',
  until: 'loop',
  each: 'loop',
  for: 'loop',
  if: 'condition',
  elif: 'condition',
  define: 'own-command',
  parameter: 'own-command',
  def: 'own-command',
  set: 'variable',
  change: 'variable',
}

export const askedIdeas = (names: readonly string[]): AskedIdea[] => [
  ...new Set(names.flatMap((name) => (Object.hasOwn(ideasOf, name) ? ideasOf[name]! : []))),
]
