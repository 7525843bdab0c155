import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Finds the built files of a page by following the file names in each file, recursively. */

type Asset = {
  readonly names: readonly string[]
  readonly lazy: readonly { name: string; brings: readonly string[] }[]
}

/** The list of files of lazy chunks, as Vite writes it into a script. */
const partsList = /m\.f\|\|\(m\.f=\[([^\]]*)\]\)/
const lazyPart = /import\(`\.\/([^`]+)`\)[^]*?(?:__vite__mapDeps\(\[([\d,]*)\]\)|,\[\]\))/g
const fileName = /[\w.-]+\.(?:js|css|svg|png|webp|wasm|mp3)/g

export function readAsset(text: string): Asset {
  const list = partsList.exec(text)
  const parts = [...(list?.[1] ?? '').matchAll(fileName)].map(([name]) => name)
  const lazy = [...text.matchAll(lazyPart)].map(([, name, brings = '']) => ({
    name: name!,
    brings: brings === '' ? [] : brings.split(',').map((position) => parts[Number(position)]!),
  }))
  const lazyNames = new Set(lazy.map(({ name }) => name))
  const referenced = [...(list ? text.replace(list[0], '') : text).matchAll(fileName)].map(([name]) => name)
  return { names: referenced.filter((name) => !lazyNames.has(name)), lazy }
}

/** Source name of a chunk: `sky-world` for `sky-world-DNqN2yVw.js`. */
const sourceName = (name: string) => name.replace(/-[\w-]{8}\.\w+$/, '')

const cachedAssets = new Map<string, Asset | null>()

/** Cached, because lessons share most files. `null` if the file does not exist. */
function assetAt(path: string): Asset | null {
  const cached = cachedAssets.get(path)
  if (cached !== undefined) return cached
  const isText = /\.(?:js|css)$/.test(path)
  const asset = !existsSync(path) ? null : isText ? readAsset(readFileSync(path, 'utf8')) : { names: [], lazy: [] }
  cachedAssets.set(path, asset)
  return asset
}

/** All files reachable from `first`, except excluded lazy chunks. `fontsFor` selects the fonts. */
export function findReachable(
  folder: string,
  first: readonly string[],
  isIncluded: (part: string) => boolean,
): Set<string> {
  const all = new Set<string>()
  const queue = [...first]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const asset = all.has(name) || /^(?:fonts|manifest)-/.test(name) ? null : assetAt(join(folder, name))
    if (!asset) continue
    all.add(name)
    queue.push(...asset.names)
    for (const part of asset.lazy) if (isIncluded(sourceName(part.name))) queue.push(part.name, ...part.brings)
  }
  return all
}

export type FontFace = {
  readonly file: string
  readonly ranges: readonly (readonly [from: number, to: number])[] | null
}

export const fontFacesIn = (stylesheet: string): FontFace[] =>
  [...stylesheet.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face]) => {
    const file = /url\(\/assets\/([\w.-]+\.woff2)\)/.exec(face!)?.[1]
    const ranges = /unicode-range:([^;}]*)/.exec(face!)?.[1]?.split(',').map(rangeOf) ?? null
    return file ? [{ file, ranges }] : []
  })

/** Font files that contain characters of the text. Korean and Chinese fonts are split into about a hundred files. */
export function fontsFor(faces: readonly FontFace[], text: string): string[] {
  const letters = [...new Set(text)].map((letter) => letter.codePointAt(0)!)
  const holds = ({ ranges }: FontFace) =>
    !ranges || letters.some((letter) => ranges.some(([from, to]) => from <= letter && letter <= to))
  return faces.filter(holds).map(({ file }) => file)
}

/** `U+100-2BA`, `U+131` or `U+4??`. */
function rangeOf(range: string): readonly [from: number, to: number] {
  const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)]
}
