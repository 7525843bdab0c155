import type { MistakeAnswer, MistakeQuestion } from './mistake-question.ts'

type Told = { readonly id: number; readonly answer: unknown }

let worker: Worker | null = null
let ids = 0

function opened(): Worker {
  worker ??= new Worker(new URL('./mistake-worker.ts', import.meta.url), { type: 'module' })
  return worker
}

/** What is found of a program. It is looked for in a worker; where there is none, here. */
export async function askMistake<Question extends MistakeQuestion>(
  question: Question,
): Promise<MistakeAnswer<Question>> {
  const answer = await inWorker(question).catch(async () => {
    const { answerMistake } = await import('./mistake-question.ts')
    return answerMistake(question)
  })
  return answer as MistakeAnswer<Question>
}

function inWorker(question: MistakeQuestion): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const id = ++ids
    const asked = opened()
    const leave = () => {
      asked.removeEventListener('message', hear)
      asked.removeEventListener('error', fail)
    }
    const hear = ({ data }: MessageEvent<Told>) => {
      if (data.id !== id) return
      leave()
      resolve(data.answer)
    }
    // Its file did not come, or this browser has no workers of this kind.
    const fail = () => {
      leave()
      worker = null
      reject(new Error('no worker'))
    }
    asked.addEventListener('message', hear)
    asked.addEventListener('error', fail)
    asked.postMessage({ id, question })
  })
}
