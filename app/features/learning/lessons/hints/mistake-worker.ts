import { answerMistakeQuestion, type MistakeQuestion } from './mistake-question.ts'

/** Finds mistakes off the main thread: the search in a hard level would block the page. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; question: MistakeQuestion }>) => {
  self.postMessage({ id: data.id, answer: answerMistakeQuestion(data.question) })
})
