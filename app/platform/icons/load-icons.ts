/** Loads icons by name from the server, so they are not part of the bundle. */

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
  /** Timeout of one request to one source. */
  requestTimeoutMs: 1500,
  /** Timeout of all sources together. */
  loaderTimeoutMs: 2000,
  /** Time without an answer after which the next source is requested as well. */
  rotationMs: 750,
} as const

/**
 * Only paths of our own site: a public icon service could track which pages children visit. The content security policy
 * forbids other hosts as well.
 */
export const iconSources: readonly string[] = ['/api/_nuxt_icon', '/icons/sets']

type LoadIconsOptions = { sources?: readonly string[]; fetchIcons?: typeof fetch }

/** Returns the first valid answer of any source; logs an error and returns `null` if there is none. */
export async function loadIcons(
  prefix: string,
  names: readonly string[],
  { sources = iconSources, fetchIcons: ask = fetch }: LoadIconsOptions = {},
): Promise<IconSet | null> {
  const query = `/${prefix}.json?icons=${[...names].sort().join(',')}`
  const loaderAbort = new AbortController()
  const deadline = setTimeout(
    () => loaderAbort.abort(new Error('no source answered in time')),
    iconTiming.loaderTimeoutMs,
  )
  try {
    return await raceSources(
      sources,
      (source) => requestSource(ask, source + query, prefix, loaderAbort.signal),
      loaderAbort.signal,
    )
  } catch (error) {
    console.error(`Failed custom icon loading: ${prefix}`, error)
    return null
  } finally {
    clearTimeout(deadline)
    loaderAbort.abort()
  }
}

async function requestSource(
  fetchIcons: typeof fetch,
  address: string,
  prefix: string,
  loaderSignal: AbortSignal,
): Promise<IconSet> {
  const requestAbort = new AbortController()
  const stop = () => requestAbort.abort(loaderSignal.reason)
  const timer = setTimeout(() => requestAbort.abort(new Error('no answer in time')), iconTiming.requestTimeoutMs)
  loaderSignal.addEventListener('abort', stop)
  try {
    const response = await fetchIcons(address, { signal: requestAbort.signal })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    const answer: unknown = await response.json()
    if (!isIconSet(answer, prefix)) throw new Error(`${address}: invalid icon data`)
    return answer
  } finally {
    clearTimeout(timer)
    loaderSignal.removeEventListener('abort', stop)
  }
}

/** Requests the next source when one fails or is slow; a slow source may still deliver the first answer. */
function raceSources(
  sources: readonly string[],
  request: (source: string) => Promise<IconSet>,
  loaderSignal: AbortSignal,
): Promise<IconSet> {
  return new Promise((resolve, reject) => {
    let requestCount = 0
    let failureCount = 0
    let rotation: ReturnType<typeof setTimeout> | undefined
    const next = () => {
      clearTimeout(rotation)
      const source = sources[requestCount]
      if (source === undefined || loaderSignal.aborted) return
      requestCount++
      rotation = setTimeout(next, iconTiming.rotationMs)
      request(source).then(resolve, (error: unknown) => {
        failureCount++
        if (failureCount === sources.length) reject(error)
        else next()
      })
    }
    loaderSignal.addEventListener('abort', () => {
      clearTimeout(rotation)
      reject(loaderSignal.reason)
    })
    next()
  })
}

export function isIconSet(answer: unknown, prefix: string): answer is IconSet {
  if (typeof answer !== 'object' || answer === null) return false
  const { prefix: actualPrefix, icons } = answer as Record<string, unknown>
  return actualPrefix === prefix && typeof icons === 'object' && icons !== null && !Array.isArray(icons)
}
