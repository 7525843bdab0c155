import { buffer } from 'node:stream/consumers'
import { encodings, fileShapes, FileError, type ReadResult } from './limits.ts'
import { parseTable } from './parse-table.server.ts'

/**
 * Child process that parses an untrusted file, without secrets in its environment and with limited memory and time.
 * Reads the file from stdin and writes a `ReadResult` as JSON to stdout. Started by `read-file.server.ts`.
 */
const selected = encodings.find((encoding) => encoding === process.argv[2]) ?? null
const shape = fileShapes.find((shape) => shape === process.argv[3]) ?? 'list'
const reading = await parseTable(await buffer(process.stdin), selected, shape).then(
  (table): ReadResult => ({ ok: true, table }),
  (error: unknown): ReadResult => ({ ok: false, reason: error instanceof FileError ? error.reason : 'unreadable' }),
)
process.stdout.write(JSON.stringify(reading))
