/** Skills that solved steps demonstrate, named so that parents understand them. */

import type { IdeaName } from '../levels/level-file.ts'
import type { StepProgress } from '../progress/step-progress.ts'

/** Ordered as the courses teach them. */
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

/** Language-independent facts of a step that determine its skills. */
export type StepSkillFacts = {
  readonly kind: string
  readonly level: { readonly stars: { readonly ideas: readonly IdeaName[] } } | null
  readonly task: { readonly stars: { readonly uses: readonly string[] } } | null
}

const skillByIdea: Partial<Record<IdeaName, Skill>> = {
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

/** Keywords and functions of Python and JavaScript. Others only demonstrate the skill `text`. */
const skillByKeyword: Readonly<Record<string, Skill>> = {
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

type SkillEvidence = { readonly skill: Skill; readonly stars: number }

/** Skills of a step with the stars needed for each. The second star requires using the step's idea. */
function skillEvidence({ kind, level, task }: StepSkillFacts): readonly SkillEvidence[] {
  if (task)
    return [{ skill: 'text', stars: 1 }, ...task.stars.uses.flatMap((word) => secondStarSkill(skillByKeyword[word]))]
  if (!level) return []
  const ideas = level.stars.ideas.flatMap((idea) => secondStarSkill(skillByIdea[idea]))
  if (kind === 'fix') return [{ skill: 'mend', stars: 1 }, ...ideas]
  // One star can be earned by trying all answers, which demonstrates no prediction.
  if (kind === 'predict') return [{ skill: 'foresee', stars: 2 }]
  if (kind === 'create' || kind === 'project') return [{ skill: 'own-idea', stars: 1 }, ...ideas]
  return [{ skill: 'order', stars: 1 }, ...ideas]
}

/** Each skill once, with the fewest stars needed. */
export const skillsOf = (stepFacts: StepSkillFacts): readonly SkillEvidence[] =>
  [...Map.groupBy(skillEvidence(stepFacts), ({ skill }) => skill)].map(([skill, all]) => ({
    skill,
    stars: Math.min(...all.map(({ stars }) => stars)),
  }))

const secondStarSkill = (skill: Skill | undefined): SkillEvidence[] => (skill ? [{ skill, stars: 2 }] : [])

/** From this many steps on a skill counts as certain, not as chance. */
export const STEPS_FOR_CERTAINTY = 3

export type SkillResult = { readonly skill: Skill; readonly steps: number; readonly sure: boolean }

/** The skills a student has demonstrated and in how many steps, in teaching order. */
export function countSkills(
  progress: readonly (Pick<StepProgress, 'stars'> & { readonly step: string })[],
  steps: ReadonlyMap<string, StepSkillFacts>,
): SkillResult[] {
  const counts = new Map<Skill, number>()
  for (const { step, stars } of progress) {
    const stepFacts = steps.get(step)
    const evidence = stepFacts ? skillsOf(stepFacts).filter((criterion) => stars >= criterion.stars) : []
    for (const { skill } of evidence) counts.set(skill, (counts.get(skill) ?? 0) + 1)
  }
  return listSkillResults(counts)
}

/** Converts step counts per skill to results in teaching order; omits skills without steps. */
export const listSkillResults = (counts: ReadonlyMap<Skill, number>): SkillResult[] =>
  skills.flatMap((skill) => {
    const count = counts.get(skill) ?? 0
    return count > 0 ? [{ skill, steps: count, sure: count >= STEPS_FOR_CERTAINTY }] : []
  })
