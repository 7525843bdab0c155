/** What a solved step shows that a learner can do, in a few words that parents know. */

import type { IdeaName } from '../levels/level-file.ts'
import type { StepProgress } from '../progress/step-progress.ts'

/** In the order in which they are learned. */
export const skills = [
  'order',
  'mend',
  'foresee',
  'repeat',
  'decide',
  'own-command',
  'until',
  'inputs',
  'variables',
  'lists',
  'text',
  'own-idea',
] as const
export type Skill = (typeof skills)[number]

/** What is known of a step without its words. */
export type AskedStep = {
  readonly kind: string
  readonly level: { readonly stars: { readonly ideas: readonly IdeaName[] } } | null
  readonly task: { readonly stars: { readonly uses: readonly string[] } } | null
}

const ofIdea: Partial<Record<IdeaName, Skill>> = {
  repeat: 'repeat',
  if: 'decide',
  define: 'own-command',
  parameter: 'inputs',
  return: 'inputs',
  until: 'until',
  while: 'until',
  each: 'lists',
  set: 'variables',
  change: 'variables',
}

/** Words of Python and JavaScript; what is not here shows no more than that somebody writes text. */
const ofWord: Readonly<Record<string, Skill>> = {
  for: 'repeat',
  range: 'repeat',
  while: 'until',
  if: 'decide',
  elif: 'decide',
  def: 'own-command',
  '=>': 'own-command',
  return: 'inputs',
  append: 'lists',
  push: 'lists',
  sorted: 'lists',
  sort: 'lists',
  map: 'lists',
  reduce: 'lists',
  split: 'lists',
}

type Shown = { readonly skill: Skill; readonly stars: number }

/** Which skills a step can show, and with how many stars it does: the second star is won by using the idea. */
function shownBy({ kind, level, task }: AskedStep): readonly Shown[] {
  if (task) return [{ skill: 'text', stars: 1 }, ...task.stars.uses.flatMap((word) => used(ofWord[word]))]
  if (!level) return []
  const ideas = level.stars.ideas.flatMap((idea) => used(ofIdea[idea]))
  if (kind === 'fix') return [{ skill: 'mend', stars: 1 }, ...ideas]
  // Whoever was right only after trying all answers has not foreseen it.
  if (kind === 'predict') return [{ skill: 'foresee', stars: 2 }]
  if (kind === 'create' || kind === 'project') return [{ skill: 'own-idea', stars: 1 }, ...ideas]
  return [{ skill: 'order', stars: 1 }, ...ideas]
}

/** Each skill once, with the fewest stars that show it. */
export const skillsOf = (asked: AskedStep): readonly Shown[] =>
  [...Map.groupBy(shownBy(asked), ({ skill }) => skill)].map(([skill, all]) => ({
    skill,
    stars: Math.min(...all.map(({ stars }) => stars)),
  }))

const used = (skill: Skill | undefined): Shown[] => (skill ? [{ skill, stars: 2 }] : [])

/** So many steps, and it was not by chance. */
export const STEPS_FOR_SURE = 3

export type SkillShown = { readonly skill: Skill; readonly steps: number; readonly sure: boolean }

/** What somebody has shown, and in how many steps; in the order in which it is learned. */
export function skillsShown(
  progress: readonly (Pick<StepProgress, 'stars'> & { readonly step: string })[],
  steps: ReadonlyMap<string, AskedStep>,
): SkillShown[] {
  const counts = new Map<Skill, number>()
  for (const { step, stars } of progress) {
    const asked = steps.get(step)
    const shown = asked ? skillsOf(asked).filter((one) => stars >= one.stars) : []
    for (const { skill } of shown) counts.set(skill, (counts.get(skill) ?? 0) + 1)
  }
  return skillsCounted(counts)
}

/** In how many steps each was shown, in the order in which it is learned. */
export const skillsCounted = (counts: ReadonlyMap<Skill, number>): SkillShown[] =>
  skills.flatMap((skill) => {
    const count = counts.get(skill) ?? 0
    return count > 0 ? [{ skill, steps: count, sure: count >= STEPS_FOR_SURE }] : []
  })
