import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { repository } from '../source-files.ts'

/**
 * Runs after the build. Writes `.br` and `.gz` files next to every compressible file, so that the server never
 * compresses.
 */

const compressible = /\.(?:js|css|svg|json|html|webmanifest|txt|xml|wasm)$/
const minimumBytes = 200
/** Requested only before a lesson download; small compared with that download. */
const excluded = /^offline\/lessons\//

const compress = {
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
    (name) => compressible.test(name) && !excluded.test(name),
  )
  const sized = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), bytes: (await stat(join(folder, name))).size })),
  )
  // Largest first, so that no core starts a big file at the end.
  const queue = sized.filter(({ bytes }) => bytes > minimumBytes).sort((a, b) => a.bytes - b.bytes)
  const total = { files: queue.length, before: 0, after: 0 }

  async function compressNext() {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const body = await readFile(next.path)
      const [br, gz] = await Promise.all([compress.br(body), compress.gz(body)])
      await Promise.all([writeIfSmaller(`${next.path}.br`, br, body), writeIfSmaller(`${next.path}.gz`, gz, body)])
      total.before += body.byteLength
      total.after += Math.min(br.byteLength, body.byteLength)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, compressNext))
  return total
}

/** Skips files that compression makes larger: the server prefers any compressed file that exists. */
async function writeIfSmaller(path: string, compressed: Buffer, body: Buffer) {
  if (compressed.byteLength < body.byteLength) await writeFile(path, compressed)
}

if (import.meta.main) {
  const startedAt = performance.now()
  const { files, before, after } = await compressAssets(join(repository, 'build/client'))
  if (files === 0) throw new Error('nothing to compress: run npm run build first')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${files} files, ${Math.round(before / 1024)} kB compressed to ${Math.round(after / 1024)} kB (br) in ${seconds} s`,
  )
}
