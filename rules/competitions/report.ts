/** What a teacher learns from a competition: which skills the class has, and whom to see again about what. */

/** A question that was asked and counted. */
export type ReportedRound = { readonly round: number; readonly skills: readonly string[] }

/** By round; what is in neither was not answered. */
export type ReportedStudent = {
  readonly id: string
  readonly right: readonly number[]
  readonly wrong: readonly number[]
}

export type SkillResult = {
  readonly skill: string
  readonly rounds: readonly number[]
  readonly answered: number
  readonly right: number
}

type Counted = { readonly answered: number; readonly right: number }

export const shareRight = ({ answered, right }: Counted): number => (answered === 0 ? 0 : right / answered)

/** One child's slip makes nothing hard: with fewer answers it is said how many there were, and no share is drawn from them. */
const leastAnswers = 3
export const tellsShare = ({ answered }: Pick<Counted, 'answered'>): boolean => answered >= leastAnswers

/** The hardest first; after them those with too few answers to tell, as they came. */
export const hardestFirst = <Asked extends Counted>(asked: readonly Asked[]): readonly Asked[] =>
  asked.toSorted(
    (one, other) =>
      Number(tellsShare(other)) - Number(tellsShare(one)) ||
      (tellsShare(one) ? shareRight(one) - shareRight(other) : 0),
  )

/** The weakest first, as far as answers tell. A question with two skills counts for both. */
export function skillResults(rounds: readonly (ReportedRound & Counted)[]): readonly SkillResult[] {
  const bySkill = Map.groupBy(
    rounds.flatMap((round) => [...new Set(round.skills)].map((skill) => ({ skill, round }))),
    ({ skill }) => skill,
  )
  const skills = [...bySkill].map(([skill, found]) => ({
    skill,
    rounds: found.map(({ round }) => round.round),
    answered: found.reduce((sum, { round }) => sum + round.answered, 0),
    right: found.reduce((sum, { round }) => sum + round.right, 0),
  }))
  return hardestFirst(skills.toSorted((one, other) => compare(one.skill, other.skill)))
}

/** Children who fell short of the same skills. Without a skill they had little right of anything. */
export type Revisit = { readonly students: readonly string[]; readonly skills: readonly string[] }

/** As many as a teacher can speak with before the next lesson. */
export const revisitBounds = { groups: 5, skills: 3 } as const

/**
 * Who missed more than they had right of a skill, twice at least, or of everything. Those who fell short of the same are
 * one group; who needs it most comes first. Who has not answered was not there. `least`: a level is minutes of work, so
 * that one that was missed says as much as two questions.
 */
export function whomToRevisit(
  rounds: readonly ReportedRound[],
  students: readonly ReportedStudent[],
  least = 2,
): readonly Revisit[] {
  const skillsOf = new Map(rounds.map(({ round, skills }) => [round, [...new Set(skills)]]))
  const short = students
    .map((student) => shortOf(student, skillsOf, least))
    .filter((found) => found !== null)
    .toSorted((one, other) => other.by - one.by || compare(one.student, other.student))
  return [...Map.groupBy(short, ({ skills }) => JSON.stringify(skills)).values()]
    .slice(0, revisitBounds.groups)
    .map((group) => ({ students: group.map(({ student }) => student), skills: group[0]!.skills }))
}

type Short = { readonly student: string; readonly skills: readonly string[]; readonly by: number }

function shortOf(
  { id, right, wrong }: ReportedStudent,
  skillsOf: ReadonlyMap<number, readonly string[]>,
  least: number,
): Short | null {
  const missed = new Map<string, { wrong: number; right: number }>()
  const count = (round: number, what: 'wrong' | 'right') => {
    for (const skill of skillsOf.get(round) ?? []) {
      const sums = missed.get(skill) ?? { wrong: 0, right: 0 }
      missed.set(skill, { ...sums, [what]: sums[what] + 1 })
    }
  }
  wrong.forEach((round) => count(round, 'wrong'))
  right.forEach((round) => count(round, 'right'))
  const isShortOfAll = wrong.length > right.length && wrong.length >= least
  const skills = [...missed]
    .filter(([, sums]) => sums.wrong > sums.right && (sums.wrong >= least || isShortOfAll))
    .toSorted(
      ([one, its], [other, theirs]) =>
        theirs.wrong - theirs.right - (its.wrong - its.right) || theirs.wrong - its.wrong || compare(one, other),
    )
    .slice(0, revisitBounds.skills)
    .map(([skill]) => skill)
    .toSorted(compare)
  if (skills.length === 0 && !isShortOfAll) return null
  return { student: id, skills, by: wrong.length - right.length }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

export type CommonMistake = { readonly place: number; readonly count: number }

/** The wrong part that most chose, where it is more than one child's: by its place as it is shown. */
export function commonMistake(chosen: readonly number[], right: ReadonlySet<number>): CommonMistake | null {
  const [first] = chosen
    .map((count, place) => ({ place, count }))
    .filter(({ place, count }) => count > 1 && !right.has(place))
    .toSorted((one, other) => other.count - one.count || one.place - other.place)
  return first ?? null
}
