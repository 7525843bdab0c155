import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A chunk in the manifest that React Router writes at build time. */
export type Chunk = { module: string; imports?: string[]; css?: string[] }
export type RouterManifest = {
  version: string
  entry: Chunk
  routes: Record<string, Chunk & { parentId?: string; path?: string }>
}

export async function readRouterManifest(client: string): Promise<RouterManifest> {
  const [file, ...more] = globSync('assets/manifest-*.js', { cwd: client })
  if (!file || more.length > 0) throw new Error('build/client must contain exactly one build: run npm run build')
  const text = await readFile(join(client, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouterManifest
}
