import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type DiskCache = {
  /** Returns the cached file, or calls `make` and caches its result. Concurrent calls for one key share one `make`. */
  getOrCreate: (key: string, make: () => Promise<Uint8Array<ArrayBuffer>>) => Promise<Uint8Array<ArrayBuffer>>
}

type Entry = { bytes: number; usedAt: number }

const touchIntervalMs = 60_000

/**
 * Cache of files by hash, limited in total size, with least-recently-used eviction. Processes may share the folder; each
 * counts only the files it has seen itself.
 */
export function diskCache(folder: string, maxBytes: number, now: () => number = Date.now): DiskCache {
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  let index: Promise<Map<string, Entry>> | null = null

  async function read(key: string) {
    const body = await readFile(pathOf(key)).catch(() => null)
    if (body) void touch(key, body.byteLength)
    return body && new Uint8Array(body)
  }

  async function touch(key: string, bytes: number) {
    const entries = await (index ??= scanFolder(folder))
    if (now() - (entries.get(key)?.usedAt ?? 0) < touchIntervalMs) return
    entries.set(key, { bytes, usedAt: now() })
    // The file time keeps the order of use across restarts. Errors are ignored: it affects eviction only.
    await utimes(pathOf(key), now() / 1000, now() / 1000).catch(() => {})
  }

  async function save(key: string, body: Uint8Array) {
    const entries = await (index ??= scanFolder(folder))
    const path = pathOf(key)
    await mkdir(join(path, '..'), { recursive: true })
    const partialPath = `${path}.${process.pid}.part`
    await writeFile(partialPath, body)
    await rename(partialPath, path)
    entries.set(key, { bytes: body.byteLength, usedAt: now() })
    await evictOldest(entries, key)
  }

  async function evictOldest(entries: Map<string, Entry>, newest: string) {
    let total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    if (total <= maxBytes) return
    for (const [key, { bytes }] of [...entries].sort(([, a], [, b]) => a.usedAt - b.usedAt)) {
      // Evict down to 90 %, so that not every new file triggers another sort.
      if (total <= maxBytes * 0.9 || key === newest) break
      entries.delete(key)
      total -= bytes
      await rm(pathOf(key), { force: true })
    }
  }

  return {
    async getOrCreate(key, make) {
      const running = pending.get(key)
      if (running) return running
      const result = read(key).then(async (cached) => {
        if (cached) return cached
        const body = await make()
        // Return the result even if it cannot be saved, for example on a full disk.
        await save(key, body).catch(() => {})
        return body
      })
      pending.set(key, result)
      return result.finally(() => pending.delete(key))
    },
  }
}

async function scanFolder(folder: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const file of files) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const stats = await stat(path).catch(() => null)
    if (file.name.endsWith('.part')) await rm(path, { force: true })
    else if (stats) entries.set(file.name, { bytes: stats.size, usedAt: stats.mtimeMs })
  }
  return entries
}
