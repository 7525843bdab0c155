import { parentPort } from 'node:worker_threads'
import { buildPdf, type PdfInput } from './build-pdf.server.ts'

export type PdfAnswer = { pdf: Uint8Array<ArrayBuffer> } | { error: string }

// Builds one PDF per message, in order, in a thread of its own.
parentPort!.on('message', async (input: PdfInput) => {
  const answer = await buildPdf(input).then(
    (pdf): PdfAnswer => ({ pdf: Uint8Array.from(pdf) }),
    (error: unknown): PdfAnswer => ({ error: String(error) }),
  )
  parentPort!.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer] : [])
})
