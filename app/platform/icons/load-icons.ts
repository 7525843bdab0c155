/** Icons whose names are data (a classroom's, a badge's): asked for by name when a screen needs them. */

export type IconData = {
  body: string
  width?: number
  height?: number
  left?: number
  top?: number
  rotate?: number
  hFlip?: boolean
  vFlip?: boolean
}
export type IconSet = {
  prefix: string
  icons: Record<string, IconData>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
}

export const iconTiming = {
  /** One question to one source. */
  requestTimeoutMs: 1500,
  /** All sources together. */
  loaderTimeoutMs: 2000,
  /** The next source is asked when the one before has not answered for so long. */
  rotationMs: 750,
} as const

/**
 * Both our own: a public icon service would learn which child looks at what. The content security policy allows no
 * other either.
 */
export const iconSources: readonly string[] = ['/api/_nuxt_icon', '/icons/sets']

type Options = { sources?: readonly string[]; ask?: typeof fetch }

/** The first valid answer of any source; `null`, and a word to the console, when there is none. */
export async function loadIcons(
  prefix: string,
  names: readonly string[],
  { sources = iconSources, ask = fetch }: Options = {},
): Promise<IconSet | null> {
  const query = `/${prefix}.json?icons=${[...names].sort().join(',')}`
  const done = new AbortController()
  const deadline = setTimeout(() => done.abort(new Error('no source answered in time')), iconTiming.loaderTimeoutMs)
  try {
    return await firstAnswer(sources, (source) => askSource(ask, source + query, prefix, done.signal), done.signal)
  } catch (error) {
    console.error(`Failed custom icon loading: ${prefix}`, error)
    return null
  } finally {
    clearTimeout(deadline)
    done.abort()
  }
}

async function askSource(ask: typeof fetch, address: string, prefix: string, done: AbortSignal): Promise<IconSet> {
  const own = new AbortController()
  const stop = () => own.abort(done.reason)
  const timer = setTimeout(() => own.abort(new Error('no answer in time')), iconTiming.requestTimeoutMs)
  done.addEventListener('abort', stop)
  try {
    const response = await ask(address, { signal: own.signal })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    const answer: unknown = await response.json()
    if (!isIconSet(answer, prefix)) throw new Error(`${address}: invalid icon data`)
    return answer
  } finally {
    clearTimeout(timer)
    done.removeEventListener('abort', stop)
  }
}

/** Source after source, the next as soon as one fails or stays silent too long; an earlier one may still win. */
function firstAnswer(
  sources: readonly string[],
  ask: (source: string) => Promise<IconSet>,
  done: AbortSignal,
): Promise<IconSet> {
  return new Promise((resolve, reject) => {
    let asked = 0
    let failed = 0
    let rotation: ReturnType<typeof setTimeout> | undefined
    const next = () => {
      clearTimeout(rotation)
      const source = sources[asked]
      if (source === undefined || done.aborted) return
      asked++
      rotation = setTimeout(next, iconTiming.rotationMs)
      ask(source).then(resolve, (error: unknown) => {
        failed++
        if (failed === sources.length) reject(error)
        else next()
      })
    }
    done.addEventListener('abort', () => {
      clearTimeout(rotation)
      reject(done.reason)
    })
    next()
  })
}

export function isIconSet(answer: unknown, prefix: string): answer is IconSet {
  if (typeof answer !== 'object' || answer === null) return false
  const { prefix: given, icons } = answer as Record<string, unknown>
  return given === prefix && typeof icons === 'object' && icons !== null && !Array.isArray(icons)
}
