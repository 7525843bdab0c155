/** Programming concepts that a step requires for its second star, under the names that badges use. */

export type RequiredConcept = 'loop' | 'condition' | 'own-command' | 'variable'

/** Keys are statements of a level and keywords of text programs. */
const conceptsByName: Readonly<Record<string, RequiredConcept>> = {
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

export const findRequiredConcepts = (names: readonly string[]): RequiredConcept[] => [
  ...new Set(names.flatMap((name) => (Object.hasOwn(conceptsByName, name) ? conceptsByName[name]! : []))),
]
