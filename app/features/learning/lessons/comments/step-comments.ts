import type { StudentComments, StudentRubric, WorkComment } from '#app/features/learning/progress/public.ts'

/** Teacher comments and rubric marks that a student sees while a step is open. */
export type StepComments = {
  readonly comments: readonly WorkComment[]
  readonly mark: StudentComments[string]['mark'] | null
  /** Rubric marks of open-ended work, newest first. */
  readonly rubrics: readonly StudentRubric[]
  /** Ids that were unseen on arrival. The server marks them seen while the step is open; the panel still shows them. */
  readonly fresh: readonly string[]
}

export const noComments: StepComments = { comments: [], mark: null, rubrics: [], fresh: [] }

export function mergeComments(previous: StepComments, update: StudentComments[string] | undefined): StepComments {
  const comments = update?.comments ?? []
  const rubrics = update?.rubrics ?? []
  const messages = [...comments, ...rubrics.map(({ at, seen }) => ({ id: `rubric ${at}`, seen }))]
  const fresh = messages.filter(({ id, seen }) => !seen || previous.fresh.includes(id)).map(({ id }) => id)
  return { comments, mark: update?.mark ?? null, rubrics, fresh }
}
