import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import type { AnswersAsked, ResultAnswer } from '../../result-answers.server.ts'

type Loaded = { readonly answers: readonly ResultAnswer[] | null }

/** One student's answers, or all to one question: fetched when somebody wants to see them; null until they are there. */
export function useAnswers(competition: string, asked: AnswersAsked): readonly ResultAnswer[] | null {
  const { load, data } = useFetcher<Loaded>()
  const query = 'student' in asked ? `student=${asked.student}` : `question=${asked.question}`
  const address = useLocalePath()(`/dashboard/competition/${competition}/result?${query}`)
  useEffect(() => {
    void load(address)
  }, [load, address])
  return data?.answers ?? null
}
