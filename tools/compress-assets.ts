import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { repository } from './source-files.ts'

/**
 * After the build: writes `.br` and `.gz` beside every text file worth it, so that the server only sends and never
 * compresses.
 */

const worthIt = /\.(?:js|css|svg|json|html|webmanifest|txt|xml|wasm)$/
const leastBytes = 200
/** Asked for by whoever is about to download a lesson, and nothing beside what comes then. */
const notWorthIt = /^offline\/lessons\//

const squeeze = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
      },
    }),
  gz: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
}

export async function compressAssets(folder: string): Promise<{ files: number; before: number; after: number }> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => worthIt.test(name) && !notWorthIt.test(name),
  )
  const sized = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), bytes: (await stat(join(folder, name))).size })),
  )
  // Largest first, so that no core is left with the big one at the end.
  const waiting = sized.filter(({ bytes }) => bytes > leastBytes).sort((a, b) => a.bytes - b.bytes)
  const total = { files: waiting.length, before: 0, after: 0 }

  async function work() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const body = await readFile(next.path)
      const [br, gz] = await Promise.all([squeeze.br(body), squeeze.gz(body)])
      await Promise.all([keep(`${next.path}.br`, br, body), keep(`${next.path}.gz`, gz, body)])
      total.before += body.byteLength
      total.after += Math.min(br.byteLength, body.byteLength)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return total
}

/** Only where it is smaller: the server takes whatever stands there. */
async function keep(path: string, squeezed: Buffer, body: Buffer) {
  if (squeezed.byteLength < body.byteLength) await writeFile(path, squeezed)
}

if (import.meta.main) {
  const began = performance.now()
  const { files, before, after } = await compressAssets(join(repository, 'build/client'))
  if (files === 0) throw new Error('nothing to compress: npm run build')
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${files} files, ${Math.round(before / 1024)} kB become ${Math.round(after / 1024)} kB (br) in ${seconds} s`,
  )
}
