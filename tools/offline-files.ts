import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which built files a page is made of, found by reading them: what each names, and what that names in turn. */

type Asset = {
  readonly names: readonly string[]
  readonly lazy: readonly { name: string; brings: readonly string[] }[]
}

/** A script's list of what comes with each of its lazy parts, as the bundler writes it. */
const partsList = /m\.f\|\|\(m\.f=\[([^\]]*)\]\)/
const lazyPart = /import\(`\.\/([^`]+)`\)[^]*?(?:__vite__mapDeps\(\[([\d,]*)\]\)|,\[\]\))/g
const fileName = /[\w.-]+\.(?:js|css|svg|png|webp|wasm|mp3)/g

export function readAsset(text: string): Asset {
  const list = partsList.exec(text)
  const parts = [...(list?.[1] ?? '').matchAll(fileName)].map(([name]) => name)
  const lazy = [...text.matchAll(lazyPart)].map(([, name, brings = '']) => ({
    name: name!,
    brings: brings === '' ? [] : brings.split(',').map((at) => parts[Number(at)]!),
  }))
  const laterNames = new Set(lazy.map(({ name }) => name))
  const named = [...(list ? text.replace(list[0], '') : text).matchAll(fileName)].map(([name]) => name)
  return { names: named.filter((name) => !laterNames.has(name)), lazy }
}

/** The name that the author gave: `sky-world` of `sky-world-DNqN2yVw.js`. */
const sourceName = (name: string) => name.replace(/-[\w-]{8}\.\w+$/, '')

const read = new Map<string, Asset | null>()

/** Every lesson is made of mostly the same files: each is read once. `null`: there is none. */
function assetAt(path: string): Asset | null {
  const known = read.get(path)
  if (known !== undefined) return known
  const isText = /\.(?:js|css)$/.test(path)
  const made = !existsSync(path) ? null : isText ? readAsset(readFileSync(path, 'utf8')) : { names: [], lazy: [] }
  read.set(path, made)
  return made
}

/** Everything that `first` leads to, except lazy parts that are not wanted. Fonts are found by `fontsFor`. */
export function reachable(folder: string, first: readonly string[], wanted: (part: string) => boolean): Set<string> {
  const all = new Set<string>()
  const waiting = [...first]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const asset = all.has(name) || /^(?:fonts|manifest)-/.test(name) ? null : assetAt(join(folder, name))
    if (!asset) continue
    all.add(name)
    waiting.push(...asset.names)
    for (const part of asset.lazy) if (wanted(sourceName(part.name))) waiting.push(part.name, ...part.brings)
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

/** The font files that hold the letters of a text. Korean and Chinese fonts come in a hundred parts. */
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
