import type { MistakeAnswer, MistakeQuestion } from './mistake-question.ts'

type WorkerReply = { readonly id: number; readonly answer: unknown }

let worker: Worker | null = null
let lastId = 0

function getWorker(): Worker {
  worker ??= new Worker(new URL('./mistake-worker.ts', import.meta.url), { type: 'module' })
  return worker
}

/** Analyzes a program in a worker, or on the main thread if the worker cannot start. */
export async function requestMistake<Question extends MistakeQuestion>(
  question: Question,
): Promise<MistakeAnswer<Question>> {
  const answer = await askWorker(question).catch(async () => {
    const { answerMistakeQuestion } = await import('./mistake-question.ts')
    return answerMistakeQuestion(question)
  })
  return answer as MistakeAnswer<Question>
}

function askWorker(question: MistakeQuestion): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const id = ++lastId
    const target = getWorker()
    const removeListeners = () => {
      target.removeEventListener('message', onMessage)
      target.removeEventListener('error', onError)
    }
    const onMessage = ({ data }: MessageEvent<WorkerReply>) => {
      if (data.id !== id) return
      removeListeners()
      resolve(data.answer)
    }
    // The worker file failed to load, or the browser does not support module workers.
    const onError = () => {
      removeListeners()
      worker = null
      reject(new Error('no worker'))
    }
    target.addEventListener('message', onMessage)
    target.addEventListener('error', onError)
    target.postMessage({ id, question })
  })
}
