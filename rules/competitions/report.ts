/** Report for the teacher: results per skill, and students who need help with the same skills. */

/** A question that counts for the result. */
export type ReportedRound = { readonly round: number; readonly skills: readonly string[] }

/** Round numbers; a round in neither list was not answered. */
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

export type AnswerCounts = { readonly answered: number; readonly right: number }

export const correctShare = ({ answered, right }: AnswerCounts): number => (answered === 0 ? 0 : right / answered)

/** Below this number of answers in either competition, the change says more about chance than about the class. */
const minAnswersToCompare = 10

export type ShareChange = { readonly now: number; readonly before: number }

/** Shares of correct answers of two competitions; null if either has too few answers to compare them. */
export const compareShares = (now: AnswerCounts, before: AnswerCounts): ShareChange | null =>
  Math.min(now.answered, before.answered) < minAnswersToCompare
    ? null
    : { now: correctShare(now), before: correctShare(before) }

/** Below this number of answers the report shows the count only, because a share would mean little. */
export const minAnswersForShare = 3
export const hasEnoughAnswers = ({ answered }: Pick<AnswerCounts, 'answered'>): boolean =>
  answered >= minAnswersForShare

/** Lowest share of correct answers first; entries with too few answers come last, hardest first among themselves. */
export const sortHardestFirst = <Entry extends AnswerCounts>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted(
    (a, b) =>
      Number(hasEnoughAnswers(b)) - Number(hasEnoughAnswers(a)) ||
      Number(b.answered > 0) - Number(a.answered > 0) ||
      correctShare(a) - correctShare(b),
  )

/** Weakest skill first; skills with too few answers come last. A question with two skills counts for both. */
export function skillResults(rounds: readonly (ReportedRound & AnswerCounts)[]): readonly SkillResult[] {
  const bySkill = Map.groupBy(
    rounds.flatMap((round) => [...new Set(round.skills)].map((skill) => ({ skill, round }))),
    ({ skill }) => skill,
  )
  const skills = [...bySkill].map(([skill, results]) => ({
    skill,
    rounds: results.map(({ round }) => round.round),
    answered: results.reduce((sum, { round }) => sum + round.answered, 0),
    right: results.reduce((sum, { round }) => sum + round.right, 0),
  }))
  return sortHardestFirst(skills.toSorted((a, b) => compare(a.skill, b.skill)))
}

/** Students who are weak in the same skills. An empty skill list means weak results overall. */
export type Revisit = { readonly students: readonly string[]; readonly skills: readonly string[] }

/** Small enough for a teacher to talk to every group before the next lesson. */
export const revisitBounds = { groups: 5, skills: 3 } as const

/**
 * Groups students with more wrong than correct answers in a skill or overall. Students with the same weak skills form
 * one group, weakest first. Students without answers count as absent. `minWrong`: wrong answers required, two for
 * questions; one is enough for levels, because a level takes minutes of work.
 */
export function groupStudentsToRevisit(
  rounds: readonly ReportedRound[],
  students: readonly ReportedStudent[],
  minWrong = 2,
): readonly Revisit[] {
  const skillsOf = new Map(rounds.map(({ round, skills }) => [round, [...new Set(skills)]]))
  const gaps = students
    .map((student) => findStudentGap(student, skillsOf, minWrong))
    .filter((gap) => gap !== null)
    .toSorted((a, b) => b.by - a.by || compare(a.student, b.student))
  return [...Map.groupBy(gaps, ({ skills }) => JSON.stringify(skills)).values()]
    .slice(0, revisitBounds.groups)
    .map((group) => ({ students: group.map(({ student }) => student), skills: group[0]!.skills }))
}

type StudentGap = { readonly student: string; readonly skills: readonly string[]; readonly by: number }

function findStudentGap(
  { id, right, wrong }: ReportedStudent,
  skillsOf: ReadonlyMap<number, readonly string[]>,
  minWrong: number,
): StudentGap | null {
  const counts = new Map<string, { wrong: number; right: number }>()
  const count = (round: number, verdict: 'wrong' | 'right') => {
    for (const skill of skillsOf.get(round) ?? []) {
      const sums = counts.get(skill) ?? { wrong: 0, right: 0 }
      counts.set(skill, { ...sums, [verdict]: sums[verdict] + 1 })
    }
  }
  wrong.forEach((round) => count(round, 'wrong'))
  right.forEach((round) => count(round, 'right'))
  const isWeakOverall = wrong.length > right.length && wrong.length >= minWrong
  const skills = [...counts]
    .filter(([, sums]) => sums.wrong > sums.right && (sums.wrong >= minWrong || isWeakOverall))
    .toSorted(
      ([a, countsA], [b, countsB]) =>
        countsB.wrong - countsB.right - (countsA.wrong - countsA.right) ||
        countsB.wrong - countsA.wrong ||
        compare(a, b),
    )
    .slice(0, revisitBounds.skills)
    .map(([skill]) => skill)
    .toSorted(compare)
  if (skills.length === 0 && !isWeakOverall) return null
  return { student: id, skills, by: wrong.length - right.length }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export type CommonMistake = { readonly place: number; readonly count: number }

/** The most frequent wrong option, by displayed index; null unless at least two students chose the same one. */
export function commonMistake(chosen: readonly number[], right: ReadonlySet<number>): CommonMistake | null {
  const [first] = chosen
    .map((count, place) => ({ place, count }))
    .filter(({ place, count }) => count > 1 && !right.has(place))
    .toSorted((a, b) => b.count - a.count || a.place - b.place)
  return first ?? null
}
