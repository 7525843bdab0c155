import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type DiskCache = {
  /** What is kept under the key, or what `make` makes of it: once, however many ask at the same time. */
  through: (key: string, make: () => Promise<Uint8Array<ArrayBuffer>>) => Promise<Uint8Array<ArrayBuffer>>
}

type Entry = { bytes: number; usedAt: number }

const touchedEveryMs = 60_000

/**
 * Files by hash, bounded in size; what was not used for longest goes first. Processes may share the folder, each
 * bounding what it
 * has seen itself.
 */
export function diskCache(folder: string, mostBytes: number, now: () => number = Date.now): DiskCache {
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  let known: Promise<Map<string, Entry>> | null = null

  async function read(key: string) {
    const body = await readFile(pathOf(key)).catch(() => null)
    if (body) void touch(key, body.byteLength)
    return body && new Uint8Array(body)
  }

  async function touch(key: string, bytes: number) {
    const entries = await (known ??= survey(folder))
    if (now() - (entries.get(key)?.usedAt ?? 0) < touchedEveryMs) return
    entries.set(key, { bytes, usedAt: now() })
    // The time on disk outlives this process; a cache that forgets it is still right.
    await utimes(pathOf(key), now() / 1000, now() / 1000).catch(() => {})
  }

  async function keep(key: string, body: Uint8Array) {
    const entries = await (known ??= survey(folder))
    const path = pathOf(key)
    await mkdir(join(path, '..'), { recursive: true })
    const part = `${path}.${process.pid}.part`
    await writeFile(part, body)
    await rename(part, path)
    entries.set(key, { bytes: body.byteLength, usedAt: now() })
    await makeRoom(entries, key)
  }

  async function makeRoom(entries: Map<string, Entry>, newest: string) {
    let total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    if (total <= mostBytes) return
    for (const [key, { bytes }] of [...entries].sort(([, a], [, b]) => a.usedAt - b.usedAt)) {
      // Down to nine tenths, so that not every new file sorts them all again.
      if (total <= mostBytes * 0.9 || key === newest) break
      entries.delete(key)
      total -= bytes
      await rm(pathOf(key), { force: true })
    }
  }

  return {
    async through(key, make) {
      const running = making.get(key)
      if (running) return running
      const made = read(key).then(async (found) => {
        if (found) return found
        const body = await make()
        // A full disk must not cost the picture that was just made.
        await keep(key, body).catch(() => {})
        return body
      })
      making.set(key, made)
      return made.finally(() => making.delete(key))
    },
  }
}

async function survey(folder: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const file of files) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const found = await stat(path).catch(() => null)
    if (file.name.endsWith('.part')) await rm(path, { force: true })
    else if (found) entries.set(file.name, { bytes: found.size, usedAt: found.mtimeMs })
  }
  return entries
}
