import { answerMistake, type MistakeQuestion } from './mistake-question.ts'

/** Looks for mistakes beside the page: a hard level takes longer than a page may stand still. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; question: MistakeQuestion }>) => {
  self.postMessage({ id: data.id, answer: answerMistake(data.question) })
})
