import type { OwnComments, ToldRubric, WorkComment } from '#app/features/progress/public.ts'

/** What a learner is told about a step while it is on the screen. */
export type ToldComments = {
  readonly comments: readonly WorkComment[]
  readonly mark: OwnComments[string]['mark'] | null
  /** Of open work, the newest first. */
  readonly rubrics: readonly ToldRubric[]
  /** Those that were new when they came: being here makes them seen, and yet they are to be read. */
  readonly fresh: readonly string[]
}

export const noComments: ToldComments = { comments: [], mark: null, rubrics: [], fresh: [] }

export function withNews(before: ToldComments, news: OwnComments[string] | undefined): ToldComments {
  const comments = news?.comments ?? []
  const rubrics = news?.rubrics ?? []
  const told = [...comments, ...rubrics.map(({ at, seen }) => ({ id: `rubric ${at}`, seen }))]
  const fresh = told.filter(({ id, seen }) => !seen || before.fresh.includes(id)).map(({ id }) => id)
  return { comments, mark: news?.mark ?? null, rubrics, fresh }
}
