import type { ResultPage } from '../../result-page.server.ts'

export type StudentResult = {
  readonly player: string
  readonly personId: string | null
  readonly name: string
  readonly rank: number
  readonly points: number
  /** By question as the report lists them: right, wrong, or not answered. */
  readonly rounds: readonly (boolean | null)[]
}

/** Those who played to the end of it; whom the host removed has no place. */
export function studentResults({ players, questions, answers }: ResultPage): readonly StudentResult[] {
  const byPlayer = Map.groupBy(answers, ({ player }) => player)
  return players.flatMap(({ id, personId, name, rank, points }) => {
    if (rank === null) return []
    const given = new Map((byPlayer.get(id) ?? []).map(({ round, isRight }) => [round, isRight]))
    return [
      { player: id, personId, name, rank, points, rounds: questions.map(({ round }) => given.get(round) ?? null) },
    ]
  })
}
