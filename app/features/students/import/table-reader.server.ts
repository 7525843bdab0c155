import { buffer } from 'node:stream/consumers'
import { encodings, shapes, Unfit, type Reading } from './limits.ts'
import { tableOf } from './table-of.server.ts'

/**
 * The program that reads a file somebody sent: a process of its own, without our secrets, with little memory and little
 * time.
 * Bytes come in on stdin, a `Reading` goes out on stdout. Started by `read-file.server.ts`.
 */
const chosen = encodings.find((encoding) => encoding === process.argv[2]) ?? null
const shape = shapes.find((one) => one === process.argv[3]) ?? 'list'
const reading = await tableOf(await buffer(process.stdin), chosen, shape).then(
  (table): Reading => ({ ok: true, table }),
  (error: unknown): Reading => ({ ok: false, reason: error instanceof Unfit ? error.reason : 'unreadable' }),
)
process.stdout.write(JSON.stringify(reading))
