type Gathered<Question, Answer> = { questions: Question[]; answers: Promise<readonly Answer[]> }

/** What is asked within so long after the first question is asked together, and answered in its order. */
export function gather<Question, Answer>(
  ms: number,
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let open: Gathered<Question, Answer> | null = null

  function begin(): Gathered<Question, Answer> {
    const questions: Question[] = []
    const answers = new Promise((resolve) => setTimeout(resolve, ms)).then(() => {
      open = null
      return askAll(questions)
    })
    return { questions, answers }
  }

  return async (question) => {
    const gathered = (open ??= begin())
    const place = gathered.questions.push(question) - 1
    return (await gathered.answers)[place]!
  }
}
