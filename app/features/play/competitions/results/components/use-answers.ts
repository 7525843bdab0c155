import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import type { AnswersQuery, ResultAnswer } from '../result-answers.server.ts'

type AnswersData = { readonly answers: readonly ResultAnswer[] | null }

/** Answers of one student, or all answers to one question, fetched on demand; null while loading. */
export function useAnswers(competition: string, answersQuery: AnswersQuery): readonly ResultAnswer[] | null {
  const { load, data } = useFetcher<AnswersData>()
  const searchParams =
    'student' in answersQuery ? `student=${answersQuery.student}` : `question=${answersQuery.question}`
  const address = useLocalePath()(`/dashboard/competition/${competition}/result?${searchParams}`)
  useEffect(() => {
    void load(address)
  }, [load, address])
  return data?.answers ?? null
}
